import { APPLICATION_FIELDS, FIELD_NAMES } from "../applications/fields.ts"
import type { VENDOR_CORRECTIONS } from "../editions/payment-inputs.ts"
import { takesCorrections } from "../editions/rules.ts"
import { canWithdraw, type Stage } from "./rules.ts"

export type VendorCorrections = (typeof VENDOR_CORRECTIONS)[number]

/** What decides which fields of an application its vendor may correct. */
export interface CorrectionState {
	/** As far as the vendor was told. */
	stage: Stage
	/** Whether the edition takes applications. */
	takesApplications: boolean
	/** What the edition lets vendors correct when it does not. */
	vendorCorrections: VendorCorrections
}

/** What the form asks for besides the fields of every application; what is not here is an answer. */
const FURTHER_FIELDS: Partial<Record<string, "stall" | "consent">> = {
	// Before an answer, organisers see a change of either under *Vendor changes*.
	category: "stall",
	// Whoever agreed to be listed may take that back as long as anything can be corrected.
	directoryConsent: "consent",
}

function correctedAs(field: string) {
	const name = FIELD_NAMES.find((one) => one === field)
	return name ? APPLICATION_FIELDS[name].corrected : FURTHER_FIELDS[field]
}

/** By the name that a form gives a field. */
export function mayCorrect(field: string, state: CorrectionState): boolean {
	const as = correctedAs(field)
	if (!mayCorrectAnything(state) || as === "by-code") return false
	const { stage, takesApplications, vendorCorrections: allowed } = state
	if (as === "stall") return takesApplications && stage === "being-read"
	if (takesApplications || as === "consent" || as === "contact") return true
	if (as === "description") return allowed !== "contact"
	return allowed === "all-but-the-stall"
}

/** Whether there is a form at all. */
export const mayCorrectAnything = (state: CorrectionState): boolean =>
	canWithdraw(state.stage) && takesCorrections(state)
