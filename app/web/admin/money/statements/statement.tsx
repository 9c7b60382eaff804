import { data, href } from "react-router"
import { Button, LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { CountBar } from "../../../../ui/count-bar.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { formatKshs, formatNumber } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getRequestContext } from "../../../request/context.ts"
import { ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { useLiveProgress } from "../../shell/actions/run-stage.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { LoadError } from "../../shell/frame/load-error.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { Route } from "./+types/statement"
import { StatementCountsTable, StatementReasons } from "./counts.tsx"
import { importLabel, NO_STATEMENT, NOT_STOPPED, paymentsLabel, statementPath } from "./labels.ts"
import { StatementNotice } from "./notice.tsx"
import { readStatementView, type StatementView } from "./view.server.ts"

/** What a statement would change, how far its import is, and what it did. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await readOrLog(getRequestContext(context).log, "statement", async () => ({
		view: await readStatementView(context, parseId(params.id) ?? 0),
	}))
	if (found && !found.view)
		throw await redirectWithFlash(href("/admin/money/statements"), [NO_STATEMENT], context)
	return data({ view: found?.view }, { status: found ? 200 : 503 })
}

export default function Statement({ loaderData: { view } }: Route.ComponentProps) {
	useLiveProgress(view?.stage === "running")
	return (
		<>
			<title>{view?.title ?? "Statement"}</title>
			<BackLink to={href("/admin/money/statements")} label="M-Pesa statements" />
			{view ? <FoundStatement view={view} /> : <LoadError what="The statement" />}
		</>
	)
}

function FoundStatement({ view }: { view: StatementView }) {
	const { title, badge, history, stage, isPractice } = view
	return (
		<>
			<PageHeading
				meta={
					<>
						<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
						<span>All editions</span>
						<span className="figures">{history}</span>
					</>
				}
			>
				{title}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				{isPractice && stage !== "finished" && <StatementNotice />}
				{stage === "prepared" ? <Preview view={view} /> : <Progress view={view} />}
				<StatementReasons view={view} />
			</div>
		</>
	)
}

/** What the import would do, before it does. */
function Preview({ view }: { view: StatementView }) {
	const { plan, payments } = view
	if (!plan) return null
	const changes = plan.added + plan.verified + plan.contradicted + plan.reversed
	return (
		<Panel id="preview" title={changes ? "What would be imported" : "Nothing to import"}>
			<div className="grid gap-4">
				{!changes && (
					<p>
						{payments
							? "Every payment of this statement is here, and verified."
							: "No line of it tells of a payment."}
					</p>
				)}
				<PaymentsSum view={view} />
				<StatementCountsTable view={view} counts={plan} />
				<StartForm view={view} label={changes ? `Import ${importLabel(view)}` : undefined} />
			</div>
		</Panel>
	)
}

/** What its payments come to, so that somebody can hold it against the statement itself. */
function PaymentsSum({ view: { payments, sum } }: { view: StatementView }) {
	if (!payments) return null
	return (
		<p className="figures">
			{paymentsLabel(payments)} paid in, {formatKshs(sum)} in all. Withdrawals, charges and lines that can’t
			be imported are not in this sum.
		</p>
	)
}

function StartForm({ view: { id }, label }: { view: StatementView; label: string | undefined }) {
	const mayImport = useRight("payments.import")
	return (
		<Form
			reloadDocument
			method="post"
			action={href("/admin/money/statements/:id/start", { id: String(id) })}
			className="flex flex-wrap gap-3"
		>
			<ReturnTo />
			{mayImport && label && <Button type="submit">{label}</Button>}
			<LinkButton variant="ghost" to={href("/admin/money/statements")}>
				Other statements
			</LinkButton>
		</Form>
	)
}

/** How far it is, and what can be done about it. */
function Progress({ view }: { view: StatementView }) {
	const { id, stage, done, payments, canGoOn, result } = view
	const label = `${formatNumber(done)} of ${paymentsLabel(payments)} imported`
	const mayImport = useRight("payments.import")
	return (
		<Panel id="progress" title="Progress">
			<div className="grid gap-4">
				<CountBar label="Payments imported" done={done} total={payments} text={label} />
				<p role="status" className="figures">
					{label}
				</p>
				<PaymentsSum view={view} />
				<StatementCountsTable view={view} counts={result} />
				{stage === "finished" && (
					<p className="text-sm text-muted">
						Payments under the account code of a vendor who owes are booked by themselves, within a minute.
					</p>
				)}
				{stage === "running" && (
					<div className="flex flex-wrap items-center gap-4">
						{mayImport && (
							<RowButton
								action={href("/admin/money/statements/:id/stop", { id: String(id) })}
								label="Stop"
								fullLabel="Stop the import"
								failure={NOT_STOPPED.text}
							/>
						)}
						<Link to={statementPath(id)} reloadDocument className="link">
							Refresh
						</Link>
					</div>
				)}
				{stage === "stopped" && <Rest view={view} canGoOn={canGoOn} />}
			</div>
		</Panel>
	)
}

function Rest({ view, canGoOn }: { view: StatementView; canGoOn: boolean }) {
	const left = view.payments - view.done
	if (!canGoOn) return <p>What was left is no longer kept. Upload the statement again to import the rest.</p>
	return (
		<>
			<p>Left: {paymentsLabel(left)}. They are kept for a week.</p>
			<StartForm view={view} label={`Import ${paymentsLabel(left)} more`} />
		</>
	)
}
