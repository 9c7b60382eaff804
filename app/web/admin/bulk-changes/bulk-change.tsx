import { data, href } from "react-router"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { CountBar } from "../../../ui/count-bar.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { uncapitalize } from "../../../values/normalize-text.ts"
import { formatNumber } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext } from "../../request/context.ts"
import { safeRedirect } from "../../request/safe-redirect.ts"
import { RETURN_TO, ReturnTo } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { RowButton } from "../shell/actions/row-button.tsx"
import { useLiveProgress } from "../shell/actions/run-stage.ts"
import { EXCESS, overMaximumSentence } from "../shell/decisions/over-maximum.ts"
import { type EditionState, editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { tableAddress } from "../shell/lists/applications-view.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/bulk-change"
import { NO_BULK_CHANGE, NOT_STOPPED, vendorsLabel } from "./labels.ts"
import { LeftOut, Misinformed, PossibleDuplicates } from "./left-out.tsx"
import { STAGES } from "./stage.ts"
import { type BulkChangeView, readBulkChangeView } from "./view.server.ts"

/** What a change of many applications would do, how far it is, and what it did. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await readOrLog(getRequestContext(context).log, "bulk change", async () => ({
		view: await readBulkChangeView(context, parseId(params.id) ?? 0),
	}))
	if (found && !found.view)
		throw await redirectWithFlash(href("/admin/bulk-changes"), [NO_BULK_CHANGE], context)
	const from = url.searchParams.get(RETURN_TO)
	const back = from ? safeRedirect(from) : tableAddress({})
	const page = { edition: editionStateOf(getEdition(context)), view: found?.view, back }
	return data(page, { status: found ? 200 : 503 })
}

export default function BulkChange({ loaderData: { edition, view, back } }: Route.ComponentProps) {
	if (!view) return <LoadError what="The change" />
	return <FoundBulkChange edition={edition} view={view} back={back} />
}

interface BulkChangeProps {
	edition: EditionState
	view: BulkChangeView
	/** The table as one left it. */
	back: string
}

function FoundBulkChange({ edition, view, back }: BulkChangeProps) {
	const { title, stage, history } = view
	useLiveProgress(stage === "running")
	return (
		<>
			<title>{title}</title>
			<PageHeading
				meta={
					<>
						<StatusBadge tone={STAGES[stage].tone}>{STAGES[stage].label}</StatusBadge>
						<span>{edition.name}</span>
						<span className="figures">{history}</span>
					</>
				}
			>
				{title}
			</PageHeading>
			<div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
				{stage === "prepared" ? (
					<Preview edition={edition} view={view} back={back} />
				) : (
					<Progress edition={edition} view={view} />
				)}
				<PossibleDuplicates view={view} />
				<Misinformed view={view} />
				<LeftOut view={view} />
			</div>
			<p className="flex flex-wrap gap-x-5">
				<Link to={back} className="link touch content-center">
					Table of vendors
				</Link>
				<Link to={href("/admin/bulk-changes")} className="link touch content-center">
					Bulk changes
				</Link>
			</p>
		</>
	)
}

/** What would be changed, before it is. */
function Preview({ edition, view, back }: BulkChangeProps) {
	const { id, vendors, moves, letters, late, credited, excess, isAboutTag } = view
	const label = `Change ${vendorsLabel(vendors)}`
	if (!vendors) return <NothingToChange view={view} />
	return (
		<Panel id="preview" title={`${vendorsLabel(vendors)} would be changed`}>
			<div className="grid gap-4">
				<Moves moves={moves} />
				{!isAboutTag && <Letters letters={letters} />}
				{late && <p className="font-semibold">{late}</p>}
				{credited > 0 && (
					<p className="font-semibold">
						What is invoiced for stalls and extras is credited at once, and stays credited:{" "}
						{vendorsLabel(credited)}.
					</p>
				)}
				{excess && (
					<ul className="list-disc pl-5 font-semibold text-danger-ink">
						{excess.excess.map((one) => (
							<li key={one.name}>{overMaximumSentence(one)}</li>
						))}
					</ul>
				)}
				<WhileOpen edition={edition}>
					<Form
						reloadDocument
						method="post"
						action={editionUrl(href("/admin/bulk-changes/:id/start", { id: String(id) }), edition.slug)}
						className="flex flex-wrap gap-3"
					>
						<ReturnTo />
						{excess && <input type="hidden" name={EXCESS} value={excess.version} />}
						<Button type="submit">{excess ? `Go over the maximum: ${uncapitalize(label)}` : label}</Button>
						<LinkButton variant="ghost" to={back}>
							Cancel
						</LinkButton>
					</Form>
				</WhileOpen>
			</div>
		</Panel>
	)
}

function NothingToChange({ view }: { view: BulkChangeView }) {
	return (
		<Panel id="preview" title="Nothing would be changed">
			<p>Everybody who was {view.isUndo ? "changed" : "selected"} is left out, for the reasons below.</p>
			<UndoneLink view={view} />
		</Panel>
	)
}

const Moves = ({ moves }: Pick<BulkChangeView, "moves">) => (
	<DataTable
		caption="What is changed"
		rows={moves}
		rowKey={({ key }) => key}
		columns={[
			{ key: "from", header: "Now", cell: ({ from }) => from, rowHeader: true },
			{ key: "to", header: "Afterwards", cell: ({ to }) => to },
			{ key: "count", header: "Vendors", cell: ({ count }) => formatNumber(count), numeric: true },
		]}
	/>
)

function Letters({ letters }: Pick<BulkChangeView, "letters">) {
	if (!letters.length) return <p>No email is sent, held or withdrawn.</p>
	return (
		<ul className="list-disc pl-5">
			{letters.map((line) => (
				<li key={line}>{line}.</li>
			))}
		</ul>
	)
}

/** How far it is, and what can be done about it. */
function Progress({ edition, view }: Omit<BulkChangeProps, "back">) {
	const { id, stage, done, total, changed, isUndo } = view
	const canDecide = useRight("applications.decide")
	const label = `${formatNumber(done)} of ${formatNumber(total)} done, ${formatNumber(changed)} changed`
	const key = { id: String(id) }
	return (
		<Panel id="progress" title="Progress">
			<div className="grid gap-3">
				<CountBar label="Vendors done" done={done} total={total} text={label} />
				<p role="status" className="figures">
					{label}
				</p>
				{stage === "stopped" && total > done && <p>Left as they were: {vendorsLabel(total - done)}.</p>}
				<UndoneLink view={view} />
				{stage === "running" && (
					<div className="flex flex-wrap items-center gap-4">
						<RowButton
							action={editionUrl(href("/admin/bulk-changes/:id/stop", key), edition.slug)}
							label="Stop"
							fullLabel="Stop the change"
							failure={NOT_STOPPED.text}
						/>
						<Link to={href("/admin/bulk-changes/:id", key)} reloadDocument className="link">
							Refresh
						</Link>
					</div>
				)}
				{canDecide && stage !== "running" && !isUndo && changed > 0 && (
					<WhileOpen edition={edition}>
						<Form
							reloadDocument
							method="post"
							action={editionUrl(href("/admin/bulk-changes/:id/undo", key), edition.slug)}
						>
							<Button type="submit" variant="ghost">
								Undo…
							</Button>
						</Form>
					</WhileOpen>
				)}
			</div>
		</Panel>
	)
}

function UndoneLink({ view: { undoes } }: { view: BulkChangeView }) {
	if (undoes === null) return null
	return (
		<p>
			<Link to={href("/admin/bulk-changes/:id", { id: String(undoes) })} className="link">
				The change that it undoes
			</Link>
		</p>
	)
}
