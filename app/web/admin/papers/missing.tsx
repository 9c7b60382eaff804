import { data } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { type Edition, editionFactsOf } from "../../../domain/editions/queries.server.ts"
import { dueDayOf, paperName } from "../../../domain/paper-requirements/rules.ts"
import {
	countMissingPapers,
	listVendorsWithout,
	type VendorWithout,
} from "../../../domain/papers/missing.server.ts"
import { MAX_COUNTED_PAPERS } from "../../../domain/papers/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNairobiDay } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import type { Route } from "./+types/missing"
import { missingPapersUrl, missingView, papersUrl } from "./paper-urls.ts"

/** Each paper that the edition asks for, and of one of them the accepted vendors who have not sent it. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const { paper, ...cursor } = missingView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "missing papers", async () => {
		const papers = await countMissingPapers(db, edition)
		const chosen = papers.find(({ slug }) => slug === paper) ?? papers[0]
		if (!chosen) throw new Error("an edition asks for two forms at least")
		const page = await listVendorsWithout(db, { edition, paper: chosen }, cursor)
		return {
			...page,
			rows: page.rows.map(toRow),
			papers: papers.map((one) => ({
				...toAskedPaper(one, edition, now()),
				isChosen: one === chosen,
			})),
			chosen: { slug: chosen.slug, name: paperName(chosen) },
		}
	})
	return data({ edition: editionStateOf(edition), found }, { status: found ? 200 : 503 })
}

/** Due on the day that vendors read. */
function toAskedPaper(
	paper: Awaited<ReturnType<typeof countMissingPapers>>[number],
	edition: Edition,
	at: Date,
) {
	const { slug, lacking, isRequired } = paper
	const dueOn = dueDayOf(paper, editionFactsOf(edition).extras.closesAt, at)
	return { slug, name: paperName(paper), lacking, isRequired, dueOn: dueOn && formatNairobiDay(dueOn) }
}

const toRow = ({ id, number, state, reason, expiresOn, ...vendor }: VendorWithout) => ({
	id,
	number,
	brand: brandOf(vendor),
	what: describe({ state, reason, expiresOn }),
})

function describe({ state, reason, expiresOn }: Pick<VendorWithout, "state" | "reason" | "expiresOn">) {
	if (state === "rejected") return `Rejected, and not sent again: ${reason}`
	if (state === "accepted") return `Expired${expiresOn ? ` on ${formatNairobiDay(expiresOn)}` : ""}`
	return "Not sent"
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>

export default function MissingPapers({ loaderData: { edition, found } }: Route.ComponentProps) {
	const { slug } = edition
	return (
		<ListScreen
			title="Missing papers"
			what="The missing papers"
			pagesLabel="Pages of vendors"
			found={found}
			meta={edition.name}
			actions={
				<LinkButton to={papersUrl(slug)} variant="ghost" size="small">
					Papers to judge
				</LinkButton>
			}
			urlFor={(cursor) => missingPapersUrl(slug, found?.chosen.slug, cursor)}
			search={
				found && (
					<div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
						<AskedPapers papers={found.papers} edition={slug} />
						<h2 className="text-lg font-bold wrap-anywhere">Accepted vendors without: {found.chosen.name}</h2>
					</div>
				)
			}
			empty={
				<EmptyState title="Nobody lacks it.">
					Each accepted vendor who is asked for it has sent it, and it was not rejected.
				</EmptyState>
			}
		>
			{({ id, number, brand, what }) => (
				<Card key={id} aria-labelledby={`vendor-${id}`} className="grid gap-1">
					<div className="flex flex-wrap items-baseline gap-x-3">
						<h3 id={`vendor-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
							{brand}
						</h3>
						<ApplicationLink id={id} number={number} className="link text-sm" />
					</div>
					<p className="text-sm text-muted wrap-anywhere">{what}</p>
				</Card>
			)}
		</ListScreen>
	)
}

function AskedPapers({ papers, edition }: { papers: Found["papers"]; edition: string }) {
	return (
		<DataTable
			caption="Papers asked for"
			rows={papers}
			rowKey={({ slug }) => slug}
			columns={[
				{
					key: "name",
					header: "Paper",
					rowHeader: true,
					cell: (paper) => <PaperLink {...{ paper, edition }} />,
				},
				{ key: "due", header: "Due", cell: ({ dueOn }) => dueOn },
				{
					key: "lacking",
					header: "Vendors without it",
					numeric: true,
					cell: ({ lacking }) => (lacking === MAX_COUNTED_PAPERS ? `${lacking} or more` : lacking),
				},
			]}
		/>
	)
}

function PaperLink({ paper, edition }: { paper: Found["papers"][number]; edition: string }) {
	return (
		<>
			<Link
				to={missingPapersUrl(edition, paper.slug)}
				aria-current={paper.isChosen ? "page" : undefined}
				className="list-link wrap-anywhere"
			>
				{paper.name}
			</Link>
			{!paper.isRequired && <span className="font-normal text-muted"> (not required)</span>}
		</>
	)
}
