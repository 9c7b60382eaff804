import type { ReactNode } from "react"
import { REAL_METHODS } from "../../../../domain/ledger/rules.ts"
import { METHOD_LABELS } from "../../../../domain/money/entry-labels.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Checkbox } from "../../../../ui/choice.tsx"
import { SelectField, TextField } from "../../../../ui/field.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatKshs } from "../../../../values/number.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { ledgerPath } from "../money-urls.ts"
import type { BookingView, RefusedBooking } from "./booking.server.ts"

interface BookingPageProps {
	title: string
	view: Omit<BookingView, "entries">
	refused: RefusedBooking | undefined
	button: string
	/** Above the fields: what the form does. */
	intro: ReactNode
	children: ReactNode
}

/** A form that books one entry of a ledger. */
export function BookingPage({ title, view, refused, button, intro, children }: BookingPageProps) {
	const { id, brand, number, edition, balance, expected } = view
	return (
		<>
			<title>{`${title} · ${brand}`}</title>
			<BackLink to={ledgerPath(id)} label={`Account of ${brand}`} />
			<PageHeading
				meta={
					<>
						<span>{edition}</span>
						<span>
							{brand}, No. {number}
						</span>
						<span>{balance}</span>
					</>
				}
			>
				{title}
			</PageHeading>
			<CheckedForm reloadDocument className="max-w-lg" errors={refused?.errors}>
				<p className="max-w-prose">{intro}</p>
				<input type="hidden" name="expected" value={expected} />
				{children}
				<div className="flex flex-wrap gap-3">
					<SubmitButton>{button}</SubmitButton>
					<LinkButton to={ledgerPath(id)} variant="ghost">
						Cancel
					</LinkButton>
				</div>
			</CheckedForm>
		</>
	)
}

interface FieldsProps {
	refused: RefusedBooking | undefined
}

export function AmountField({ refused, suggested = 0 }: FieldsProps & { suggested?: number }) {
	return (
		<TextField
			id="amount"
			name="amount"
			label="Amount"
			hint="Whole Kenyan shillings."
			inputMode="numeric"
			autoComplete="off"
			required
			defaultValue={refused?.typed.amount ?? (suggested ? String(suggested) : undefined)}
			errors={refused?.errors.amount}
		/>
	)
}

interface ReasonFieldProps extends FieldsProps {
	label: string
	hint?: string
	required?: boolean
}

export function ReasonField({ refused, ...field }: ReasonFieldProps) {
	return (
		<TextField
			{...field}
			id="reason"
			name="reason"
			autoComplete="off"
			maxLength={200}
			defaultValue={refused?.typed.reason}
			errors={refused?.errors.reason}
		/>
	)
}

const methodOptions = REAL_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

export const MethodField = ({ refused }: FieldsProps) => (
	<SelectField
		id="method"
		name="method"
		label="How"
		options={methodOptions}
		defaultValue={refused?.typed.method}
		errors={refused?.errors.method}
	/>
)

export const ReceiptField = ({ refused }: FieldsProps) => (
	<TextField
		id="receipt"
		name="receipt"
		label="Receipt number or code"
		hint="Of the receipt book, the bank transfer, or the M-Pesa message. One receipt is booked once."
		autoComplete="off"
		autoCapitalize="characters"
		spellCheck={false}
		required
		maxLength={60}
		defaultValue={refused?.typed.receipt}
		errors={refused?.errors.receipt}
	/>
)

/** Of money that came in or went back. */
export function MoneyFields({
	refused,
	view,
	suggested,
	dayHint,
}: FieldsProps & { view: BookingPageProps["view"]; suggested?: number; dayHint?: string }) {
	return (
		<>
			<MethodField refused={refused} />
			<ReceiptField refused={refused} />
			<AmountField refused={refused} suggested={suggested ?? 0} />
			<DayField refused={refused} today={view.today} hint={dayHint} />
			{!view.isErased && <ReasonField refused={refused} label="Note" />}
			<BalanceField refused={refused} />
		</>
	)
}

/** Asks once whether more than is owed, or than the credit, is right; of another amount it asks anew. Whoever corrects the amount need not tick. */
function BalanceField({ refused }: FieldsProps) {
	const { balance = 0 } = refused ?? {}
	if (balance === 0) return null
	const [after, hint] =
		balance > 0
			? [
					`they owe ${formatKshs(balance)}`,
					"If something of what they are charged falls away, book a credit first.",
				]
			: [
					`they have a credit of ${formatKshs(-balance)}`,
					"Right for who pays before being charged, wrong where a nought too many was typed.",
				]
	return <AcceptedBalance refused={refused} label={`Book it all the same: ${after} afterwards`} hint={hint} />
}

/** The tick that answers a question about the balance after an entry. */
export function AcceptedBalance({ refused, label, hint }: FieldsProps & { label: string; hint: string }) {
	return (
		<Checkbox
			id="acceptedBalance"
			name="acceptedBalance"
			value={refused?.balance}
			label={label}
			hint={hint}
			errors={refused?.errors.acceptedBalance}
		/>
	)
}

export function DayField({
	refused,
	today,
	hint,
}: FieldsProps & { today: string; hint?: string | undefined }) {
	return (
		<TextField
			id="day"
			name="day"
			type="date"
			label="Day"
			hint={hint}
			required
			max={today}
			defaultValue={refused?.typed.day ?? today}
			errors={refused?.errors.day}
		/>
	)
}
