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

const CONTACT = ["contactPerson", "phoneNumber", "website", "instagram", "facebook"]
const DESCRIPTION = ["brandName", "description"]
/** What is chosen by: nobody corrects them after an answer. Before, organisers see it under *Vendor changes*. */
const STALL = ["tentSpace", "category"]
/** Another address needs a code, and has a page of its own. */
const EMAIL = "emailAddress"
/** Whoever agreed to be listed may take that back as long as anything can be corrected. */
const CONSENT = "directoryConsent"

/** By the name that a form gives a field. */
export function mayCorrect(field: string, state: CorrectionState): boolean {
	if (!mayCorrectAnything(state) || field === EMAIL) return false
	const { stage, takesApplications, vendorCorrections: allowed } = state
	if (STALL.includes(field)) return takesApplications && stage === "being-read"
	if (takesApplications || field === CONSENT || CONTACT.includes(field)) return true
	if (DESCRIPTION.includes(field)) return allowed !== "contact"
	return allowed === "all-but-the-stall"
}

/** Whether there is a form at all. */
export const mayCorrectAnything = (state: CorrectionState): boolean =>
	canWithdraw(state.stage) && takesCorrections(state)
