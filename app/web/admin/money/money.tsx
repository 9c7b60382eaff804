import { data, href, type RouterContextProvider } from "react-router"
import { findEditionBefore } from "../../../domain/closing/queries.server.ts"
import { countChargeable } from "../../../domain/money/charge-accepted.server.ts"
import { readMoney } from "../../../domain/money/money-counts.server.ts"
import { readMoneyByMethod } from "../../../domain/money/paid-by-method.server.ts"
import { addUpMoney } from "../../../domain/money/rules.ts"
import { listWaitingCredits } from "../../../domain/money/waiting-credits.server.ts"
import { sumPractice } from "../../../domain/payments/practice-end.server.ts"
import { countOpenPayments, type OpenPayments } from "../../../domain/payments/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatKshs, pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getEdition, listEditionsWith } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { ExportButtons } from "../shell/lists/export-buttons.tsx"
import { hasRight } from "../shell/rights/require-right.ts"
import { useInvoiceRunLabel, useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/money"
import { AccountCodeForm } from "./account-code-form.tsx"
import { ChargeAccepted } from "./charge-accepted-panel.tsx"
import { findTyped } from "./find-typed.server.ts"
import { MethodsTable, MoneyTable, StallsTable } from "./money-tables.tsx"
import { invoiceRunUrl, ledgerPath, moneyUrl } from "./money-urls.ts"
import { excessSentence, paymentsUrl } from "./payments/payment-views.ts"
import { PracticeNotice } from "./payments/practice-notice.tsx"
import { WaitingCredits } from "./waiting-credits.tsx"

/** What is charged, paid and owed in an edition; with `code`, an account code, a document or a receipt, the way to a ledger. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const code = url.searchParams.get("code")?.trim() ?? ""
	const { name, slug } = getEdition(context)
	const accounts = code ? await findTyped(context, code) : []
	const found = await readOrLog(getRequestContext(context).log, "money", () => readFigures(context))
	return data({ edition: { name, slug }, code, accounts, found }, { status: found ? 200 : 503 })
}

async function readFigures(context: Readonly<RouterContextProvider>) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const { stalls, methods } = await readMoneyByMethod(db, edition.id, now())
	const before = await findEditionBefore(db, edition, listEditionsWith(context, "money.read"))
	const stallsBefore = before && (await readMoney(db, before.id, now()))
	return {
		stalls,
		methods,
		totals: addUpMoney(stalls),
		before:
			before && stallsBefore
				? { name: before.name, stalls: stallsBefore, totals: addUpMoney(stallsBefore) }
				: undefined,
		chargeable: await countChargeable(db, edition.id),
		credits: await listWaitingCredits(db, edition.id, now()),
		open: hasRight(context, "payments.read") ? await countOpenPayments(db, now()) : undefined,
		practised: getServices(context).gateway?.practice && (await sumPractice(db, edition.id)),
	}
}

export default function Money({ loaderData: { edition, code, accounts, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Money</title>
			<PageHeading
				meta={edition.name}
				actions={
					<LinkButton to={invoiceRunUrl(edition.slug)} variant="ghost" size="small">
						{useInvoiceRunLabel()}
					</LinkButton>
				}
			>
				Money
			</PageHeading>
			{found?.practised !== undefined && (
				<PracticeNotice sum={found.practised ? formatKshs(found.practised) : undefined} />
			)}
			{found ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<ChargeAccepted edition={edition.slug} chargeable={found.chargeable} />
					<WaitingCredits credits={found.credits} />
					<Panel id="find" title="Find an account">
						<FindAccount edition={edition} code={code} accounts={accounts} />
					</Panel>
					{found.open && (
						<Panel id="payments" title="M-Pesa payments">
							<PaymentCounts {...found.open} />
						</Panel>
					)}
					<Panel id="totals" title="In all">
						<MoneyTable edition={edition.name} {...found} />
					</Panel>
					<Panel id="methods" title="Paid, by method">
						<MethodsTable methods={found.methods} />
					</Panel>
					<Panel id="stalls" title="By stall">
						{found.stalls.length ? (
							<StallsTable stalls={found.stalls} before={found.before} />
						) : (
							<p className="text-muted">Nobody is accepted or charged yet.</p>
						)}
					</Panel>
					<Panel id="export" title="For the accountant">
						<AccountantFiles edition={edition.slug} />
					</Panel>
				</div>
			) : (
				<LoadError what="The money" />
			)}
		</>
	)
}

const ACCOUNTANT_FILES = [
	{
		table: "ledger",
		what: "Ledger: every entry, a row each: what was charged, with the VAT in it once it is on an invoice that states one, and what was paid.",
	},
	{
		table: "invoices",
		what: "Invoices: every invoice, supplement and credit note, a row each: its number, day, buyer and KRA PIN, total, VAT and number of eTIMS, what it credits, and what is open.",
	},
] as const

const PAYMENTS_FILE = {
	table: "payments",
	what: "M-Pesa payments: what came in, a row each: receipt, time, amount, payer, account number typed, what is booked on which account, what went back, and what is on no account. Those booked in this edition, also by hand where M-Pesa told nothing of them, and all that are booked in none or not in full: until it is booked, a payment is of no edition.",
} as const

function AccountantFiles({ edition }: { edition: string }) {
	const files = useRight("payments.read") ? [...ACCOUNTANT_FILES, PAYMENTS_FILE] : ACCOUNTANT_FILES
	return (
		<ul className="grid gap-4">
			{files.map(({ table, what }) => (
				<li key={table} className="grid gap-2">
					<p className="max-w-prose text-sm text-muted">{what}</p>
					<div className="flex flex-wrap gap-3">
						<ExportButtons edition={edition} table={table} />
					</div>
				</li>
			))}
		</ul>
	)
}

interface FindAccountProps {
	edition: { name: string; slug: string }
	code: string
	/** Where what was typed is booked, if on several. */
	accounts: { id: number; vendor: string }[]
}

