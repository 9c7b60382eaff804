import { and, asc, count, desc, eq, inArray, notInArray, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { readEditionLetters } from "../letter-templates/edition-letters.server.ts"
import { describeSubject } from "../letter-templates/fill.ts"
import { hasQueuedCopies, mailingCause } from "../mail/copies.server.ts"
import { type CopyStage, copyStageOf } from "../mail/copies.ts"
import { findMail } from "../mail/queries.server.ts"
import type { MailState } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { type MailingKey, ofKey } from "./drafts.server.ts"
import type { MailingVendor } from "./recipients.server.ts"
import { isLeftOut, type LeftOutReason, type RecipientOutcome } from "./rules.ts"
import { hasUnwritten, mailingRecipients, mailings } from "./schema.server.ts"

const changer = alias(users, "changer")
const starter = alias(users, "starter")
const pauser = alias(users, "pauser")
const stopper = alias(users, "stopper")

/** Copies are to be written, wait in the outbox, or are being handed over. */
const hasWaitingCopies = sql<boolean>`(${hasUnwritten} or ${hasQueuedCopies(mailings.id)})`

/** How far a mailing has come, of which nobody changes that before our transaction ends. */
export async function readLockedStage(tx: Db, mailing: typeof mailings.$inferSelect): Promise<CopyStage> {
	const [waiting] = await tx
		.select({ isWaiting: hasWaitingCopies })
		.from(mailings)
		.where(eq(mailings.id, mailing.id))
	return copyStageOf(mailing, waiting?.isWaiting ?? false)
}

const isCopy = sql`copy.mailing_id = ${mailings.id} and copy.kind = 'mailing'`

/** Copies that are deleted after their time have been written, and count as having left. */
const isUnsent = sql<boolean>`(${mailings.stoppedAt} is not null and not exists (select from ${outboxMails} copy
	where ${isCopy} and copy.state in ('sending', 'sent', 'maybe-sent', 'failed'))
	and (exists (select from ${outboxMails} copy where ${isCopy}) or not exists (select from mailing_recipients meant
		where meant.mailing_id = ${mailings.id} and meant.outcome = 'written')))`

const names = {
	changedBy: changer.name,
	startedBy: starter.name,
	pausedBy: pauser.name,
	stoppedBy: stopper.name,
}

const selectMailings = (db: Db) =>
	db
		.select({ mailing: mailings, names, isWaiting: hasWaitingCopies, isUnsent })
		.from(mailings)
		.leftJoin(changer, eq(changer.id, mailings.changedBy))
		.leftJoin(starter, eq(starter.id, mailings.startedBy))
		.leftJoin(pauser, eq(pauser.id, mailings.pausedBy))
		.leftJoin(stopper, eq(stopper.id, mailings.stoppedBy))

/** An email to vendors, and how those are called who had to do with it. */
export interface FoundMailing {
	mailing: typeof mailings.$inferSelect
	names: Record<keyof typeof names, string | null>
	/** Copies of it are to be written, wait in the outbox, or are being handed over. */
	isWaiting: boolean
	/** It was stopped before any of its emails could reach anybody. */
	isUnsent: boolean
	/** With the fields of the edition filled in. */
	subject: string
}

type StoredMailing = Omit<FoundMailing, "subject">

async function withSubjects(db: Db, editionId: number, found: StoredMailing[]): Promise<FoundMailing[]> {
	if (!found.length) return []
	const { values } = await readEditionLetters(db, editionId)
	return found.map((one) => ({ ...one, subject: describeSubject(one.mailing.template.subject, values) }))
}

export async function findMailing(db: Db, key: MailingKey): Promise<FoundMailing | undefined> {
	const [found] = await withSubjects(db, key.editionId, await selectMailings(db).where(ofKey(key)))
	return found
}

/** What the outbox calls an email to vendors, of any edition. */
export async function findMailingSubject(db: Db, id: number): Promise<string | undefined> {
	const { template, editionId } = mailings
	const [found] = await db.select({ template, editionId }).from(mailings).where(eq(mailings.id, id))
	if (!found) return undefined
	return describeSubject(found.template.subject, (await readEditionLetters(db, found.editionId)).values)
}

/** A page of the emails to vendors of an edition, the newest first. */
export async function listMailings(
	db: Db,
	edition: number,
	cursor: Cursor,
): Promise<Page<FoundMailing & { id: number }>> {
	const read = async ({ where, orderBy, limit }: KeysetSlice) =>
		(
			await withSubjects(
				db,
				edition,
				await selectMailings(db)
					.where(and(eq(mailings.editionId, edition), where))
					.orderBy(...orderBy)
					.limit(limit),
			)
		).map((found) => ({ ...found, id: found.mailing.id }))
	return readPage({ by: [mailings.id], direction: "descending", read }, cursor)
}

/** How many drafts can be chosen from to add somebody to. */
const LISTED_DRAFTS = 20

/** The newest drafts of an edition. */
export async function listDrafts(db: Db, edition: number): Promise<{ id: number; subject: string }[]> {
	const { id, template, editionId, startedAt } = mailings
	const found = await db
		.select({ id, template })
		.from(mailings)
		.where(and(eq(editionId, edition), sql`${startedAt} is null`))
		.orderBy(desc(id))
		.limit(LISTED_DRAFTS)
	if (!found.length) return []
	const { values } = await readEditionLetters(db, edition)
	return found.map((draft) => ({ id: draft.id, subject: describeSubject(draft.template.subject, values) }))
}

const { mailingId, applicationId, outcome } = mailingRecipients
const { id, number, brandName, emailAddress } = vendorApplications

/** Somebody whom a mailing was meant for, and what became of their email. */
export interface SentRecipient extends MailingVendor {
	outcome: RecipientOutcome
	letter: { id: number; state: MailState; bounce: "permanent" | "delayed" | null; isPaused: boolean } | null
}

/** The copy of a mailing that was written for an application, as it was written; none before that, nor once it was deleted. */
export async function findCopy(db: Db, mailing: number, application: number) {
	const ofRecipient = eq(outboxMails.cause, mailingCause(mailing, application))
	const [copy] = await db.select({ id: outboxMails.id }).from(outboxMails).where(ofRecipient)
	return copy && findMail(db, copy.id)
}

/** A page of those whom a mailing that was started goes to, in the order in which they applied. */
export function listRecipients(db: Db, mailing: number, cursor: Cursor): Promise<Page<SentRecipient>> {
	const letter = {
		id: outboxMails.id,
		state: outboxMails.state,
		bounce: outboxMails.bounce,
		isPaused: outboxMails.isPaused,
	}
	const ofRecipient = and(
		eq(outboxMails.applicationId, applicationId),
		eq(outboxMails.kind, "mailing"),
		sql`${outboxMails.cause} = 'mailing:' || ${mailingId} || ':' || ${applicationId}`,
	)
	// Where a copy is, it went, or goes, to its own address, whatever that of the application is now.
	const address = sql<string>`coalesce(${outboxMails.recipient}, ${emailAddress})`
	const read = async ({ where, orderBy, limit }: KeysetSlice): Promise<SentRecipient[]> => {
		const found = await db
			.select({ id, number, brandName, emailAddress: address, outcome, letter })
			.from(mailingRecipients)
			.innerJoin(vendorApplications, eq(id, applicationId))
			.leftJoin(outboxMails, ofRecipient)
			.where(and(eq(mailingId, mailing), inArray(outcome, ["waiting", "written"]), where))
			.orderBy(...orderBy)
			.limit(limit)
		return found.map((one) => ({ ...one, outcome: one.outcome ?? "waiting" }))
	}
	return readPage<SentRecipient>({ by: [applicationId], direction: "ascending", read }, cursor)
}

/** How many of those who are left out are named. */
const NAMED = 50

/** Those whom a mailing that was started does not go to, by name, as far as they fit, and how many for each reason. */
export async function readLeftOut(db: Db, mailing: number) {
	const ofMailing = eq(mailingId, mailing)
	const counted = await db
		.select({ outcome, vendors: count() })
		.from(mailingRecipients)
		.where(ofMailing)
		.groupBy(outcome)
	const counts: Partial<Record<LeftOutReason, number>> = Object.fromEntries(
		counted.flatMap((one) => (one.outcome && isLeftOut(one.outcome) ? [[one.outcome, one.vendors]] : [])),
	)
	const named = await db
		.select({ id, number, brandName, emailAddress, outcome })
		.from(mailingRecipients)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.where(and(ofMailing, notInArray(outcome, ["waiting", "written"])))
		.orderBy(asc(applicationId))
		.limit(NAMED)
	return { counts, vendors: named.flatMap(toLeftOut) }
}

const toLeftOut = ({ outcome, ...vendor }: MailingVendor & { outcome: RecipientOutcome | null }) =>
	outcome && isLeftOut(outcome) ? [{ ...vendor, outcome }] : []
