import type { Db } from "../../platform/db.server.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import {
	type CorrectableField,
	readChangedValue,
	type SentFields,
} from "../applications/sent-fields.server.ts"
import { recordVendorEvent } from "../applications/vendor-events.server.ts"
import { type CorrectionResult, correctFields } from "../corrections/correct-application.server.ts"
import { hideListing } from "../decisions/withdrawals.server.ts"
import { type Edition, editionFactsOf, findEditionById } from "../editions/queries.server.ts"
import { isWindowOpen } from "../editions/rules.ts"
import { type CorrectionState, mayCorrect, mayCorrectAnything } from "./correction-rules.ts"
import type { Stage } from "./rules.ts"
import { readStage } from "./told-stage.server.ts"

/** At most so many corrections of one application an hour. */
export const CORRECTION_LIMIT = { name: "vendor-corrections", points: 30, within: 60 * 60 }

export type OwnCorrectionResult =
	| Exclude<CorrectionResult, { reason: "address-taken" }>
	/** These may no longer be corrected by the vendor. Nothing was changed. */
	| { ok: false; reason: "too-late"; labels: string[] }

export const correctionStateOf = (edition: Edition, stage: Stage, now: Date): CorrectionState => ({
	stage,
	takesApplications: isWindowOpen(editionFactsOf(edition).applications, now),
	vendorCorrections: edition.vendorCorrections,
})

/** The fields that a vendor may correct now, as they are stored. */
export async function listOwnFields(
	db: Db,
	{ id, edition }: { id: number; edition: { id: number } },
	state: CorrectionState,
): Promise<CorrectableField[]> {
	if (!mayCorrectAnything(state)) return []
	const fields = await readCorrectableFields(db, { id, editionId: edition.id })
	return fields.filter(({ name }) => mayCorrect(name, state))
}

/** It takes effect at once. */
function isConsentTakenBack(fields: CorrectableField[], correction: SentFields): boolean {
	const field = fields.find(({ name }) => name === "directoryConsent")
	return field !== undefined && readChangedValue(field, correction) === ""
}

interface OwnCorrection extends SentFields {
	at: Date
}

/**
 * Corrects an application for whoever has its link. What may be corrected is looked at once more: while the form was open
 * applications may have closed, or an email with an answer may have left.
 */
export function correctOwnApplication(
	db: Db,
	applicationId: number,
	correction: OwnCorrection,
): Promise<OwnCorrectionResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		const edition = application && (await findEditionById(tx, application.editionId))
		if (!application || !edition) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return { ok: false, reason: "edition-closed" }
		const { at } = correction
		const state = correctionStateOf(edition, await readStage(tx, application, edition, at), at)
		const fields = await readCorrectableFields(tx, application)
		const isTooLate = (field: CorrectableField) =>
			!mayCorrect(field.name, state) && readChangedValue(field, correction) !== undefined
		const labels = fields.filter(isTooLate).map(({ label }) => label)
		if (labels.length) return { ok: false, reason: "too-late", labels }
		const corrected = await correctFields(
			tx,
			{ application, fields },
			{
				...correction,
				isShared: false,
				by: null,
			},
		)
		if (corrected.ok && corrected.labels.length) await recordVendorEvent(tx, applicationId, "corrected", at)
		if (corrected.ok && isConsentTakenBack(fields, correction)) await hideListing(tx, applicationId)
		// Addresses are changed elsewhere.
		if (!corrected.ok && corrected.reason === "address-taken") throw new Error("an address was changed")
		return corrected
	})
}
