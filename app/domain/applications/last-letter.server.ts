import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { nairobiDateTime } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import { findLastDoer } from "../audit/doers.server.ts"
import { actorBy } from "../audit/rules.ts"
import type { Resent } from "../mail/commands.server.ts"
import { copyLetter } from "../mail/readdress.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { Decider } from "./commands.server.ts"
import { holdApplication } from "./held.server.ts"

/** A letter that went to an address which the application does not have any more. */
export interface LetterElsewhere {
	id: number
	subject: string
	recipient: string
	sentAt: string
}

/**
 * The last letter about an application, if it went to another address than the one on file. Not one that tells of a
 * decision which was followed by another.
 */
export async function findLetterElsewhere(
	db: Db,
	applicationId: number,
	email: string,
): Promise<LetterElsewhere | undefined> {
	const { id, subject, recipient, sentAt, queuedAt, state, withdrawnFor } = outboxMails
	const isOver = sql`(${outboxMails.kind} in ('confirmation', 'denial') and exists (
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
				sql`not ${isOver}`,
			),
		)
		.orderBy(desc(id))
		.limit(1)
	if (!last || sameAddress(last.recipient, email) || (await isAnotherWaiting(db, applicationId)))
		return undefined
	return {
		id: last.id,
		subject: last.subject,
		recipient: last.recipient,
		sentAt: nairobiDateTime(last.sentAt ?? last.queuedAt),
	}
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** One that was redirected tells the vendor as much. */
async function isAnotherWaiting(db: Db, applicationId: number): Promise<boolean> {
	const { state, withdrawnFor } = outboxMails
	const waits = and(inArray(state, ["queued", "sending"]), isNull(withdrawnFor))
	return (await db.$count(outboxMails, and(eq(outboxMails.applicationId, applicationId), waits))) > 0
}

/**
 * Sends the last letter again, to the address that the application has now; asked for twice, once.
 * @returns the letter to be tried at once
 */
export function sendLastLetterAgain(
	db: Db,
	applicationId: number,
	{ by, at }: Pick<Decider, "by" | "at">,
): Promise<Resent> {
	return db.transaction(async (tx) => {
		const application = await holdApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "mail-not-found" }
		const to = application.emailAddress.trim()
		const last = await findLetterElsewhere(tx, applicationId, to)
		if (!last) return sentAgainAlready(tx, applicationId, at)
		const copy = await copyLetter(tx, last.id, { to, at })
		const about = { kind: "letter", id: copy.id } as const
		const act = { by: actorBy(by), at, action: "letter-resent", about, applicationId } as const
		if (copy.isNew) await recordAct(tx, act)
		return { ok: true, mailId: copy.id }
	})
}

async function sentAgainAlready(tx: Db, applicationId: number, now: Date): Promise<Resent> {
	const [newest] = await tx
		.select({ id: outboxMails.id, applicationId: outboxMails.applicationId })
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, applicationId))
		.orderBy(desc(outboxMails.id))
		.limit(1)
	const last = newest && (await findLastDoer(tx, newest, { actions: ["letter-resent"], now }))
	return { ok: false, reason: "not-resendable", ...(last && { last }) }
}
