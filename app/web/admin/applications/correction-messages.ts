import type { CorrectionResult } from "../../../domain/corrections/correct-application.server.ts"
import { formatNairobiMoment } from "../../../values/clock.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { actorName, EDITION_CLOSED_TEXT, type Viewer } from "../decision-messages.ts"

type RefusedCorrection = Exclude<CorrectionResult, { ok: true } | { reason: "vendor-not-found" }>

/** Why a correction was not taken, by field. */
export function correctionErrors(result: RefusedCorrection, viewer: Viewer): FieldErrors {
	switch (result.reason) {
		case "invalid":
			return Object.fromEntries(Object.entries(result.faults).map(([name, fault]) => [name, [fault]]))
		case "edition-closed":
			return { "": [EDITION_CLOSED_TEXT] }
		case "address-taken":
			return { emailAddress: [addressTakenMessage(result.taker)] }
		case "changed-meanwhile": {
			const { last } = result
			const who = last
				? `${actorName(last, viewer)} changed this ${formatNairobiMoment(last.at, viewer.at)}`
				: "This has been changed meanwhile"
			return Object.fromEntries(
				result.fields.map(({ name, label, value }) => [
					name,
					[`${label}: ${who}. It is now “${value}”. Save again to replace it.`],
				]),
			)
		}
	}
}

/** Why an address is not simply taken. */
function addressTakenMessage(taker: { number: number; brandName: string }): string {
	return `${taker.brandName} (No. ${taker.number}) has this address. Extras, documents and personal data are kept by address, so both applications would share them.`
}
