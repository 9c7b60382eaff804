import { asc, desc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { countUnusedRecoveryCodes } from "./recovery-codes.server.ts"
import { browserName, hasEnded, type SecondFactor } from "./rules.ts"
import { secondFactors, sessions, users } from "./schema.server.ts"

export interface ListedAdmin {
	id: string
	email: string
	addedAt: Date
	hasSecondFactor: boolean
}

/** Everyone who may sign in, by e-mail. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
	const all = await db
		.select({
			id: users.id,
			email: users.email,
			addedAt: users.createdAt,
			factorSince: secondFactors.confirmedAt,
		})
		.from(users)
		.leftJoin(secondFactors, eq(secondFactors.userId, users.id))
		.orderBy(asc(users.email))
	return all.map(({ factorSince, ...admin }) => ({ ...admin, hasSecondFactor: factorSince !== null }))
}

/** The admin with this e-mail, in small letters. */
export async function findAdminByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	return user
}

/** The second factor of an admin; undefined while none is on. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
	const [factor] = await db
		.select({ since: secondFactors.confirmedAt })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId))
	if (!factor?.since) return undefined
	return { since: factor.since, codesLeft: await countUnusedRecoveryCodes(db, userId) }
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
