import { formatKshs } from "../../values/number.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { Verdict } from "../mail/rules.ts"

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

/** What a vendor was told, and on which day; nobody knows the day of a confirmation of the old system. */
export interface EarlierLetter {
	verdict: Verdict
	on?: string
}

/** As a sentence of a letter has it: "we wrote to you that …". */
export const VERDICT_SENTENCES: Record<Verdict, string> = {
	yes: "your stall is confirmed",
	standby: "you are on our standby list",
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

/** What a letter with this verdict says of an earlier one. Who was on standby and has a stall now was told nothing wrong. */
export function correctionOf(corrects: EarlierLetter | undefined, verdict: Verdict): string {
	if (!corrects) return ""
	const isGranted = corrects.verdict === "standby" && verdict === "yes"
	const now = isGranted
		? "Now we have a stall for you."
		: "That is no longer so, and we are sorry for the confusion."
	const when = corrects.on ? `On ${corrects.on}` : "Earlier"
	return `${when} we wrote to you that ${VERDICT_SENTENCES[corrects.verdict]}. ${now} This email takes its place.`
}
