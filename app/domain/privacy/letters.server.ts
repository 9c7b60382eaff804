import { and, eq, inArray, or, sql } from "drizzle-orm"
import { buildErasure } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import { LETTERS_WITH_CAUSE_FROM_CONTENT } from "../mail/rules.ts"
import { mailPrivacy, outboxMails } from "../mail/schema.server.ts"
import { isTestAbout } from "../mailings/sending.server.ts"
import { lettersCondition, type Person } from "./person.server.ts"

const { id, state, cause, kind } = outboxMails

/**
 * Takes out of letters to a person, and out of tests that organisers had of one to them, what is theirs. Rows and times stay, so that nothing is sent twice and counts
 * hold; what still waited, or was refused, is withdrawn, and what was held is gone.
 * @returns false when one of them is just being handed to the mail server: the transaction must not go on
 */
export async function redactLetters(
	tx: Db,
	person: Pick<Person, "applicationIds" | "emailKeys">,
	at: Date,
): Promise<boolean> {
	const condition = or(lettersCondition(person), isTestAbout(person.applicationIds))
	// Lock them, so that whoever sends next finds them withdrawn.
	await tx.select({ id }).from(outboxMails).where(condition).orderBy(id).for("update")
	if (await tx.$count(outboxMails, and(condition, eq(state, "sending")))) return false
	// Nobody was sent it; the choice goes with it.
	await tx.delete(outboxMails).where(and(condition, eq(state, "held")))
	const hasPersonalCause = inArray(kind, LETTERS_WITH_CAUSE_FROM_CONTENT)
	const isWithdrawable = sql`${state} in ('queued', 'failed', 'maybe-sent')`
	await tx.execute(sql`
		update ${outboxMails} set ${buildErasure(mailPrivacy, formatNairobiDate(at))},
			withdrawn_for = case when ${isWithdrawable} then 'person-erased' else withdrawn_for end,
			withdrawn_at = case when ${isWithdrawable} then ${at.toISOString()}::timestamptz else withdrawn_at end,
			state = case when ${state} in ('queued', 'failed') then 'withdrawn' else ${state} end,
			cause = case when ${hasPersonalCause} then 'erased:' || ${id} else ${cause} end
		where ${condition ?? sql`true`}`)
	return true
}