function FindAccount({ edition, code, accounts }: FindAccountProps) {
	return (
		<>
			<AccountCodeForm
				action={moneyUrl(edition.slug)}
				label="Account code, application, receipt or invoice"
				hint={`The number that a vendor pays with, as it appears on the statement; the number of an application of ${edition.name}, such as 36; a receipt or the code of a bank or of M-Pesa; or the number of an invoice or credit note, whole or as 0017.`}
				code={code}
				notFound={
					accounts.length
						? "This is booked on several accounts."
						: "No account has this code, no application or invoice this number, and nothing is booked under such a receipt. A wrong digit is never the code of another vendor."
				}
				inputMode="text"
				className="max-w-md"
			/>
			<ul className="mt-3 grid">
				{accounts.map(({ id, vendor }) => (
					<li key={id}>
						<Link to={ledgerPath(id)} className="link touch">
							{vendor}
						</Link>
					</li>
				))}
			</ul>
		</>
	)
}

function PaymentCounts(open: OpenPayments) {
	const { unmatched, unbooked, unverified } = open
	const excess = excessSentence(open)
	return (
		<ul className="grid">
			<li>
				<Link to={paymentsUrl()} className="link touch">
					{unmatched
						? `${pluralize(unmatched, "payment")} to be matched, ${formatKshs(unbooked)} on no account`
						: "All payments are matched"}
				</Link>
			</li>
			{excess && (
				<li>
					<Link to={paymentsUrl({ show: "overbooked" })} className="link touch">
						{excess}
					</Link>
				</li>
			)}
			{unverified > 0 && (
				<li>
					<Link to={paymentsUrl({ show: "unverified" })} className="link touch">
						{pluralize(unverified, "payment")} not verified
					</Link>
				</li>
			)}
			<li>
				<Link to={href("/admin/money/statements")} className="link touch">
					M-Pesa statements
				</Link>
			</li>
		</ul>
	)
}
