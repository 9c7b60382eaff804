import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { startOfNairobiDay } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { withdrawLetters } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"

interface ReminderKey {
	application: number
	kind: "payment-reminder" | "paper-reminder"
}

/** One that did not leave, and never will, reminded nobody. */
const isMeant = ne(outboxMails.state, "withdrawn")

/** Of an application that is read. @param today in Nairobi */
export const isRemindedSince = (kind: ReminderKey["kind"], today: string): SQL => sql`exists (
	select from ${outboxMails} where ${outboxMails.applicationId} = ${vendorApplications.id} and ${outboxMails.kind} = ${kind}
		and ${isMeant} and ${outboxMails.queuedAt} >= ${startOfNairobiDay(today).toISOString()}::timestamptz)`

const isReminderOf = ({ application, kind }: ReminderKey) =>
	and(eq(outboxMails.applicationId, application), eq(outboxMails.kind, kind))

export const listReminders = (tx: Db, key: ReminderKey) =>
	tx
		.select({ cause: outboxMails.cause, state: outboxMails.state, queuedAt: outboxMails.queuedAt })
		.from(outboxMails)
		.where(isReminderOf(key))

/** What an earlier one says is said again, and better. */
export const withdrawReminders = (tx: Db, key: ReminderKey, at: Date) =>
	withdrawLetters(tx, and(isReminderOf(key), ne(outboxMails.state, "sent")), {
		cause: key.kind === "payment-reminder" ? "account-changed" : "papers-changed",
		at,
	})
