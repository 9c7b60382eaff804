import { eq } from "drizzle-orm"
import { createElement } from "react"
import { queueMail } from "../../app/domain/mail/commands.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import type { Db } from "../../app/platform/db.server.ts"

let causes = 0

type LetterOverrides = Partial<typeof outboxMails.$inferInsert>

/** A letter as it would be after some fate; times are those of the morning of 20 November in Nairobi. */
export async function insertLetter(
	db: Db,
	subject: string,
	overrides: LetterOverrides = {},
): Promise<number> {
	causes += 1
	const at = new Date("2025-11-20T06:00:00Z")
	const body = createElement("p", null, `Habari ${subject}`)
	const to = "potter@udongo.example"
	const id = await queueMail(db, { kind: "denial", cause: `test:${causes}`, to, subject, body, at })
	if (Object.keys(overrides).length) await db.update(outboxMails).set(overrides).where(eq(outboxMails.id, id))
	return id
}
export const SENT_AT = new Date("2025-11-20T06:01:00Z")
export const failedState = {
	state: "failed",
	nextAttemptAt: null,
	attempts: 1,
	lastError: "550 No such mailbox",
} as const
export const maybeSentState = {
	state: "maybe-sent",
	nextAttemptAt: null,
	attempts: 1,
	lastError: "Timeout",
} as const
