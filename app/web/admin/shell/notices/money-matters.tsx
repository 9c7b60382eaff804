import { href } from "react-router"
import { formatKshs, formatNumber } from "../../../../values/number.ts"
import { ledgersUrl } from "../lists/ledgers-view.ts"
import { buildUrl } from "../lists/list-query.ts"
import { OpenMatter } from "./open-matters.tsx"

export interface MoneyMatters {
	/** Payments that are not booked in full, of whatever edition, and what of them is on no account; 0 for whoever may not read them. */
	unmatched: number
	unbooked: number
	/** Those booked with more than came in, and by how much; and what M-Pesa took back and is still booked. */
	overbooked: number
	excess: number
	reversed: number
	/** Whole Kenyan shillings that vendors paid too much, and that they owe once all should be paid; 0 for whoever may not read it. */
	credit: number
	/** What of all that is paid was paid in practice, which nobody pays back. */
	practised: number
	owed: number
}

const OVERBOOKED = buildUrl(href("/admin/money/payments"), { show: "overbooked" })

/** What is open about money, each a line with its list. @param slug of the edition */
export function moneyMatters(matters: MoneyMatters, slug: string) {
	const { unmatched, unbooked, overbooked, excess, reversed, credit, practised, owed } = matters
	const lines = [
		reversed > 0 && (
			<OpenMatter key="reversed" to={OVERBOOKED} right="payments.read" edition={slug}>
				<b>{formatNumber(reversed)}</b> {reversed === 1 ? "payment" : "payments"} taken back by M-Pesa and
				still booked
			</OpenMatter>
		),
		overbooked > 0 && (
			<OpenMatter key="overbooked" to={OVERBOOKED} right="payments.read" edition={slug}>
				<b>{formatNumber(overbooked)}</b> {overbooked === 1 ? "payment" : "payments"} booked with{" "}
				{formatKshs(excess)} more than came in
			</OpenMatter>
		),
		unmatched > 0 && (
			<OpenMatter key="payments" to={href("/admin/money/payments")} right="payments.read" edition={slug}>
				<b>{formatNumber(unmatched)}</b> {unmatched === 1 ? "payment" : "payments"} to be matched,{" "}
				{formatKshs(unbooked)} on no account
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
