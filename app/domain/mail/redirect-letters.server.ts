import { and, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { insertLetter, withdrawLetters } from "./commands.server.ts"
import { KEY_LETTERS, WITHOUT_BOUNCE } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/**
 * Sends what has not reached the old address of an application to the new one, in the transaction that corrects it:
 * letters that wait, those that were refused, and those that came back. One that a process is just handing over to the old address goes to
 * the new one if that fails. One that may have left is not sent again to the old one; one that is held stays so.
 * @returns the letters to be tried at once
 */
export async function redirectLetters(
	tx: Db,
	applicationId: number,
	{ to, at }: { to: string; at: Date },
): Promise<number[]> {
	const { kind, state, withdrawnFor, bounce } = outboxMails
	const hasComeBack = and(eq(state, "sent"), eq(bounce, "permanent"))
	const ofVendor = and(eq(outboxMails.applicationId, applicationId), isNull(withdrawnFor))
	// What holds a key is for the old address alone.
	const isTheirs = notInArray(kind, KEY_LETTERS)
	const redirected = await tx
		.update(outboxMails)
		.set({
			recipient: to,
			state: sql`case when ${state} in ('failed', 'sent') then 'queued' else ${state} end`,
			nextAttemptAt: at,
			failuresInARow: 0,
			...WITHOUT_BOUNCE,
		})
		.where(and(ofVendor, isTheirs, or(inArray(state, ["queued", "sending", "failed"]), hasComeBack)))
		.returning({ id: outboxMails.id })
	await tx
		.update(outboxMails)
		.set({ recipient: to })
		.where(and(ofVendor, eq(state, "held")))
	await withdrawLetters(tx, and(ofVendor, or(eq(state, "maybe-sent"), inArray(kind, KEY_LETTERS))), {
		cause: "address-corrected",
		at,
	})
	return redirected.map(({ id }) => id)
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
	const { kind, applicationId, tells, subject, html, text, unsubscribeUrl } = outboxMails
	const [letter] = await tx
		.select({ kind, applicationId, tells, subject, html, text, unsubscribeUrl })
		.from(outboxMails)
		.where(eq(outboxMails.id, id))
	if (!letter) throw new Error(`there is no letter ${id} in the outbox`)
	return insertLetter(tx, { ...letter, cause: `copy:${id}:${to.toLowerCase()}`, to, at })
}
