import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { doEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Clock } from "../../values/clock.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import type { StatusFilter } from "../applications/rules.ts"
import { lockOpenEdition } from "../editions/closing.server.ts"
import { renderLetter } from "../mail/commands.server.ts"
import { insertCopies, mailingCause, mayArrive, writeInSlices } from "../mail/copies.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { findRecipients, type MailingRecipient, openMailing } from "./mailing-letters.server.ts"
import { type RecipientOutcome, statusOf } from "./rules.ts"
import { hasUnwritten, mailingRecipients, mailings } from "./schema.server.ts"

/** The job that writes the copies of emails to vendors to the outbox; asked for every minute and when one is started. */
export const MAILING_JOB = "queue-mailings"

/** Copies that one transaction writes: each is a letter of its own. */
const SLICE = 20

const { mailingId, applicationId, outcome } = mailingRecipients

/** Writes the copies of all emails to vendors that are being sent. @returns whether there may be new ones */
export async function queueMailings(db: Db, now: Clock, log: Log): Promise<boolean> {
	const { id, requestId } = mailings
	const started = await db.select({ id, requestId }).from(mailings).where(isBeingWritten).orderBy(asc(id))
	return writeInSlices(started, (mailing) => writeNext(db, mailing, now, log))
}

/** Where a slice has a vendor whose copy cannot be written, each gets theirs alone. */
async function writeNext(db: Db, id: number, now: Clock, log: Log): Promise<boolean> {
	try {
		return await writeSlice(db, { id }, now())
	} catch (err) {
		log.warn({ err, mailing: id }, "copies could not be written together")
	}
	await doEach({
		next: (failed) => findNext(db, id, failed),
		run: async (applicationId) => {
			await writeSlice(db, { id, among: [applicationId] }, now())
		},
		onError: (err, applicationId) =>
			log.error({ err, mailing: id, about: applicationId }, "a copy could not be written"),
	})
	return false
}

/** Also where a corrected address has left somebody who is to get theirs after all. */
const isBeingWritten = and(
	isNotNull(mailings.startedAt),
	or(isNull(mailings.queuedAt), hasUnwritten),
	isNull(mailings.pausedAt),
	isNull(mailings.stoppedAt),
)

/**
 * Applications are locked before their edition, and both before the mailing: whoever corrects, merges or erases one, closes
 * the edition or stops the mailing waits until its letter is there, or was here before.
 * @returns whether there may be another slice
 */
function writeSlice(db: Db, { id, among }: { id: number; among?: number[] }, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		const next = among ?? (await findWaiting(tx, id))
		await lockApplications(tx, next, "share")
		const [found] = await tx
			.select({ editionId: mailings.editionId })
			.from(mailings)
			.where(eq(mailings.id, id))
		const isOpen = found ? await lockOpenEdition(tx, found.editionId) : false
		const [mailing] = await tx
			.select()
			.from(mailings)
			.where(and(eq(mailings.id, id), isBeingWritten))
			.for("update")
		if (!mailing) return false
		if (!next.length) {
			const unaddressed = await findUnaddressed(tx, id)
			// What a process has in hand may still leave to the address that it had.
			if (unaddressed.length && (await isHandedOver(tx, id))) return false
			if (unaddressed.length) await requeueRecipients(tx, id, unaddressed)
			else await tx.update(mailings).set({ queuedAt: at }).where(eq(mailings.id, id))
			return unaddressed.length > 0
		}
		// Another process may have written some of them while we waited.
		const ids = await findWaiting(tx, id, next)
		await writeCopies(tx, mailing, { ids, isOpen, at })
		return true
	})
}

async function findWaiting(tx: Db, id: number, among?: number[]) {
	const isWaiting = and(eq(mailingId, id), eq(outcome, "waiting"))
	const found = await tx
		.select({ applicationId })
		.from(mailingRecipients)
		.where(and(isWaiting, among && inArray(applicationId, among)))
		.orderBy(asc(applicationId))
		.limit(SLICE)
	return found.map((one) => one.applicationId)
}

/** Whose turn is, as long as nobody paused or stopped it. */
async function findNext(db: Db, id: number, failed: number[]): Promise<number | undefined> {
	const [next] = await db
		.select({ applicationId })
		.from(mailingRecipients)
		.innerJoin(mailings, eq(mailings.id, mailingId))
		.where(
			and(eq(mailings.id, id), isBeingWritten, eq(outcome, "waiting"), notInArray(applicationId, failed)),
		)
		.orderBy(asc(applicationId))
		.limit(1)
	return next?.applicationId
}

