import { and, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { insertLetter, withdrawLetters } from "./commands.server.ts"
import { mayArrive } from "./copies.server.ts"
import { hasComeBack } from "./left-letters.server.ts"
import { isOutdated } from "./outdated-letters.server.ts"
import { KEY_LETTERS, WITHOUT_BOUNCE } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/**
 * Sends what has not reached the old address of an application to the new one, in the transaction that corrects it:
 * letters that wait, those that were refused, and those that came back and are still true. One that a process is just handing
 * over to the old address goes to the new one if that fails. One that may have left is not sent again to the old one; one that is held stays so.
 * A copy of an email to many vendors that was refused or came back waits while that is paused, and leaves by hand alone once it was stopped.
 * @param outdated letters which say what is no longer so, as the caller knows: none of these that was refused or came back is sent again
 * @returns the letters to be tried at once
 */
export async function redirectLetters(
	tx: Db,
	applicationId: number,
	{ to, at, outdated = [] }: { to: string; at: Date; outdated?: readonly number[] },
): Promise<number[]> {
	const { id, kind, state, withdrawnFor } = outboxMails
	const ofVendor = and(eq(outboxMails.applicationId, applicationId), isNull(withdrawnFor))
	await lockMailings(tx, applicationId)
	await putBackNextAtOldAddress(tx, applicationId)
	await withdrawRepeatedCopies(tx, applicationId, { to, at })
	// What holds a key is for the old address alone.
	const isTheirs = notInArray(kind, KEY_LETTERS)
	const isWaiting = inArray(state, ["queued", "sending"])
	const isTrue = notInArray(id, [...outdated])
	const isTriedAgain = and(isRepeatable, not(ofStoppedMailing), isTrue)
	const redirected = await tx
		.update(outboxMails)
		.set({
			recipient: to,
			state: sql`case when ${state} in ('failed', 'sent') then 'queued' else ${state} end`,
			isPaused: sql`case when ${isWaiting} then ${outboxMails.isPaused} else ${ofPausedMailing} end`,
			nextAttemptAt: at,
			failuresInARow: 0,
			...WITHOUT_BOUNCE,
		})
		.where(and(ofVendor, isTheirs, or(isWaiting, isTriedAgain)))
		.returning({ id })
	await tx
		.update(outboxMails)
		.set({ recipient: to })
		.where(and(ofVendor, or(eq(state, "held"), and(eq(state, "failed"), ofStoppedMailing))))
	await withdrawLetters(tx, and(ofVendor, or(eq(state, "maybe-sent"), inArray(kind, KEY_LETTERS))), {
		cause: "address-corrected",
		at,
	})
	return redirected.map((letter) => letter.id)
}

/** One that was refused, and one that came back and is still true. */
const isRepeatable = or(eq(outboxMails.state, "failed"), and(hasComeBack, not(isOutdated)))

const ofMailing = (condition: SQL) => sql<boolean>`exists (
	select from mailings where mailings.id = outbox_mails.mailing_id and outbox_mails.kind = 'mailing' and ${condition})`
const ofPausedMailing = ofMailing(sql`mailings.paused_at is not null`)
const ofStoppedMailing = ofMailing(sql`mailings.stopped_at is not null`)

/** Named in SQL, because they are on a higher step: whoever writes copies of these waits until the address is what it becomes. */
async function lockMailings(tx: Db, applicationId: number): Promise<void> {
	await tx.execute(sql`select from mailings where id in (
		select mailing_id from outbox_mails where application_id = ${applicationId} and mailing_id is not null)
		order by id for no key update`)
}

/**
 * Whoever reads the new address gets an email to many vendors once: one that waits for the old address is not redirected where a
 * copy goes there, or may have left for there before it was withdrawn.
 */
async function withdrawRepeatedCopies(
	tx: Db,
	applicationId: number,
	{ to, at }: { to: string; at: Date },
): Promise<void> {
	const repeated = and(
		eq(outboxMails.applicationId, applicationId),
		eq(outboxMails.kind, "mailing"),
		inArray(outboxMails.state, ["queued", "sending", "failed"]),
		sql`exists (select from outbox_mails other where other.mailing_id = ${outboxMails.mailingId}
			and other.application_id <> ${applicationId} and ${mayArrive("other")} and lower(other.recipient) = ${emailKeyOf(to)})`,
	)
	await withdrawLetters(tx, repeated, { cause: "same-address", at })
}

/**
 * A copy that waits goes along to the new address: of the others that were to read it under the old one the next one, with a stall if
 * one has one, gets another, from the job that writes copies. Not of one that a process has in hand: it may still leave to the old address.
 */
async function putBackNextAtOldAddress(tx: Db, applicationId: number): Promise<void> {
	await tx.execute(sql`update mailing_recipients set outcome = 'waiting' where (mailing_id, application_id) in (
		select distinct on (meant.mailing_id) meant.mailing_id, meant.application_id from outbox_mails copy
			join mailings on mailings.id = copy.mailing_id and mailings.stopped_at is null
			join mailing_recipients meant on meant.mailing_id = mailings.id and meant.outcome = 'same-address'
			join vendor_applications other on other.id = meant.application_id
		where copy.application_id = ${applicationId} and copy.cause like 'mailing:%' and copy.withdrawn_for is null
			and copy.state in ('queued', 'failed') and other.email_key = lower(copy.recipient)
			and other.merged_into_id is null and other.withdrawn_at is null and other.id <> ${applicationId}
		order by meant.mailing_id, other.status = 'approved' desc, meant.application_id desc)`)
}

/**
 * Queues the text of a letter once more, for another address.
 * @returns the new letter, and whether this call wrote it: asked for twice, it is one
 */
export async function copyLetter(
	tx: Db,
	id: number,
	{ to, at }: { to: string; at: Date },
): Promise<{ id: number; isNew: boolean }> {
	const { kind, applicationId, tells, facts, subject, html, text, unsubscribeUrl, mailingId } = outboxMails
	const [letter] = await tx
		.select({ kind, applicationId, tells, facts, subject, html, text, unsubscribeUrl, mailingId })
		.from(outboxMails)
		.where(eq(outboxMails.id, id))
	if (!letter) throw new Error(`there is no letter ${id} in the outbox`)
	return insertLetter(tx, { ...letter, cause: `copy:${id}:${to.toLowerCase()}`, to, at })
}
