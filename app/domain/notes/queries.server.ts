import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { membershipsOfUser } from "../accounts/queries.server.ts"
import { can } from "../accounts/rights.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { Mentionable } from "./rules.ts"
import { noteMentions, notes } from "./schema.server.ts"

/** Who may read applications of an edition, by name. */
export async function listMentionable(db: Db, editionId: number): Promise<Mentionable[]> {
	const all = await db
		.select({ id: users.id, name: users.name, memberships: membershipsOfUser })
		.from(users)
		.orderBy(asc(users.name))
	return all
		.filter(({ memberships }) => can(memberships, "applications.read", editionId))
		.map(({ id, name }) => ({ id, name }))
}

export interface Note {
	id: number
	/** A user's id; null: they are no longer on the team. */
	by: string | null
	/** How they are called. */
	name: string | null
	text: string
	writtenAt: Date
	editedAt: Date | null
	deletedAt: Date | null
	/** It mentions the reader, who has not read it yet. */
	isUnread: boolean
}

/** The earliest first, with those that the reader deleted and may put back. */
export function listNotes(db: Db, application: number, reader: string): Promise<Note[]> {
	const { id, writerId: by, text, writtenAt, editedAt, deletedAt } = notes
	const { noteId, userId, readAt } = noteMentions
	const isUnread = sql<boolean>`${noteId} is not null`
	return db
		.select({ id, by, name: users.name, text, writtenAt, editedAt, deletedAt, isUnread })
		.from(notes)
		.leftJoin(users, eq(users.id, by))
		.leftJoin(noteMentions, and(eq(noteId, id), eq(userId, reader), isNull(readAt), isNull(deletedAt)))
		.where(and(eq(notes.applicationId, application), or(isNull(deletedAt), eq(by, reader))))
		.orderBy(asc(id))
}

/** How many mentions are listed. */
export const LISTED_MENTIONS = 50

const isMentionOf = (reader: string, editionIds: number[]) =>
	and(
		eq(noteMentions.userId, reader),
		isNull(notes.deletedAt),
		isNull(vendorApplications.erasedAt),
		inArray(vendorApplications.editionId, editionIds),
	)

/** The notes that mention somebody, in editions whose applications they may read; the newest first. */
export function listMentions(db: Db, reader: string, editionIds: number[]) {
	const { id, number, brandName } = vendorApplications
	return db
		.select({
			id: notes.id,
			text: notes.text,
			writer: users.name,
			writtenAt: notes.writtenAt,
			readAt: noteMentions.readAt,
			application: { id, number, brandName, editionId: vendorApplications.editionId },
			edition: editions.name,
		})
		.from(noteMentions)
		.innerJoin(notes, eq(notes.id, noteMentions.noteId))
		.innerJoin(vendorApplications, eq(id, notes.applicationId))
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.leftJoin(users, eq(users.id, notes.writerId))
		.where(isMentionOf(reader, editionIds))
		.orderBy(desc(notes.id))
		.limit(LISTED_MENTIONS)
}

export async function countUnreadMentions(db: Db, reader: string, editionIds: number[]): Promise<number> {
	const unread = await db
		.select({ id: noteMentions.noteId })
		.from(noteMentions)
		.innerJoin(notes, eq(notes.id, noteMentions.noteId))
		.innerJoin(vendorApplications, eq(vendorApplications.id, notes.applicationId))
		.where(and(isMentionOf(reader, editionIds), isNull(noteMentions.readAt)))
	return unread.length
}
