import { and, eq, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { findContradiction } from "../applications/announced-verdict.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { correctionOf, TRUE_NOW, vendorValuesOf } from "../applications/letter-values.ts"
import {
	decisionLettersCondition,
	isStale,
	type LockedApplication,
	lockApplication,
} from "../applications/locked-application.server.ts"
import { checkMaximums, type OverMaximum } from "../applications/mix.server.ts"
import { type ApplicationStatus, brandOf, type DecisionLetter, STATUSES } from "../applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { closeVacancyOf, openVacancy } from "../applications/vacancies.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { type Action, type Actor, actorOf } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { issueFollowUps } from "../ledger/issue-invoice.server.ts"
import { readRefundable } from "../ledger/refundable.server.ts"
import type { EntryCause } from "../ledger/rules.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import { queueMail, type WithdrawnLetter, withdrawLetters } from "../mail/commands.server.ts"
import { discardHeldLetter } from "../mail/held-letters.server.ts"
import { isForOtherStatus } from "../mail/outdated-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	type ApplicationConflict,
	findConflict,
	findLastChange,
	type LastChange,
	type LetterEdited,
	letterEdited,
} from "./conflicts.server.ts"
import { markOtherStatus } from "./mailed-copies.server.ts"

/** Who decides, and when. */
export interface Decider {
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
	/** Who it is in the audit log, where that is a vendor. */
	actor?: Actor | undefined
	/**
	 * What the screen showed of the application (`stateVersion`): if that is over, nothing changes. Missing: decided as it
	 * is asked for.
	 */
	expected?: string
	/** Knows that a maximum is gone over (`excessVersion`). */
	acceptedExcess?: string | undefined
}

export type DecisionResult =
	| {
			ok: true
			brandName: string
			/** False when it already was so: then nothing was written. */
			changed: boolean
			/** Whoever made it so, when that was somebody else since the screen was shown. */
			madeBy?: LastChange
			/** The one to try at once, when the status that they have just come to sends one. */
			letter?: { mailId: number }
			/** Letters of an earlier decision that had not left. Missing: there were none. */
			withdrawn?: WithdrawnLetter[]
	  }
	| { ok: false; reason: "vendor-not-found" }
	| OverMaximum
	/** Its edition holds letters back: it is chosen first (domain/choices). */
	| { ok: false; reason: "letters-held" }
	| EditionClosed
	| ApplicationConflict

/**
 * Sets the status of an application and keeps who did it and when; letters about an earlier decision that have not
 * left are withdrawn, and the vendor is queued the letter of the new status, if it has one, all or nothing.
 * Deciders of one application take turns. In an edition whose letters are held it only goes back to pending.
 */
export function decideApplication(
	db: Db,
	id: number,
	to: ApplicationStatus,
	decider: Decider,
): Promise<DecisionResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const brandName = brandOf(application)
		if (to !== "pending" && application.decisionLetters === "held")
			return { ok: false, reason: "letters-held" }
		if (application.withdrawnAt) return findConflict(tx, application)
		// Also the second of two clicks, and one that is sent again: what it asks for is so.
		if (application.status === to) return unchangedResult(tx, application, decider)
		if (isStale(application, decider.expected)) return findConflict(tx, application)
		const overMaximum =
			to === "approved" && (await checkMaximums(tx, application, brandName, decider.acceptedExcess))
		if (overMaximum) return overMaximum
		if (application.choice) await discardHeldLetter(tx, id)
		const { decision, withdrawn } = await recordDecision(tx, application, to, "application-decided", decider)
		const { letter: kind } = STATUSES[to]
		const letter = kind && {
			mailId: await QUEUE_LETTER[kind](tx, application, `${kind}:${decision}`, decider.at),
		}
		return { ok: true, brandName, changed: true, letter, ...(withdrawn.length && { withdrawn }) }
	})
}

async function unchangedResult(
	tx: Db,
	application: LockedApplication,
	decider: Decider,
): Promise<DecisionResult> {
	const last = isStale(application, decider.expected) ? await findLastChange(tx, application) : undefined
	const isAnothers = last && last.by !== decider.by
	const brandName = brandOf(application)
	return { ok: true, brandName, changed: false, ...(isAnothers && { madeBy: last }) }
}

export type RemovalResult =
	| { ok: true; brandName: string; withdrawn?: WithdrawnLetter[] }
	| { ok: false; reason: "vendor-not-found" }
	| LetterEdited
	| EditionClosed
	| ApplicationConflict

