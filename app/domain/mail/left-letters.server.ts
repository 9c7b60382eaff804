import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { outboxMails } from "./schema.server.ts"

/** When a letter left; of one of which nobody knows, when it was queued. */
export const leftAt = sql`coalesce(${outboxMails.sentAt}, ${outboxMails.queuedAt})`.mapWith(
	outboxMails.queuedAt,
)

const columnOf = (letter: string, name: string): SQL => sql`${sql.identifier(letter)}.${sql.identifier(name)}`

/**
 * A letter left, or maybe did, and did not come back: its reader knows what it says. `refresh_announcement` says the same.
 * @param letter what it is called in the query
 */
export const hasLeft = (letter = "outbox_mails"): SQL =>
	sql`(${columnOf(letter, "state")} in ('sent', 'maybe-sent') and ${columnOf(letter, "bounce")} is distinct from 'permanent')`

/** The same moment of a letter that is called so in the query. */
export const leftAtOf = (letter: string): SQL =>
	sql`coalesce(${columnOf(letter, "sent_at")}, ${columnOf(letter, "queued_at")})`

export const hasComeBack = and(eq(outboxMails.state, "sent"), eq(outboxMails.bounce, "permanent"))

/** It was refused, or came back. */
export const hasNotArrived = or(eq(outboxMails.state, "failed"), hasComeBack)

/**
 * Which of two letters came after the other: a held one has its number from when it was written, and its time from when it was
 * released. `refresh_announcement` says the same.
 */
export const isQueuedAfter = (letter: string, other: string): SQL =>
	sql`(${columnOf(letter, "queued_at")}, ${columnOf(letter, "id")}) > (${columnOf(other, "queued_at")}, ${columnOf(other, "id")})`
