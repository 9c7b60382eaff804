import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { lockMix } from "../applications/mix.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { recordVendorEvent } from "../applications/vendor-events.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { recordDecision } from "../decisions/commands.server.ts"
import { nextConfirmationCause } from "../decisions/confirmation.server.ts"
import { writeConfirmation } from "../decisions/confirmation-letter.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { discardHeldLetter } from "../mail/held-letters.server.ts"

export const OFFER_ANSWERS = ["accept", "decline"] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

interface Answering {
	applicationId: number
	offerId: number
	answer: OfferAnswer
	/** Of our own site, for the links of the confirmation: no trailing slash. */
	origin: string
	at: Date
}

export type AnswerResult =
	/** `mailId`: the confirmation, to be tried at once. */
	| { ok: true; changed: boolean; mailId?: number }
	/** It is over, was answered otherwise, or was none of theirs. */
	| { ok: false; reason: "vendor-not-found" | "no-offer" }
	| EditionClosed

const STATE_OF_ANSWER = { accept: "accepted", decline: "declined" } as const

/** Accepts or declines a place for its vendor, once: whoever accepts has the stall from then on, and is told so. */
export function answerOffer(
	db: Db,
	{ applicationId, offerId, answer, origin, at }: Answering,
): Promise<AnswerResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		await lockMix(tx, application.editionId)
		const ofVendor = and(eq(standbyOffers.id, offerId), eq(standbyOffers.applicationId, applicationId))
		const [offer] = await tx.select().from(standbyOffers).where(ofVendor).for("update")
		const state = STATE_OF_ANSWER[answer]
		if (offer?.state === state) return { ok: true, changed: false }
		if (offer?.state !== "open" || !offer.expiresAt || offer.expiresAt <= at)
			return { ok: false, reason: "no-offer" }
		await tx.update(standbyOffers).set({ state, endedAt: at }).where(eq(standbyOffers.id, offerId))
		await recordVendorEvent(tx, applicationId, `offer-${state}`, at)
		return answer === "accept"
			? { ok: true, changed: true, mailId: await accept(tx, application, offer.vacancyId, { origin, at }) }
			: decline(tx, applicationId, at)
	})
}

async function decline(tx: Db, id: number, at: Date): Promise<AnswerResult> {
	const about = { kind: "vendor", id } as const
	await recordAuditEvent(tx, { by: "vendor", at, action: "standby-offer-declined", about })
	return { ok: true, changed: true }
}

async function accept(
	tx: Db,
	application: LockedApplication,
	vacancy: number,
	{ origin, at }: Pick<Answering, "origin" | "at">,
): Promise<number> {
	const { id, emailAddress } = application
	await tx
		.update(standbyVacancies)
		.set({ closedAt: at, outcome: "filled" })
		.where(eq(standbyVacancies.id, vacancy))
	if (application.choice) await discardHeldLetter(tx, id)
	await recordDecision(tx, application, "approved", "standby-offer-accepted", {
		by: null,
		at,
		actor: "vendor",
	})
	// By the account after the charges of the decision.
	const letter = await writeConfirmation(tx, application, { origin, at })
	const mailId = await queueMail(tx, {
		...letter,
		kind: "confirmation",
		tells: "yes",
		cause: await nextConfirmationCause(tx, id),
		to: emailAddress.trim(),
		applicationId: id,
		at,
	})
	const about = { kind: "letter", id: mailId } as const
	await recordAuditEvent(tx, { by: "system", at, action: "confirmation-sent", about, applicationId: id })
	await issueDocuments(tx, id, { by: null, at })
	return mailId
}
