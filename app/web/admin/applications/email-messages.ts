import type { EmailCorrectionResult } from "../../../domain/extras/correct-email.server.ts"

type Corrected = Extract<EmailCorrectionResult, { ok: true }>

export function correctedMessage(email: string, { isChanged, letters }: Corrected): string {
	if (!isChanged) return "The address is unchanged."
	const saved = `Saved: ${email}.`
	if (!letters.length) return saved
	const what = letters.length === 1 ? "1 unsent email goes" : `${letters.length} unsent emails go`
	return `${saved} ${what} there.`
}

/** Why an address is not simply taken. */
export function addressTakenMessage(taker: { number: number; brandName: string }): string {
	return `${taker.brandName} (No. ${taker.number}) has this address. Extras, documents and personal data are kept by address, so both applications would share them.`
}
