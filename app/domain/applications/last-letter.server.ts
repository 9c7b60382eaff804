import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor } from "../audit/last-actor.server.ts"
import { actorOf } from "../audit/rules.ts"
import type { ResendResult } from "../mail/commands.server.ts"
import { copyLetter } from "../mail/redirect-letters.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { Decider } from "./commands.server.ts"
import { lockApplication } from "./locked-application.server.ts"

/** A letter that went to an address which the application does not have any more. */
export interface LetterToOldAddress {
	id: number
	subject: string
	recipient: string
	sentAt: Date
}

/**
 * The last letter about an application, if it went to another address than the one on file. Not one that tells of a
 * decision which was followed by another.
 */
export async function findLastLetterToOldAddress(
	db: Db,
	applicationId: number,
	email: string,
): Promise<LetterToOldAddress | undefined> {
	const { id, subject, recipient, sentAt, queuedAt, state, withdrawnFor } = outboxMails
	const isOutdated = sql`(${inArray(outboxMails.kind, DECISION_BOUND_LETTERS)} and exists (
		select from application_decisions later
		where later.application_id = ${outboxMails.applicationId} and later.decided_at > ${queuedAt}))`
	const [last] = await db
		.select({ id, subject, recipient, sentAt, queuedAt })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.applicationId, applicationId),
				inArray(state, ["sent", "maybe-sent"]),
				sql`${withdrawnFor} is distinct from 'decision-changed'`,
				sql`not ${isOutdated}`,
			),
		)
		.orderBy(desc(id))
		.limit(1)
	if (
		!last ||
		emailKeyOf(last.recipient) === emailKeyOf(email) ||
		(await hasPendingLetter(db, applicationId))
	)
		return undefined
	return {
		id: last.id,
		subject: last.subject,
		recipient: last.recipient,
		sentAt: last.sentAt ?? last.queuedAt,
	}
}

/** One that was redirected tells the vendor as much. */
async function hasPendingLetter(db: Db, applicationId: number): Promise<boolean> {
	const { state, withdrawnFor } = outboxMails
	const isPending = and(inArray(state, ["queued", "sending"]), isNull(withdrawnFor))
	return (await db.$count(outboxMails, and(eq(outboxMails.applicationId, applicationId), isPending))) > 0
}

/**
 * Sends the last letter again, to the address that the application has now; asked for twice, once.
 * @returns the letter to be tried at once
 */
export function resendLastLetter(
	db: Db,
	applicationId: number,
	{ by, at }: Pick<Decider, "by" | "at">,
): Promise<ResendResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "mail-not-found" }
		const to = application.emailAddress.trim()
		const last = await findLastLetterToOldAddress(tx, applicationId, to)
		if (!last) return findAlreadyResent(tx, applicationId)
		const copy = await copyLetter(tx, last.id, { to, at })
		const about = { kind: "letter", id: copy.id } as const
		const auditEvent = { by: actorOf(by), at, action: "letter-resent", about, applicationId } as const
		if (copy.isNew) await recordAuditEvent(tx, auditEvent)
		return { ok: true, mailId: copy.id }
	})
}

async function findAlreadyResent(tx: Db, applicationId: number): Promise<ResendResult> {
	const [newest] = await tx
		.select({ id: outboxMails.id, applicationId: outboxMails.applicationId })
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, applicationId))
		.orderBy(desc(outboxMails.id))
		.limit(1)
	const last = newest && (await findLastActor(tx, newest, ["letter-resent"]))
	return { ok: false, reason: "not-resendable", ...(last && { last }) }
}
