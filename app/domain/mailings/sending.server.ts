import { eq, type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findActor, type LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import { countCopies, pauseCopies, resumeCopies, withdrawWaitingCopies } from "../mail/copies.server.ts"
import { type CopyStage, progressOf, testCause } from "../mail/copies.ts"
import { queueMailOnceAMinute } from "../mail/once-a-minute.server.ts"
import { listedKind, outboxMails } from "../mail/schema.server.ts"
import { freezeAttachments, listAttachments } from "./attachments.server.ts"
import { type MailingKey, mailingEvent, ofKey } from "./drafts.server.ts"
import { findRecipients, openMailing } from "./mailing-letters.server.ts"
import { readLockedStage } from "./queries.server.ts"
import { freezeRecipients, type RecipientCounts } from "./recipients.server.ts"
import { attachmentFault } from "./rules.ts"
import { mailings } from "./schema.server.ts"

type Mailing = typeof mailings.$inferSelect

/** What a screen showed that asked whether to send: the words, the files and whom it goes to. */
export const sendingVersion = (version: number, { recipients, digest }: RecipientCounts): string =>
	`${version}:${recipients}:${digest}`

export interface Start extends MemberAct {
	/** `sendingVersion` of what the screen showed. */
	expected: string
	/** Of our own site, for links: no trailing slash. */
	origin: string
}

export type StartResult =
	| { ok: true; recipients: number }
	| EditionClosed
	| { ok: false; reason: "mailing-not-found" | "changed-meanwhile" | "no-recipients" }
	| { ok: false; reason: "attachments"; fault: NonNullable<ReturnType<typeof attachmentFault>> }
	| { ok: false; reason: "already-started"; last: LastActor }

/**
 * Decides that a draft goes to those whom it is meant for at this moment, once: from now on neither they nor its words nor its
 * files change. `queueMailings` then writes the copies.
 */
export async function startMailing(db: Db, key: MailingKey, start: Start): Promise<StartResult> {
	try {
		return await db.transaction((tx) => startLocked(tx, key, start))
	} catch (error) {
		if (error instanceof NotAsAsked) return { ok: false, reason: error.reason }
		throw error
	}
}

/** Takes back what was kept of a mailing that does not start after all. */
class NotAsAsked extends Error {
	override name = "NotAsAsked"
	readonly reason: "changed-meanwhile" | "no-recipients"
	constructor(reason: NotAsAsked["reason"]) {
		super(reason)
		this.reason = reason
	}
}

async function startLocked(
	tx: Db,
	key: MailingKey,
	{ expected, by, at, origin }: Start,
): Promise<StartResult> {
	if (!(await lockOpenEdition(tx, key.editionId))) return EDITION_CLOSED
	const mailing = await lockMailing(tx, key)
	if (!mailing) return { ok: false, reason: "mailing-not-found" }
	if (mailing.startedAt)
		return {
			ok: false,
			reason: "already-started",
			last: await findActor(tx, mailing.startedBy, mailing.startedAt),
		}
	const fault = attachmentFault(await listAttachments(tx, key.id))
	if (fault) return { ok: false, reason: "attachments", fault }
	const counts = await freezeRecipients(tx, { ...mailing, at })
	const { recipients } = counts
	if (!recipients) throw new NotAsAsked("no-recipients")
	if (sendingVersion(mailing.version, counts) !== expected) throw new NotAsAsked("changed-meanwhile")
	await freezeAttachments(tx, key.id)
	const { requestId } = currentTrace()
	await tx
		.update(mailings)
		.set({ startedBy: by, startedAt: at, recipients, origin, requestId })
		.where(eq(mailings.id, key.id))
	await recordAuditEvent(tx, { ...mailingEvent("mailing-sent", key.id, { by, at }), after: { recipients } })
	return { ok: true, recipients }
}

export type SendingRefusal =
	| { ok: false; reason: "mailing-not-found" }
	/** `last`: who did what is asked for, where it is so already. */
	| { ok: false; reason: "not-now"; stage: CopyStage; last?: LastActor }

/** Nothing more leaves before `resumeMailing`. One that a process is handing over may still leave. */
export function pauseMailing(
	db: Db,
	key: MailingKey,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | SendingRefusal> {
	return ifAtStage(db, key, ["sending"], async (tx) => {
		await tx.update(mailings).set({ pausedBy: by, pausedAt: at }).where(eq(mailings.id, key.id))
		await pauseCopies(tx, { mailingId: key.id })
		await recordAuditEvent(tx, mailingEvent("mailing-paused", key.id, { by, at }))
		return { ok: true }
	})
}

export function resumeMailing(
	db: Db,
	key: MailingKey,
	{ by, at }: MemberAct,
): Promise<{ ok: true } | EditionClosed | SendingRefusal> {
	return db.transaction(async (tx) => {
		if (!(await lockOpenEdition(tx, key.editionId))) return EDITION_CLOSED
		return ifAtStage(tx, key, ["paused"], async () => {
			await tx.update(mailings).set({ pausedBy: null, pausedAt: null }).where(eq(mailings.id, key.id))
			await resumeCopies(tx, { mailingId: key.id })
			await recordAuditEvent(tx, mailingEvent("mailing-resumed", key.id, { by, at }))
			return { ok: true }
		})
	})
}

/**
 * Ends a mailing for good: no more copies are written, and those that wait are withdrawn.
 * @returns `notSent`: how many never leave, as its page counts them
 */
export function stopMailing(
	db: Db,
	key: MailingKey,
	{ by, at }: MemberAct,
): Promise<{ ok: true; notSent: number } | SendingRefusal> {
	return ifAtStage(db, key, ["sending", "paused"], async (tx, { recipients, queuedAt }) => {
		await tx.update(mailings).set({ stoppedBy: by, stoppedAt: at }).where(eq(mailings.id, key.id))
		const copies = { mailingId: key.id }
		await withdrawWaitingCopies(tx, copies, { cause: "mailing-stopped", at })
		const progress = progressOf({ recipients, queuedAt, stoppedAt: at }, await countCopies(tx, copies))
		// Nothing was written yet.
		const notSent = progress?.notSent ?? recipients ?? 0
		// What was refused may be sent again by hand.
		await resumeCopies(tx, copies)
		const event = mailingEvent("mailing-stopped", key.id, { by, at })
		await recordAuditEvent(tx, { ...event, after: { notSent } })
		return { ok: true, notSent }
	})
}

/** Does something with a mailing that has come as far as that. */
function ifAtStage<Result>(
	db: Db,
	key: MailingKey,
	stages: CopyStage[],
	change: (tx: Db, mailing: Mailing) => Promise<Result>,
): Promise<Result | SendingRefusal> {
	return db.transaction(async (tx) => {
		const mailing = await lockMailing(tx, key)
		if (!mailing) return { ok: false, reason: "mailing-not-found" }
		const stage = await readLockedStage(tx, mailing)
		if (stages.includes(stage)) return change(tx, mailing)
		const last = await findActorOf(tx, mailing, stage)
		return { ok: false, reason: "not-now", stage, ...(last && { last }) }
	})
}

function findActorOf(tx: Db, mailing: Mailing, stage: CopyStage): Promise<LastActor> | undefined {
	const { stoppedBy, stoppedAt, pausedBy, pausedAt } = mailing
	if (stage === "stopped" && stoppedAt) return findActor(tx, stoppedBy, stoppedAt)
	return stage === "paused" && pausedAt ? findActor(tx, pausedBy, pausedAt) : undefined
}

/** The same lock as that of a slice of copies: what is stopped, paused or started is so from then on. */
async function lockMailing(tx: Db, key: MailingKey): Promise<Mailing | undefined> {
	const [mailing] = await tx.select().from(mailings).where(ofKey(key)).for("update")
	return mailing
}

export interface MailingTest extends MemberAct {
	to: string
	/** As this vendor would get it; undefined: as nobody. */
	application: number | undefined
	origin: string
}

/**
 * Queues a copy for the organiser who writes it, at most one a minute of each version.
 * @returns the outbox id to deliver; undefined where there is no such mailing
 */
export function sendMailingTest(
	db: Db,
	key: MailingKey,
	{ by, at, to, application, origin }: MailingTest,
): Promise<number | undefined> {
	return db.transaction(async (tx) => {
		const [mailing] = await tx.select().from(mailings).where(ofKey(key))
		if (!mailing) return undefined
		const { write } = await openMailing(tx, { ...mailing, origin, at })
		// Whoever is being erased is so before, or else the test is there to be erased as well.
		if (application) await lockApplications(tx, [application], "share")
		const [vendor] = application ? await findRecipients(tx, key.editionId, [application]) : []
		const cause = `${testCause("mailing-test", mailing, by)}:${vendor?.id ?? 0}`
		const letter = write(vendor, { isTest: true })
		const mail = { kind: "mailing-test", cause, ...letter, to, mailingId: key.id, at } as const
		const queued = await queueMailOnceAMinute(tx, mail)
		if (queued.isNew) await recordAuditEvent(tx, mailingEvent("mailing-test-sent", key.id, { by, at }))
		return queued.id
	})
}

/** Of a letter: a test as one of these vendors would get it, which its cause names before the minute. */
export const isTestAbout = (applicationIds: readonly number[]): SQL =>
	sql`(${listedKind} = 'mailing-test' and split_part(${outboxMails.cause}, ':', -2) = any(${idArray(applicationIds)}::text[]))`
