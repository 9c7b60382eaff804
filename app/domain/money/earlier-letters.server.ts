import { and, eq, like, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import type { MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { balanceOf } from "./rules.ts"

/** "later": it is not known yet whether somebody is to be told. */
export type Outcome = "told" | "nobody" | "later"

/** What became of an email about the same thing: nobody is told twice. */
export async function findEarlier(tx: Db, kind: MailKind, subject: number): Promise<Outcome | undefined> {
	const states = await tx
		.select({ state: outboxMails.state })
		.from(outboxMails)
		.where(and(eq(outboxMails.kind, kind), isAbout(kind, subject)))
	if (states.some(({ state }) => state === "sending")) return "later"
	return states.some(({ state }) => state !== "withdrawn") ? "nobody" : undefined
}

/** By the unique index of causes, which begins with the same characters. */
export const isAbout = (kind: MailKind, subject: number): SQL | undefined =>
	and(
		sql`${outboxMails.cause} >= ${`${kind}:${subject}:`} and ${outboxMails.cause} < ${`${kind}:${subject};`}`,
		like(outboxMails.cause, `${kind}:${subject}:%`),
	)

export const causeOf = (kind: MailKind, subject: number, event: number) => `${kind}:${subject}:${event}`

/** What an account says, as a sentence of a letter. What came in and is not booked yet it knows nothing of. */
export function describeAccount(ledger: { charged: number; paid: number }): string {
	const balance = balanceOf(ledger)
	if (balance > 0) return `${formatKshs(balance)} is left to pay.`
	if (balance < 0) return `You have paid ${formatKshs(-balance)} more than you owe: it is yours.`
	return "Nothing is left to pay."
}