/** Takes a vendor off the accepted list: from approved back to pending. */
export function removeFromAccepted(db: Db, id: number, decider: Decider): Promise<RemovalResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		if (application.status !== "approved" || isStale(application, decider.expected))
			return findConflict(tx, application)
		if (typeof application.choice?.editedText === "string") return letterEdited(tx, application)
		if (application.choice) await discardHeldLetter(tx, id)
		const { withdrawn } = await recordDecision(tx, application, "pending", "removed-from-accepted", decider)
		return { ok: true, brandName: brandOf(application), ...(withdrawn.length && { withdrawn }) }
	})
}

/** Sets the status, withdraws what was still to tell of the one before, keeps who did it, and charges or credits. */
export async function recordDecision(
	tx: Db,
	application: LockedApplication,
	to: ApplicationStatus,
	action: Action,
	{ by, at, actor, why = "decision" }: Decider & { why?: EntryCause },
): Promise<{ decision: number; withdrawn: WithdrawnLetter[] }> {
	const { id, status } = application
	// One way to the database for both: what it costs, mostly, is the way.
	const setting = tx
		.$with("setting")
		.as(
			tx
				.update(vendorApplications)
				.set({ status: to, confirmationSent: false, updatedAt: at })
				.where(eq(vendorApplications.id, id))
				.returning({ id: vendorApplications.id }),
		)
	const [decision] = await tx
		.with(setting)
		.insert(applicationDecisions)
		.values({ applicationId: id, fromStatus: status, toStatus: to, decidedBy: by, decidedAt: at })
		.returning({ id: applicationDecisions.id })
	if (!decision) throw new Error("the decision was not stored")
	const withdrawn = await withdrawUntrueLetters(tx, id, at)
	const about = { kind: "vendor", id } as const
	const after = { status: to, ...(withdrawn.length && { lettersWithdrawn: withdrawn.length }) }
	await recordAuditEvent(tx, { by: actor ?? actorOf(by), at, action, about, before: { status }, after })
	if (status === "approved" && to !== "approved") await openVacancy(tx, application, at)
	if (to === "approved") await closeVacancyOf(tx, id, at)
	if (to === "approved" || status === "approved") {
		await reconcileCharges(tx, id, { why, by, at })
		// Last, because the series of numbers is ours alone from here on.
		if (to !== "approved") await issueFollowUps(tx, [id], { by, at })
	}
	return { decision: decision.id, withdrawn }
}

/** @returns those about the decision before; copies of emails to many that are for another status are named by these */
async function withdrawUntrueLetters(tx: Db, id: number, at: Date): Promise<WithdrawnLetter[]> {
	const unmeant = and(eq(outboxMails.applicationId, id), isForOtherStatus)
	const untrue = or(decisionLettersCondition(id), unmeant)
	const withdrawn = await withdrawLetters(tx, untrue, { cause: "decision-changed", at })
	const aboutDecision = withdrawn.filter(({ kind }) => kind !== "mailing")
	if (aboutDecision.length < withdrawn.length) await markOtherStatus(tx, sql`${id}`)
	return aboutDecision
}

/** In an edition that tells at once, whoever is denied is on the standby list, as the letter says. */
async function queueDenial(tx: Db, to: LockedApplication, cause: string, at: Date) {
	await joinStandby(tx, to.id, at)
	return queueMail(tx, {
		...(await writeDenial(tx, to, { isOnStandby: true })),
		kind: "denial",
		tells: "standby",
		cause,
		to: to.emailAddress.trim(),
		applicationId: to.id,
		at,
	})
}

/** The letter of a denied vendor: of whom was told that they have a stall, one whose subject says that our answer changed. */
export const writeDenial = async (
	tx: Db,
	application: LockedApplication,
	{ isOnStandby }: { isOnStandby: boolean },
) => {
	const verdict = isOnStandby ? "standby" : "no"
	const corrects = await findContradiction(tx, application, verdict)
	const values = {
		...vendorValuesOf(application),
		correction: correctionOf(corrects, verdict),
		trueNow: TRUE_NOW[verdict],
		refund: corrects?.verdict === "yes" ? await readRefundable(tx, application.id) : "",
	}
	const { editionId } = application
	const kind = corrects?.verdict === "yes" ? "reversal" : denialKindOf(application, verdict)
	return writeTemplateLetter(tx, kind, { editionId, values })
}

/** Where letters leave at once there is one for all who are denied. */
const denialKindOf = ({ decisionLetters }: LockedApplication, verdict: "standby" | "no") =>
	decisionLetters === "at-once" ? "denial" : ({ standby: "standby", no: "refusal" } as const)[verdict]

/** Whoever has a place already keeps it. */
export async function joinStandby(tx: Db, applicationId: number, at: Date): Promise<void> {
	await tx.insert(standbyEntries).values({ applicationId, joinedAt: at }).onConflictDoNothing()
}

/** How each letter that a status names is queued. */
const QUEUE_LETTER: Record<DecisionLetter, typeof queueDenial> = { denial: queueDenial }
