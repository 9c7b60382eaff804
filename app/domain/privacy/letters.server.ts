import { and, eq, type SQL, sql } from "drizzle-orm"
import { erasing } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { mailPrivacy, outboxMails } from "../mail/schema.server.ts"

const { id, state, cause, kind } = outboxMails

/**
 * Takes out of letters what is their readers'. Rows and times stay, so that nothing is sent twice and counts
 * hold; what still waited, or was refused, is withdrawn.
 * @returns false when one of them is just being handed to the mail server: the transaction must not go on
 */
export async function emptyLetters(tx: Db, which: SQL | undefined, at: Date): Promise<boolean> {
	// Ours before whoever wants to send one next: they find it withdrawn.
	await tx.select({ id }).from(outboxMails).where(which).orderBy(id).for("update")
	if (await tx.$count(outboxMails, and(which, eq(state, "sending")))) return false
	// Some are named after what is in them.
	const named = sql`${kind} in ('custom', 'newsletter-confirmation')`
	const over = sql`${state} in ('queued', 'failed', 'maybe-sent')`
	await tx.execute(sql`
		update ${outboxMails} set ${erasing(mailPrivacy, at)},
			withdrawn_for = case when ${over} then 'person-erased' else withdrawn_for end,
			withdrawn_at = case when ${over} then ${at.toISOString()}::timestamptz else withdrawn_at end,
			state = case when ${state} in ('queued', 'failed') then 'withdrawn' else ${state} end,
			cause = case when ${named} then 'erased:' || ${id} else ${cause} end
		where ${which ?? sql`true`}`)
	return true
}
