import { href } from "react-router"
import { formatKshs, formatNumber } from "../../values/number.ts"
import { ledgersUrl } from "./ledgers-view.ts"
import { OpenMatter } from "./open-matters.tsx"

export interface MoneyMatters {
	/** Payments that are not booked in full, of whatever edition; 0 for whoever may not read them. */
	unmatched: number
	/** Of those: what M-Pesa took back and is still booked; and what came in and is on no account, in whole Kenyan shillings. */
	reversed: number
	unbooked: number
	/** Whole Kenyan shillings that vendors paid too much, and that they owe once all should be paid; 0 for whoever may not read it. */
	credit: number
	/** What of all that is paid was paid in practice, which nobody pays back. */
	practised: number
	owed: number
}

/** What is open about money, each a line with its list. @param slug of the edition */
export function moneyMatters(matters: MoneyMatters, slug: string) {
	const { unmatched, reversed, unbooked, credit, practised, owed } = matters
	const waiting = unmatched - reversed
	const lines = [
		reversed > 0 && (
			<OpenMatter key="reversed" to={href("/admin/money/payments")} right="payments.read" edition={slug}>
				<b>{formatNumber(reversed)}</b> {reversed === 1 ? "payment" : "payments"} taken back by M-Pesa and
				still booked
			</OpenMatter>
		),
		waiting > 0 && (
			<OpenMatter key="payments" to={href("/admin/money/payments")} right="payments.read" edition={slug}>
				<b>{formatNumber(waiting)}</b> {waiting === 1 ? "payment" : "payments"} to be matched
				{unbooked > 0 && `, ${formatKshs(unbooked)} on no account`}
			</OpenMatter>
		),
		credit > 0 && (
			<OpenMatter key="credit" to={ledgersUrl({ show: "credit" })} right="money.read" edition={slug}>
				<b>{formatKshs(credit)}</b> paid too much, to be paid back
				{practised > 0 && ` (of all that is paid, ${formatKshs(practised)} was paid in practice)`}
			</OpenMatter>
		),
		owed > 0 && (
			<OpenMatter key="owed" to={ledgersUrl({ show: "owing" })} right="money.read" edition={slug}>
				<b>{formatKshs(owed)}</b> still owed
			</OpenMatter>
		),
	]
	return lines.filter((line) => line !== false)
}
