import { randomUUID } from "node:crypto"
import { and, count, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { hashPassword, randomPassword } from "./passwords.server.ts"
import { credentials, sessions, users } from "./schema.server.ts"

export interface NewAdmin {
	/** Trimmed and in small letters, see inputs.ts. */
	email: string
	password: string
	at: Date
}

/** Adds an organiser who may sign in. */
export async function addAdmin(
	db: Db,
	{ email, password, at }: NewAdmin,
): Promise<{ ok: true; id: string } | { ok: false; reason: "already-an-admin" }> {
	const hash = await hashPassword(password)
	return db.transaction(async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({
				id: randomUUID(),
				name: nameFrom(email),
				email,
				emailVerified: true,
				createdAt: at,
				updatedAt: at,
			})
			.onConflictDoNothing({ target: users.email })
			.returning({ id: users.id })
		if (!user) return { ok: false, reason: "already-an-admin" }
		await tx.insert(credentials).values({
			id: randomUUID(),
			accountId: user.id,
			providerId: "credential",
			userId: user.id,
			password: hash,
			createdAt: at,
			updatedAt: at,
		})
		return { ok: true, id: user.id }
	})
}

/** The admin that was made because there was none. */
export interface FirstAdmin {
	email: string
	/** Only when it was made up here: to be printed once, never logged (R24). */
	madePassword: string | undefined
}

/** Any fixed number: everybody who makes the first admin asks for the same lock. */
const FIRST_ADMIN_LOCK = 7_302_027

/**
 * Makes the first admin when there is none (R24), with a random password unless one is given; safe when
 * several processes start at once.
 * @returns undefined when there was an admin already
 */
export async function ensureFirstAdmin(
	db: Db,
	given: { email: string | undefined; password: string | undefined },
	at: Date,
): Promise<FirstAdmin | undefined> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`)
		const [known] = await tx.select({ count: count() }).from(users)
		if (known?.count) return undefined
		const email = (given.email ?? "admin@tamasha.example").trim().toLowerCase()
		const password = given.password ?? randomPassword()
		await addAdmin(tx, { email, password, at })
		return { email, madePassword: given.password ? undefined : password }
	})
}

/** "amina@tamasha.example" is shown as "amina" until someone gives a name. */
function nameFrom(email: string): string {
	return email.split("@")[0] ?? email
}

/** Ends one session at once, wherever it is used; its id is only found among the user's own. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
	const ended = await db
		.delete(sessions)
		.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
		.returning({ id: sessions.id })
	return ended.length > 0
}