interface Slice {
	ids: number[]
	isOpen: boolean
	at: Date
}

async function writeCopies(tx: Db, mailing: typeof mailings.$inferSelect, { ids, isOpen, at }: Slice) {
	const { id, editionId, template, origin, filter } = mailing
	const { write } = await openMailing(tx, { id, editionId, template, origin: origin ?? "", at })
	const vendors = await findRecipients(tx, editionId, ids)
	const keys = vendors.map(({ emailKey }) => emailKey)
	const addressed = await findAddressed(tx, id, keys)
	const added = await findAdded(tx, id, ids)
	const copies = []
	for (const vendor of vendors) {
		const became = isOpen
			? outcomeFor(vendor, { addressed, status: added.has(vendor.id) ? undefined : statusOf(filter) })
			: "edition-closed"
		await tx
			.update(mailingRecipients)
			.set({ outcome: became })
			.where(and(eq(mailingId, id), eq(applicationId, vendor.id)))
		if (became !== "written") continue
		addressed.add(vendor.emailKey)
		const { subject, body } = write(vendor)
		copies.push({
			kind: "mailing" as const,
			cause: mailingCause(id, vendor.id),
			to: vendor.emailAddress.trim(),
			subject,
			...(await renderLetter(body, { kind: "mailing", applicationId: vendor.id })),
			applicationId: vendor.id,
			at,
		})
	}
	await insertCopies(tx, { mailingId: id }, copies)
}

/**
 * Of several applications with one address one was to get the email. Where it got none there, as it was merged or its address
 * corrected before all copies were written, the next one does: one with a stall, and of these the newest.
 */
async function findUnaddressed(tx: Db, mailing: number): Promise<number[]> {
	const { rows } = await tx.execute<{ id: number }>(sql`
		select distinct on (email_key) application_id as id from mailing_recipients
			join vendor_applications application on application.id = application_id
		where mailing_id = ${mailing} and outcome = 'same-address' and email_key <> '' and not exists (
			select from outbox_mails where outbox_mails.mailing_id = ${mailing} and ${mayArrive("outbox_mails")} and lower(recipient) = email_key)
		order by email_key, application.status = 'approved' desc, application_id desc`)
	return rows.map(({ id }) => id)
}

async function requeueRecipients(tx: Db, mailing: number, ids: number[]): Promise<void> {
	const areMeant = and(eq(mailingId, mailing), inArray(applicationId, ids))
	await tx.update(mailingRecipients).set({ outcome: "waiting" }).where(areMeant)
}

const isHandedOver = async (tx: Db, mailing: number): Promise<boolean> =>
	(await tx.$count(outboxMails, and(eq(outboxMails.mailingId, mailing), eq(outboxMails.state, "sending")))) >
	0

/** Those of these addresses that copies of a mailing go to: nobody corrects one of them before we are through. */
async function findAddressed(tx: Db, mailing: number, keys: string[]): Promise<Set<string>> {
	const key = sql<string>`lower(${outboxMails.recipient})`
	const found = await tx
		.select({ key })
		.from(outboxMails)
		.where(and(eq(outboxMails.mailingId, mailing), mayArrive("outbox_mails"), inArray(key, keys)))
	return new Set(found.map(({ key }) => key))
}

/** Who was added by hand is meant whatever becomes of them. */
async function findAdded(tx: Db, mailing: number, ids: number[]): Promise<Set<number>> {
	const isAdded = and(eq(mailingId, mailing), inArray(applicationId, ids), mailingRecipients.isAdded)
	const found = await tx.select({ applicationId }).from(mailingRecipients).where(isAdded)
	return new Set(found.map((one) => one.applicationId))
}

interface Meant {
	addressed: ReadonlySet<string>
	/** Of whom the email is to; undefined: of anybody. */
	status: StatusFilter | undefined
}

function outcomeFor(
	{ emailKey, status, erasedAt, mergedIntoId, withdrawnAt }: MailingRecipient,
	meant: Meant,
): RecipientOutcome {
	if (erasedAt) return "erased"
	if (mergedIntoId !== null) return "merged"
	if (withdrawnAt) return "withdrawn"
	if (meant.status && meant.status !== status) return "other-status"
	if (!emailKey) return "no-address"
	return meant.addressed.has(emailKey) ? "same-address" : "written"
}
