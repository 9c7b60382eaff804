import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { outboxMails } from "../mail/schema.server.ts"

const { id, state, cause, kind } = outboxMails

/**
 * Empties letters and takes their readers out. Rows, states and times stay, so that nothing is sent twice and counts
 * hold; what still waited is not sent any more.
 * @returns false when one of them is just being handed to the mail server: the transaction must not go on
 */
export async function emptyLetters(tx: Db, which: SQL | undefined): Promise<boolean> {
	// Ours before whoever wants to send one next: they find it failed.
	await tx.select({ id }).from(outboxMails).where(which).orderBy(id).for("update")
	if (await tx.$count(outboxMails, and(which, eq(state, "sending")))) return false
	await tx
		.update(outboxMails)
		.set({
			recipient: "erased@erased.invalid",
			subject: "Erased",
			html: "<p>Erased</p>",
			text: "Erased",
			lastError: null,
			unsubscribeUrl: null,
			nextAttemptAt: null,
			requestId: null,
			state: sql`case when ${state} = 'queued' then 'failed' else ${state} end`,
			// Some are named after what is in them.
			cause: sql`case when ${kind} in ('custom', 'newsletter-confirmation') then 'erased:' || ${id} else ${cause} end`,
		})
		.where(which)
	return true
}
