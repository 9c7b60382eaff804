import { asc, desc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { browserName, hasEnded } from "./rules.ts"
import { sessions, users } from "./schema.server.ts"

export interface ListedAdmin {
	id: string
	email: string
	addedAt: Date
}

/** Everyone who may sign in, by e-mail. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
	return db
		.select({ id: users.id, email: users.email, addedAt: users.createdAt })
		.from(users)
		.orderBy(asc(users.email))
}

/** The admin with this e-mail, in small letters. */
export async function findAdminByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	return user
}

export interface ListedSession {
	id: string
	/** "Firefox on Windows". */
	browser: string
	address: string
	startedAt: Date
	/** To within a minute. */
	lastSeenAt: Date
}

/** The live sessions of one admin, last used first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
	const all = await db
		.select()
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.updatedAt))
	return all
		.filter((session) => !hasEnded(session, now))
		.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
			id,
			browser: browserName(userAgent ?? ""),
			address: ipAddress ?? "",
			startedAt: createdAt,
			lastSeenAt: updatedAt,
		}))
}
