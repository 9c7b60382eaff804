import { data, href } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { papersSectionName } from "../../../domain/editing/form-sections.server.ts"
import { paperName } from "../../../domain/paper-requirements/rules.ts"
import { type ListedPaper, listPapers } from "../../../domain/papers/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { FileNames } from "../../../ui/file-names.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ClosedReason, type EditionState, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/papers"
import { readJudged } from "./judged.server.ts"
import { JudgedBar } from "./judged-bar.tsx"
import { carriedPapersUrl, missingPapersUrl, papersUrl, papersView, paperUrl } from "./paper-urls.ts"

/** The papers of accepted vendors that wait for a verdict, the earliest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const { judged, list, ...view } = papersView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "papers", async () => {
		const page = await listPapers(getServices(context).db, edition.id, view, list)
		return { ...page, rows: page.rows.map((paper) => toRow(paper, edition.slug)) }
	})
	const last = await readJudged(context, judged)
	const settings = papersSectionName(edition.slug)
	return data(
		{ edition: editionStateOf(edition), found, last, settings, list },
		{ status: found ? 200 : 503 },
	)
}

const toRow = ({ id, receivedAt, owner, from, files, ...paper }: ListedPaper, edition: string) => ({
	id,
	from,
	files,
	name: paperName(paper),
	receivedAt: formatNairobiDateTime(receivedAt),
	brand: brandOf(owner),
	application: owner.id,
	number: owner.number,
	to: paperUrl(edition, id),
})

export default function Papers({
	loaderData: { edition, found, last, settings, list },
}: Route.ComponentProps) {
	const isCarried = list === "carried"
	const [first] = isCarried ? [] : (found?.rows ?? [])
	return (
		<ListScreen
			title={isCarried ? "Papers carried over" : "Papers"}
			what="The papers"
			pagesLabel="Pages of papers"
			found={found}
			meta={edition.name}
			actions={<Actions {...{ edition, settings, isCarried }} first={first?.to} />}
			urlFor={(cursor) => editionUrl(href("/admin/papers"), edition.slug, { list, ...cursor })}
			search={
				<div className="mb-4 grid gap-3 empty:hidden">
					{last && <JudgedBar edition={edition.slug} last={last} />}
					<ClosedReason edition={edition} />
				</div>
			}
			empty={<Empty isCarried={isCarried} />}
		>
			{({ id, to, name, brand, application, number, receivedAt, from, files }) => (
				<Card key={id} aria-labelledby={`paper-${id}`} className="grid gap-1">
					<h2 id={`paper-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
						<Link to={to} className="link">
							{name}
						</Link>
					</h2>
					<p className="flex flex-wrap gap-x-3">
						<span className="min-w-0 wrap-anywhere">{brand}</span>
						<ApplicationLink id={application} number={number} className="link text-sm" />
					</p>
					<p className="figures text-sm text-muted">
						Received {receivedAt}
						{from && ` for ${from}`}
					</p>
					<FileNames label="Files" files={files} className="text-sm" />
				</Card>
			)}
		</ListScreen>
	)
}

interface ActionsProps {
	edition: EditionState
	settings: string
	isCarried: boolean
	/** The address of the first paper that waits. */
	first: string | undefined
}

function Actions({ edition, settings, isCarried, first }: ActionsProps) {
	const maySet = useRight("content.write")
	const other = isCarried ? papersUrl(edition.slug) : carriedPapersUrl(edition.slug)
	return (
		<>
			<LinkButton to={other} variant="ghost" size="small">
				{isCarried ? "Papers to judge" : "Carried over"}
			</LinkButton>
			<LinkButton to={missingPapersUrl(edition.slug)} variant="ghost" size="small">
				Missing papers
			</LinkButton>
			{maySet && (
				<LinkButton to={href("/admin/content/:part", { part: settings })} variant="ghost" size="small">
					Papers asked for
				</LinkButton>
			)}
			{first && !edition.isClosed && (
				<LinkButton to={first} size="small">
					Judge the first
				</LinkButton>
			)}
		</>
	)
}

const Empty = ({ isCarried }: Pick<ActionsProps, "isCarried">) =>
	isCarried ? (
		<EmptyState title="No paper is carried over.">
			What was accepted in an earlier edition, and is valid to the last day of this one, is listed here.
		</EmptyState>
	) : (
		<EmptyState title="No paper waits.">
			What accepted vendors send is listed here until somebody accepts or rejects it.
		</EmptyState>
	)
