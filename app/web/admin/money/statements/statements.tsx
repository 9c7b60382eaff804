import { data, href, redirect, useNavigation } from "react-router"
import { receiveStatement, type StatementReception } from "../../../../domain/statements/prepare.server.ts"
import { listStatementImports } from "../../../../domain/statements/queries.server.ts"
import { MAX_STATEMENT_LINES, MAX_STATEMENT_MEGABYTES } from "../../../../domain/statements/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { Card, Panel } from "../../../../ui/card.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { FileField } from "../../../../ui/file-field.tsx"
import { Form, Link } from "../../../../ui/link.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { formatNumber } from "../../../../values/number.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { incomingForm } from "../../../request/small-form.ts"
import { keepUpload } from "../../shell/actions/keep-upload.server.ts"
import { ALL_EDITIONS_LABEL } from "../../shell/editions/edition-url.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { LoadError } from "../../shell/frame/load-error.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import { paymentsUrl } from "../payments/payment-views.ts"
import type { Route } from "./+types/statements"
import { FILE_FAULTS, paymentsLabel, statementPath, UPLOAD_FAULTS } from "./labels.ts"
import { StatementNotice } from "./notice.tsx"
import { toStatementCard } from "./view.server.ts"

/** Statements of the paybill: to be uploaded, and those that were. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now, gateway } = getServices(context)
	const found = await readOrLog(getRequestContext(context).log, "statements", async () =>
		(await listStatementImports(db)).map((one) => toStatementCard(one, now())),
	)
	return data({ found, isPractice: gateway?.practice !== undefined }, { status: found ? 200 : 503 })
}

/** Reads a statement, and leads to the page that shows what it would change. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, config, uploadSpaces, now } = getServices(context)
	// Whoever has gone waits for nothing.
	const options = { dataDir: config.dataDir, space: uploadSpaces.members, signal: request.signal }
	const actor = { by: getAdmin(context).id, at: now() }
	const kept = await keepUpload(context, () => receiveStatement(db, incomingForm(request), options, actor))
	if (!kept.ok) return data({ error: kept.text }, { status: 503 })
	if (kept.value.ok) return redirect(statementPath(kept.value.id), 303)
	return data({ error: refusalText(kept.value.reason) }, { status: 400 })
}

const refusalText = (reason: Extract<StatementReception, { ok: false }>["reason"]): string =>
	({ ...FILE_FAULTS, ...UPLOAD_FAULTS })[reason]

const FIELD = "statement"

export default function Statements({ loaderData: { found, isPractice }, actionData }: Route.ComponentProps) {
	const errors = actionData ? [actionData.error] : []
	return (
		<>
			<title>M-Pesa statements</title>
			<BackLink to={paymentsUrl()} label="M-Pesa payments" />
			<PageHeading meta={ALL_EDITIONS_LABEL}>M-Pesa statements</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6 *:[[role=alert]]:max-w-3xl">
				<ErrorSummary errors={errors.map((text) => ({ field: FIELD, text }))} />
				{isPractice && <StatementNotice />}
				{useRight("payments.import") && (
					<Panel id="upload" title="Import a statement">
						<UploadForm errors={errors} />
					</Panel>
				)}
				{found ? <StatementList statements={found} /> : <LoadError what="The statements" />}
			</div>
		</>
	)
}

function UploadForm({ errors }: { errors: string[] }) {
	const busy = useNavigation().formAction?.startsWith(href("/admin/money/statements"))
	return (
		<Form
			reloadDocument
			method="post"
			action={href("/admin/money/statements")}
			encType="multipart/form-data"
			className="grid justify-items-start gap-5"
		>
			<FileField
				id={FIELD}
				name="statement"
				label="Statement"
				hint={`From the M-Pesa portal, as CSV or Excel (.xlsx). At most ${MAX_STATEMENT_MEGABYTES} MB and ${formatNumber(MAX_STATEMENT_LINES)} lines.`}
				accept=".csv,.xlsx,text/csv"
				required
				errors={errors}
				className="w-full max-w-xl"
			/>
			<Button type="submit" busy={busy}>
				Preview import
			</Button>
			<p className="max-w-prose text-sm text-muted">
				The preview shows which payments are new, which are verified, and what can’t be read. Nothing is
				changed until you import. Importing the same statement twice changes nothing.
			</p>
		</Form>
	)
}

type StatementCard = ReturnType<typeof toStatementCard>

function StatementList({ statements }: { statements: StatementCard[] }) {
	if (!statements.length)
		return <EmptyState title="No statement was uploaded yet.">Those that were are listed here.</EmptyState>
	return (
		<ul className="grid gap-3">
			{statements.map(({ id, title, history, badge, payments, done }) => (
				<li key={id}>
					<Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
						<div className="min-w-0">
							<h2 className="font-semibold">
								<Link to={statementPath(id)} className="link">
									{title}
								</Link>
							</h2>
							<p className="figures text-sm text-muted">
								{history} {formatNumber(done)} of {paymentsLabel(payments)} imported.
							</p>
						</div>
						<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
					</Card>
				</li>
			))}
		</ul>
	)
}
