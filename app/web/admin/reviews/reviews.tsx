import { data, href } from "react-router"
import { countByStatus } from "../../../domain/applications/queries.server.ts"
import { APPLICATION_STATUSES, brandOf } from "../../../domain/applications/rules.ts"
import {
	findPartlyScored,
	LISTED_SCORES,
	listReviewProgress,
	listScored,
	readReviewForm,
} from "../../../domain/reviews/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { capitalize } from "../../../values/normalize-text.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { statusBadgeOf } from "../shell/decisions/status-labels.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { applicationPath } from "../shell/frame/application-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { FilterSelect } from "../shell/lists/filter-select.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/reviews"
import { reviewsUrl, reviewsView } from "./reviews-url.ts"

/** How far each reviewer of an edition is, and what they make of the applications. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const { id, slug, name } = getEdition(context)
	const view = reviewsView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "reviews", async () => {
		const { questions } = await readReviewForm(db, id)
		const { applications } = await countByStatus(db, id)
		// Who reviews blind would learn from the order what others think.
		const { blindTo } = await readVisibility(context)
		const scored = blindTo ? undefined : await listScored(db, id, view.by)
		const inPart = await findPartlyScored(db, scored?.map((application) => application.id) ?? [])
		return {
			questions: questions.map(({ label, weight }) => ({ label, weight })),
			progress: (await listReviewProgress(db, id)).map((reviewer, nth) => ({
				nth,
				scored: reviewer.scored,
				inPart: reviewer.inPart,
				abstained: reviewer.abstained,
				name: capitalize(reviewer.name ?? "Former colleagues"),
			})),
			total: APPLICATION_STATUSES.reduce((sum, status) => sum + applications[status], 0),
			isCut: scored?.length === LISTED_SCORES,
			scored: scored?.map((application) => ({
				...application,
				brand: brandOf(application),
				isInPart: inPart.has(application.id),
			})),
		}
	})
	return data({ slug, edition: name, view, found }, { status: found ? 200 : 503 })
}

export default function Reviews({ loaderData: { slug, edition, view, found } }: Route.ComponentProps) {
	const mayReview = useRight("applications.review")
	const mayAsk = useRight("content.write")
	const isAsked = found && found.questions.length > 0
	return (
		<>
			<title>Reviews</title>
			<PageHeading
				meta={edition}
				actions={
					<>
						{mayAsk && (
							<LinkButton
								to={href("/admin/content/:part", { part: `reviews-${slug}` })}
								variant="ghost"
								size="small"
							>
								Questions and weights
							</LinkButton>
						)}
						{mayReview && isAsked && (
							<LinkButton to={href("/admin/reviews/next")} size="small">
								Review the next one
							</LinkButton>
						)}
					</>
				}
			>
				Reviews
			</PageHeading>
			{!found && <LoadError what="The reviews" />}
			{found && !isAsked && (
				<EmptyState title="Nothing is reviewed.">
					Once an organiser has written questions, reviewers score each application from 1 to 5.
				</EmptyState>
			)}
			{found && (isAsked || found.progress.length > 0) && <Found view={view} found={found} />}
		</>
	)
}

type FoundProps = Pick<Route.ComponentProps["loaderData"], "view"> & {
	found: NonNullable<Route.ComponentProps["loaderData"]["found"]>
}

function Found({ view, found: { progress, total, scored, isCut } }: FoundProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
			<Panel id="progress" title="Progress">
				{progress.length ? (
					<DataTable
						caption="How many applications each reviewer has scored"
						rows={progress}
						rowKey={({ nth }) => nth}
						columns={[
							{ key: "name", header: "Reviewer", cell: ({ name }) => name, rowHeader: true },
							{ key: "scored", header: "Scored", cell: (row) => `${row.scored} of ${total}`, numeric: true },
							{ key: "in-part", header: "Half done", cell: ({ inPart }) => inPart, numeric: true },
							{ key: "abstained", header: "Abstained", cell: ({ abstained }) => abstained, numeric: true },
						]}
					/>
				) : (
					<p className="text-muted">Nobody has reviewed anything yet.</p>
				)}
			</Panel>
			{scored && <Scored view={view} scored={scored} isCut={isCut} />}
		</div>
	)
}

const ORDER_OPTIONS = [
	{ value: "score", label: "Highest score first" },
	{ value: "disagreement", label: "Most disagreement first" },
]

const NOTHING_SCORED = {
	score: "No application has a score yet.",
	disagreement: "No application has been scored by two reviewers yet.",
}

/** Not like one of whole reviews. */
const scoreText = ({ reviewScore, isInPart }: { reviewScore: number | null; isInPart: boolean }) =>
	reviewScore !== null && `${reviewScore.toFixed(2)}${isInPart ? " in part" : ""}`

type ScoredRow = ScoredProps["scored"][number]

function toStatus({
	status,
	withdrawnAt,
	isOnStandby,
}: Pick<ScoredRow, "status" | "withdrawnAt" | "isOnStandby">): string {
	const { label } = statusBadgeOf(status, withdrawnAt !== null)
	return isOnStandby ? `${label}, on standby` : label
}

type ScoredProps = Pick<FoundProps, "view"> & {
	scored: NonNullable<FoundProps["found"]["scored"]>
	isCut: boolean
}

function Scored({ view, scored, isCut }: ScoredProps) {
	return (
		<Panel id="scores" title="Scores">
			<FilterSelect
				name="by"
				label="Order"
				className="mb-4 max-w-72"
				options={ORDER_OPTIONS}
				value={view.by}
				urlFor={(by) => reviewsUrl(reviewsView.parse({ by }))}
			/>
			<DataTable
				caption="Applications by their scores"
				rows={scored}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "brand",
						header: "Vendor",
						cell: ({ id, brand, category, ...row }) => (
							<>
								<Link to={applicationPath(id)} discover="none" className="link wrap-anywhere">
									{brand}
								</Link>
								<p className="text-sm font-normal text-muted">
									{[category, toStatus(row)].filter(Boolean).join(" · ")}
								</p>
							</>
						),
						rowHeader: true,
					},
					{ key: "score", header: "Score", cell: scoreText, numeric: true },
					{
						key: "disagreement",
						header: "Disagreement",
						cell: (row) => row.reviewSpread?.toFixed(2) ?? "–",
						numeric: true,
					},
				]}
			/>
			{!scored.length && <p className="text-muted">{NOTHING_SCORED[view.by]}</p>}
			{isCut && <p className="mt-4 text-sm text-muted">Only the first {scored.length} are listed.</p>}
		</Panel>
	)
}
