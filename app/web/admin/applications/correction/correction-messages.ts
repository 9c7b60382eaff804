import type { CorrectionResult } from "../../../../domain/corrections/correct-application.server.ts"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import { formatList } from "../../../../values/normalize-text.ts"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { actorName, EDITION_CLOSED_TEXT, type Viewer } from "../../shell/decisions/decision-messages.ts"

type RefusedCorrection = Exclude<CorrectionResult, { ok: true } | { reason: "vendor-not-found" }>

/** Why a correction was not taken, by field. */
export function correctionErrors(result: RefusedCorrection, viewer: Viewer): FieldErrors {
	switch (result.reason) {
		case "invalid":
			return Object.fromEntries(Object.entries(result.faults).map(([name, fault]) => [name, [fault]]))
		case "edition-closed":
			return { "": [EDITION_CLOSED_TEXT] }
		case "address-taken":
			return { emailAddress: [addressTakenMessage(result)] }
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
function addressTakenMessage({
	taker,
	leftOrder,
}: Extract<CorrectionResult, { reason: "address-taken" }>): string {
	const shared = `${taker.brandName} (No. ${taker.number}) has this address. Extras, documents and personal data are kept by address, so both applications would share them.`
	if (!leftOrder.length) return shared
	return `${shared} One address has one order of extras, and the one that is there stays. This one would be taken off: ${formatList(leftOrder)}.`
}
