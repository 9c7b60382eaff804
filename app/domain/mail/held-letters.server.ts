import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { addressedTo, type NewMail, renderLetter } from "./commands.server.ts"
import { type MailKind, PLACEHOLDER_DOMAIN, type StatedFacts } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/** What a letter says, in both forms. */
export interface LetterParts {
	subject: string
	html: string
	text: string
	/** What it says of stall and edition, where that is known. */
	facts?: StatedFacts | null
}

const heldOf = (applicationId: number) =>
	and(eq(outboxMails.applicationId, applicationId), eq(outboxMails.state, "held"))

/**
 * Writes a letter that nobody tries before it is released; an application has one at most.
 * @returns its id
 */
export async function holdLetter(
	tx: Db,
	{
		body,
		to,
		at,
		applicationId,
		...letter
	}: Omit<NewMail, "cause" | "unsubscribeUrl"> & { applicationId: number },
): Promise<number> {
	const [held] = await tx
		.insert(outboxMails)
		.values({
			...letter,
			...(await renderLetter(body, { kind: letter.kind, applicationId })),
			applicationId,
			recipient: to,
			// What causes it is its release.
			cause: `held:${randomUUID()}`,
			messageId: `<${randomUUID()}@${PLACEHOLDER_DOMAIN}>`,
			state: "held",
			queuedAt: at,
		})
		.returning({ id: outboxMails.id })
	if (!held) throw new Error("the letter was not held")
	return held.id
}

/** Takes away what nobody was sent, and the choice that it belongs to (domain/applications/choice-schema.server.ts). */
export async function discardHeldLetter(tx: Db, applicationId: number): Promise<void> {
	await tx.delete(outboxMails).where(heldOf(applicationId))
}

export async function readHeldLetter(db: Db, id: number): Promise<LetterParts> {
	const { subject, html, text, facts, state } = outboxMails
	const [held] = await db
		.select({ subject, html, text, facts })
		.from(outboxMails)
		.where(and(eq(outboxMails.id, id), eq(state, "held")))
	if (!held) throw new Error(`letter ${id} is not held`)
	return held
}

/** Puts other words into a held letter. */
export async function rewriteHeldLetter(tx: Db, id: number, letter: LetterParts): Promise<void> {
	await tx
		.update(outboxMails)
		.set(letter)
		.where(and(eq(outboxMails.id, id), eq(outboxMails.state, "held")))
}

/**
 * Lets a held letter go: from now on it is one like every other.
 * @param release.cause names the one transition that it tells of
 */
export async function releaseHeldLetter(
	tx: Db,
	id: number,
	release: { kind: MailKind; cause: string; to: string; letter: LetterParts; at: Date },
): Promise<void> {
	const { kind, cause, to, letter, at } = release
	const released = await tx
		.update(outboxMails)
		.set({ ...letter, ...addressedTo(to, letter.subject, at), kind, cause })
		.where(and(eq(outboxMails.id, id), eq(outboxMails.state, "held")))
		.returning({ id: outboxMails.id })
	if (!released.length) throw new Error(`letter ${id} is not held`)
}
