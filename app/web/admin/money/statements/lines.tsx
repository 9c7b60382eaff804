import { data, href } from "react-router"
import { brandWithNumber } from "../../../../domain/applications/rules.ts"
import { type ListedLine, listLines } from "../../../../domain/statements/lines.server.ts"
import { findStatementImport } from "../../../../domain/statements/queries.server.ts"
import { LINE_LISTS, REVERSAL } from "../../../../domain/statements/rules.ts"
import { Card } from "../../../../ui/card.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { Link } from "../../../../ui/link.tsx"
import { formatKshs, formatNumber } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { ListChoice } from "../../shell/lists/list-choice.tsx"
import { ListScreen } from "../../shell/lists/list-screen.tsx"
import { BookedOn, toBookedViews } from "../payments/booked-on.tsx"
import { paymentPath } from "../payments/payment-views.ts"
import type { Route } from "./+types/lines"
import { LISTS, linesUrl, linesView, NO_STATEMENT, PROBLEMS, statementPath } from "./labels.ts"
import { toStatementCard } from "./view.server.ts"

/** The lines of a statement that are not imported as they stand, each with its number and why. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const id = parseId(params.id) ?? 0
	const view = linesView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "lines of a statement", async () => {
		const statement = await findStatementImport(db, id)
		if (!statement) return { statement, lines: undefined }
		const page = await listLines(db, { id, ...view, list: view.show })
		return {
			statement: toStatementCard(statement, now()),
			lines: { ...page, rows: page.rows.map(toLineView) },
		}
	})
	if (found && !found.statement)
		throw await redirectWithFlash(href("/admin/money/statements"), [NO_STATEMENT], context)
	return data(
		{ id, view, title: found?.statement?.title, lines: found?.lines },
		{ status: found ? 200 : 503 },
	)
}

function toLineView(listed: ListedLine) {
	const { id, line, problem, receipt, amount, payment, held, accounts } = listed
	const isOther = (problem === null || problem === REVERSAL) && held !== null
	return {
		id,
		receipt,
		title: `Line ${formatNumber(line)}`,
		text:
			problem === REVERSAL
				? describeReversal(listed)
				: problem
					? PROBLEMS[problem]
					: `The statement says ${formatKshs(amount ?? 0)}`,
		payment: isOther ? payment : null,
		held: isOther ? formatKshs(held) : "",
		accounts: problem === null ? toBookedViews(accounts) : [],
	}
}

/** Which payment was taken back, and whose it is. */
function describeReversal({ reverses, amount, vendor, held }: ListedLine): string {
	const what = `M-Pesa took back ${formatKshs(amount ?? 0)} of the payment ${reverses}`
	if (vendor) return `${what}, of ${brandWithNumber(vendor)}`
	return held === null ? `${what}, which is not known here` : `${what}, which is on no account`
}

export default function StatementLines({ loaderData: { id, view, title, lines } }: Route.ComponentProps) {
	return (
		<>
			<BackLink to={statementPath(id)} label={title ?? "Statement"} />
			<ListScreen
				title={LISTS[view.show]}
				what="The lines"
				pagesLabel="Pages of lines"
				found={lines}
				urlFor={(cursor) => linesUrl(id, { show: view.show, ...cursor })}
				meta={title}
				search={<ListChoice label="Which lines" lists={listsOf(id, view.show)} />}
				empty={<EmptyState title="No such lines.">Lines are kept for 90 days.</EmptyState>}
			>
				{(line) => <LineCard key={line.id} {...line} />}
			</ListScreen>
		</>
	)
}

const listsOf = (id: number, show: string) =>
	LINE_LISTS.map((list) => ({
		name: LISTS[list],
		to: linesUrl(id, { show: list }),
		isChosen: show === list,
	}))

function LineCard({ title, receipt, text, payment, held, accounts }: ReturnType<typeof toLineView>) {
	return (
		<Card className="grid gap-1">
			<h2 className="figures font-bold">{[title, receipt].filter(Boolean).join(", ")}</h2>
			<p className="wrap-anywhere">{text}</p>
			<BookedOn accounts={accounts} />
			{payment !== null && (
				<Link to={paymentPath(payment)} className="link touch">
					Known as {held}
				</Link>
			)}
		</Card>
	)
}
