import { and, count, desc, eq, isNull, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { actorOf } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { issueDocuments, type NewDocument } from "../ledger/issue-invoice.server.ts"
import { queueMailOnce } from "../mail/commands.server.ts"
import { hasNotArrived, leftAt } from "../mail/left-letters.server.ts"
import type { SentEffects } from "../mail/mail-dispatcher.server.ts"
import { isFinished } from "../mail/queries.server.ts"
import type { MailState } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { writeConfirmation } from "./confirmation-letter.server.ts"
import { type ApplicationConflict, statusConflictOf } from "./conflicts.server.ts"
import { isToldOtherFacts } from "./stated-facts.server.ts"

export interface ConfirmationOptions {
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
	/**
	 * What the screen showed (`confirmationsVersion`): if a letter has come to its end since then, nothing is sent, so that
	 * a second click, or a colleague's, is about the same letter. Missing: sent as it is asked for.
	 */
	expected?: string
	/** Of our own site, for the link to the extras page: no trailing slash. */
	origin: string
	/** Only to who was told other facts than those of now. */
	ifChanged?: true
}

/** The screen was out of date: what became of the confirmation that somebody sent meanwhile, and who it was. */
export interface ConfirmationConflict {
	ok: false
	reason: "sent-meanwhile"
	brandName: string
	state: MailState
	last: LastActor
}

export type ConfirmationResult =
	| { ok: true; brandName: string; mailId: number; issued: NewDocument[] }
	| { ok: false; reason: "vendor-not-found" }
	| { ok: false; reason: "nothing-changed" }
	| EditionClosed
	| (Omit<ApplicationConflict, "reason"> & { reason: "not-accepted" })
	| ConfirmationConflict

const NOTHING_CHANGED = { ok: false, reason: "nothing-changed" } as const

/**
 * Queues the confirmation letter of an accepted vendor, and issues what is charged and on no invoice yet. While an earlier one still
 * waits for the mail server, that one is meant.
 */
export function sendConfirmation(
	db: Db,
	id: number,
	confirmation: ConfirmationOptions,
): Promise<ConfirmationResult> {
	const { expected, origin, by, at } = confirmation
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		if (application.status !== "approved") return { ...statusConflictOf(application), reason: "not-accepted" }
		if (confirmation.ifChanged && !(await isToldOtherFacts(tx, id))) return NOTHING_CHANGED
		const finished = await countFinishedConfirmations(tx, id)
		if (isStaleConfirmation(application, finished, expected)) return findConfirmationConflict(tx, application)
		const mail = await queueMailOnce(tx, {
			...(await writeConfirmation(tx, application, { origin, at })),
			kind: "confirmation",
			tells: "yes",
			cause: causeOf(id, finished),
			to: application.emailAddress.trim(),
			applicationId: id,
			at,
		})
		const about = { kind: "letter", id: mail.id } as const
		const auditEvent = { by: actorOf(by), at, action: "confirmation-sent", about, applicationId: id } as const
		if (mail.isNew) {
			await withdrawUndelivered(tx, id, { except: mail.id, at })
			await recordAuditEvent(tx, auditEvent)
		} else if (confirmation.ifChanged) return NOTHING_CHANGED
		else if (await isMailFinished(tx, mail.id)) return findConfirmationConflict(tx, application)
		const issued = await issueDocuments(tx, id, { by, at })
		return { ok: true, brandName: brandOf(application), mailId: mail.id, issued }
	})
}

/** Earlier ones that failed or came back need nobody any more. */
async function withdrawUndelivered(
	tx: Db,
	applicationId: number,
	{ except, at }: { except: number; at: Date },
): Promise<void> {
	const { id, kind, state, withdrawnFor } = outboxMails
	await tx
		.update(outboxMails)
		.set({
			state: sql`case when ${state} = 'failed' then 'withdrawn' else ${state} end`,
			withdrawnFor: "decision-changed",
			withdrawnAt: at,
		})
		.where(
			and(
				eq(outboxMails.applicationId, applicationId),
				eq(kind, "confirmation"),
				ne(id, except),
				hasNotArrived,
				isNull(withdrawnFor),
			),
		)
}

const causeOf = (applicationId: number, finished: number) => `confirmation:${applicationId}:${finished}`

/** Of the confirmation that comes after those that have come to their end. */
export const nextConfirmationCause = async (tx: Db, applicationId: number): Promise<string> =>
	causeOf(applicationId, await countFinishedConfirmations(tx, applicationId))

/** Screens of the version before send the number alone. */
function isStaleConfirmation(
	{ confirmationSent }: LockedApplication,
	finished: number,
	expected: string | undefined,
): boolean {
	if (expected === undefined) return false
	const [letters, sent] = expected.split(":")
	return Number(letters) < finished || (sent === "unsent" && confirmationSent)
}

const isMailFinished = async (tx: Db, mailId: number) =>
	(await tx.$count(outboxMails, and(eq(outboxMails.id, mailId), isFinished))) > 0

async function findConfirmationConflict(
	tx: Db,
	application: LockedApplication,
): Promise<ConfirmationConflict> {
	const { id, state } = outboxMails
	const [letter] = await tx
		.select({ id, state, at: leftAt })
		.from(outboxMails)
		.where(finishedConfirmations(application.id))
		.orderBy(desc(leftAt), desc(id))
		.limit(1)
	if (!letter) throw new Error(`no confirmation to application ${application.id} has come to an end`)
	const last = await findLastActor(tx, { id: letter.id, applicationId: application.id }, [
		"confirmation-sent",
		"letter-resent",
	])
	return {
		ok: false,
		reason: "sent-meanwhile",
		brandName: brandOf(application),
		state: letter.state,
		last: last ?? { by: null, name: null, at: letter.at },
	}
}

const finishedConfirmations = (applicationId: number) =>
	and(eq(outboxMails.applicationId, applicationId), eq(outboxMails.kind, "confirmation"), isFinished)

/** How many confirmations of an application have come to their end, those that are withdrawn while they are handed over among them. */
export async function countFinishedConfirmations(tx: Db, applicationId: number): Promise<number> {
	const [finished] = await tx
		.select({ letters: count() })
		.from(outboxMails)
		.where(finishedConfirmations(applicationId))
	return finished?.letters ?? 0
}

/** Only a confirmation that the mail server took makes `confirmation_sent` true. */
export const sentEffects: SentEffects = {
	async confirmation(tx, { applicationId, sentAt }) {
		if (applicationId === null) return
		await tx
			.update(vendorApplications)
			.set({ confirmationSent: true, updatedAt: sentAt })
			.where(eq(vendorApplications.id, applicationId))
	},
}
