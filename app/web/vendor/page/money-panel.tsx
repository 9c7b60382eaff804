import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { PracticeNotice } from "./practice-phone.tsx"
import type { LedgerView, MoneyView } from "./vendor-ledger.server.ts"

/** A request that was not made. */
export interface RefusedPayment {
	errors: FieldErrors
	typed: Partial<Record<string, string>>
}

/** What is owed, and the ways to pay it. */
export function MoneyPanel({
	ledger,
	money,
}: {
	ledger: LedgerView | undefined
	money: MoneyView | undefined
}) {
	if (!ledger || !money) return null
	const { owes, credit, paybill, code, dues } = ledger
	// With M-Pesa it stands beside the business number.
	const number = owes > 0 && code && !paybill ? [{ term: "Account number for payments", value: code }] : []
	return (
		<Panel id="money" title={titleOf(ledger)}>
			<DefinitionList items={[...balanceOf(ledger), ...dues, ...number]} />
			{credit && <p className="mt-3">{credit.sentence}</p>}
			{money.unbooked && (
				<p className="mt-3">
					{money.unbooked} came in under your account number and is not booked yet. We look at it and book it,
					or pay it back.
				</p>
			)}
			<MoneyEntries entries={money.entries} />
			<Documents {...money} />
			{owes > 0 && ledger.paybill && ledger.isPractice && <PracticeNotice />}
			{money.request && <OpenRequest request={money.request} />}
			{owes > 0 && ledger.paybill && !money.request?.isPending && (
				<>
					<PayForm ledger={ledger} />
					<PaybillSteps ledger={ledger} heading="h3" />
				</>
			)}
		</Panel>
	)
}

/** What comes of a decision that the vendor was not told is not there. */
function balanceOf({ charged, paid, owed, credit }: LedgerView) {
	if (charged === undefined) return [{ term: "Paid", value: paid }]
	const last = credit ? { term: credit.label, value: credit.amount } : { term: "Left to pay", value: owed }
	return [{ term: "Charged", value: charged }, { term: "Paid", value: paid }, last]
}

/** What came in, so that nobody has to ask whether it did. */
function MoneyEntries({ entries }: Pick<MoneyView, "entries">) {
	if (!entries.length) return null
	return (
		<>
			<h3 className="mt-4 font-semibold">Payments</h3>
			<ul className="figures mt-1 grid gap-1">
				{entries.map(({ id, text }) => (
					<li key={id} className="wrap-anywhere">
						{text}
					</li>
				))}
			</ul>
		</>
	)
}

const REQUEST_SENTENCES: Record<NonNullable<MoneyView["request"]>["state"], (amount: string) => string> = {
	created: (amount) => `A phone was asked to pay ${amount}.`,
	sent: (amount) => `A phone was asked to pay ${amount}.`,
	paid: (amount) =>
		`M-Pesa has taken ${amount}. It is booked as soon as M-Pesa tells us the receipt. Do not pay again.`,
	unknown: (amount) => `We have not heard from M-Pesa about ${amount}. Do not pay twice.`,
}

/** A payment that nobody knows the end of, so that it is not made twice. */
function OpenRequest({
	request: { state, amount, href: to },
}: {
	request: NonNullable<MoneyView["request"]>
}) {
	return (
		<p role="status" className="mt-4 border-l-4 border-accent pl-4">
			{REQUEST_SENTENCES[state](amount)}{" "}
			<a href={to} className="link">
				See this payment
			</a>
		</p>
	)
}

const titleOf = ({ charged, owes, owed, credit, hasPaid }: LedgerView): string => {
	if (charged === undefined) return "Payments and documents"
	if (owes > 0) return `To pay: ${owed}`
	if (credit) return `${credit.label}: ${credit.amount}`
	return hasPaid ? "Paid" : "Nothing to pay"
}

function Documents({ invoices, pinAddress, hasPin }: Pick<MoneyView, "invoices" | "pinAddress" | "hasPin">) {
	return (
		<ul className="mt-3 grid">
			{invoices.map(({ href: to, label, note }) => (
				<li key={to} className="py-1.5 wrap-anywhere">
					<a href={to} className="link inline-flex min-h-11 items-center">
						{label}
					</a>
					<span className="figures block text-sm text-muted">{note}</span>
				</li>
			))}
			{pinAddress && (
				<li>
					<a href={pinAddress} className="link inline-flex min-h-11 items-center">
						{hasPin ? "Change your KRA PIN" : "Add your KRA PIN to invoices"}
					</a>
				</li>
			)}
		</ul>
	)
}

export function PayForm({ ledger, refused }: { ledger: LedgerView; refused?: RefusedPayment | undefined }) {
	return (
		<CheckedForm action={ledger.payments} reloadDocument className="mt-5 max-w-md" errors={refused?.errors}>
			<TextField
				id="phone"
				name="phone"
				type="tel"
				label="M-Pesa phone number"
				hint="The phone that pays. It asks for the M-Pesa PIN; we never see it."
				autoComplete="tel"
				required
				maxLength={30}
				defaultValue={refused?.typed.phone ?? ledger.phone}
				errors={refused?.errors.phone}
			/>
			<TextField
				id="amount"
				name="amount"
				label="Amount"
				hint="Whole Kenyan shillings. You can pay a part."
				inputMode="numeric"
				autoComplete="off"
				required
				defaultValue={refused?.typed.amount ?? String(ledger.first)}
				errors={refused?.errors.amount}
			/>
			<div>
				<SubmitButton size="large">Pay with M-Pesa</SubmitButton>
			</div>
		</CheckedForm>
	)
}

/** For whoever pays from the menu of a phone, also somebody else's. */
export function PaybillSteps({
	ledger: { paybill, code, owed },
	heading: Heading = "h2",
}: {
	ledger: LedgerView
	heading?: "h2" | "h3"
}) {
	if (!paybill || !code) return null
	return (
		<section aria-labelledby="paybill" className="mt-6">
			<Heading id="paybill" className="font-semibold">
				Or pay from the M-Pesa menu
			</Heading>
			<p className="mt-1">
				Lipa na M-Pesa, Pay bill. The account number tells us that it is you: check each digit.
			</p>
			<div className="figures mt-2">
				<DefinitionList
					items={[
						{ term: "Business number", value: paybill },
						{ term: "Account number", value: code },
						{ term: "Amount", value: owed },
					]}
				/>
			</div>
		</section>
	)
}
