import { formatNairobiDay } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { Verdict } from "../mail/rules.ts"
import type { Due } from "./invoice-rules.ts"

interface VendorOfLetter {
	brandName: string
	contactPerson: string
	number: number
	category: string
	tentSpace: string
	/** Whole Kenyan shillings; null: none is known. */
	tentPrice: number | null
}

/** What a letter can say of an application. */
export const vendorValuesOf = (vendor: VendorOfLetter): LetterValues => ({
	brand: vendor.brandName,
	person: vendor.contactPerson,
	number: String(vendor.number),
	category: vendor.category,
	stall: vendor.tentSpace,
	amount: vendor.tentPrice === null ? "" : formatKshs(vendor.tentPrice),
})

/** "Kshs 7,500 by 27 Nov 2026, then Kshs 17,500 by 1 Dec 2026". */
export const describeDues = (dues: readonly Due[]): string =>
	dues
		.map(({ dueOn, amount }) =>
			dueOn ? `${formatKshs(amount)} by ${formatNairobiDay(dueOn)}` : formatKshs(amount),
		)
		.join(", then ")

/** Beside the whole amount: of one that is paid at once the day alone. */
export function describeDueDays(dues: readonly Due[]): string {
	if (dues.length > 1) return describeDues(dues)
	const [only] = dues
	return only?.dueOn ? formatNairobiDay(only.dueOn) : ""
}

/** What a vendor was told, and on which day. */
export interface EarlierLetter {
	verdict: Verdict
	on: string
}

/** As a sentence of a letter has it: "we wrote to you that …". */
export const VERDICT_SENTENCES: Record<Verdict, string> = {
	yes: "your stall is confirmed",
	standby: "your application was unsuccessful and you are on our standby list",
	no: "your application was unsuccessful",
	pending: "your application is being read again",
	withdrawn: "your application is withdrawn",
}

/** What is so instead of what a vendor was told. */
export const TRUE_NOW: Record<Verdict, string> = {
	yes: "Your application was accepted: you have a stall.",
	standby:
		"Your application was unsuccessful this time. You are on our standby list, and we will contact you if space opens.",
	no: "Your application was unsuccessful this time, and you are not on our standby list.",
	pending: "Your application is being read again. We will write to you once it is decided.",
	withdrawn: "Your application is withdrawn: you have no stall and no place on our standby list.",
}

/** What a letter takes back of an earlier one. */
export const correctionOf = (corrects: EarlierLetter | undefined): string =>
	corrects
		? `On ${corrects.on} we wrote to you that ${VERDICT_SENTENCES[corrects.verdict]}. That is no longer so, and we are sorry for the confusion. This email takes its place.`
		: ""
