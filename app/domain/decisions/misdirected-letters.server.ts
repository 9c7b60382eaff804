import { and, desc, eq, inArray, isNull, not, notInArray, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor } from "../audit/last-actor.server.ts"
import { actorOf } from "../audit/rules.ts"
import { type ResendResult, resendMail } from "../mail/commands.server.ts"
import { hasNotArrived } from "../mail/left-letters.server.ts"
import { isOutdated } from "../mail/outdated-letters.server.ts"
import { copyLetter, redirectLetters } from "../mail/redirect-letters.server.ts"
import { KEY_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { Decider } from "./commands.server.ts"
import { isOutdatedConfirmation } from "./confirmation-letter.server.ts"

/** A letter that went to an address which the application does not have any more. */
export interface MisdirectedLetter {
	id: number
	recipient: string
}

/**
 * The letters about an application that went to another address than the one on file, and of which no copy is there for
 * this one, the newest first; of several with the same subject the newest. None of what is no longer so.
 */
export async function listMisdirectedLetters(
	db: Db,
	applicationId: number,
	email: string,
): Promise<MisdirectedLetter[]> {
	const { id, kind, subject, recipient, state, withdrawnFor } = outboxMails
	const hasLeft = inArray(state, ["sent", "maybe-sent"])
	const isOnItsWay = and(inArray(state, ["queued", "sending", "failed"]), isNull(withdrawnFor))
	const found = await db
		.select({ id, kind, subject, recipient, withdrawnFor })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.applicationId, applicationId),
				notInArray(kind, KEY_LETTERS),
				or(hasLeft, isOnItsWay),
				sql`${withdrawnFor} is distinct from 'decision-changed'`,
				not(isOutdated),
			),
		)
		.orderBy(desc(id))
	const newest = [...Map.groupBy(found, (letter) => `${letter.kind} ${letter.subject}`).values()]
	const isRight = (letter: { recipient: string }) => emailKeyOf(letter.recipient) === emailKeyOf(email)
	return newest.flatMap((letters) => {
		const [last] = letters
		return last && !letters.some(isRight) ? [{ id: last.id, recipient: last.recipient }] : []
	})
}

/**
 * Sends such a letter to the address that the application has now; asked for twice, once. A confirmation whose facts have changed is
 * not repeated.
 * @returns the letter to be tried at once
 */
export function resendMisdirectedLetter(
	db: Db,
	{ applicationId, letterId }: { applicationId: number; letterId: number },
	{ by, at }: Pick<Decider, "by" | "at">,
): Promise<ResendResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "mail-not-found" }
		const to = application.emailAddress.trim()
		const misdirected = await listMisdirectedLetters(tx, applicationId, to)
		if (!misdirected.some(({ id }) => id === letterId)) return findAlreadyResent(tx, applicationId)
		if (await isOutdatedConfirmation(tx, letterId, at)) return { ok: false, reason: "facts-changed" }
		const copy = await copyLetter(tx, letterId, { to, at })
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

/** `resendMail`, but no confirmation whose facts have changed. */
export const resendTrueLetter = (
	db: Db,
	id: number,
	actor: Pick<Decider, "by" | "at">,
): Promise<ResendResult> => resendMail(db, id, actor, isOutdatedConfirmation)

/** `redirectLetters`, but no confirmation whose facts have changed. The caller holds the application, which has what is corrected. */
export async function redirectTrueLetters(
	tx: Db,
	applicationId: number,
	{ to, at }: { to: string; at: Date },
): Promise<number[]> {
	const { id, kind } = outboxMails
	const confirmations = await tx
		.select({ id })
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, applicationId), eq(kind, "confirmation"), hasNotArrived))
	const outdated: number[] = []
	for (const letter of confirmations)
		if (await isOutdatedConfirmation(tx, letter.id, at)) outdated.push(letter.id)
	return redirectLetters(tx, applicationId, { to, at, outdated })
}
