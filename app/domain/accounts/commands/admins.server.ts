import { randomUUID } from "node:crypto"
import { and, count, eq, sql } from "drizzle-orm"
import { SettingsError } from "../../../platform/config.server.ts"
import type { Db } from "../../../platform/db.server.ts"
import { PASSWORD_WORDS } from "../inputs.ts"
import { passwordFault } from "../password-rules.server.ts"
import { hashPassword, randomPassword } from "../passwords.server.ts"
import { credentials, users, verifications } from "../schema.server.ts"
import { endAllSessions } from "./sessions.server.ts"

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
		await addCredential(tx, user.id, hash, at)
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
 * @throws {SettingsError} when the given password is one that nobody may have
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
		const fault = given.password && passwordFault(given.password, email)
		if (fault) throw new SettingsError(`ADMIN_PASSWORD can't be used. ${PASSWORD_WORDS[fault]}`)
		const password = given.password ?? randomPassword()
		await addAdmin(tx, { email, password, at })
		return { email, madePassword: given.password ? undefined : password }
	})
}

/** Gives an admin a new password, ends all sessions and makes every reset link useless. */
export async function replacePassword(db: Db, userId: string, password: string, at: Date): Promise<void> {
	const hash = await hashPassword(password)
	await db.transaction(async (tx) => {
		const changed = await tx
			.update(credentials)
			.set({ password: hash, updatedAt: at })
			.where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")))
			.returning({ id: credentials.id })
		if (!changed.length) await addCredential(tx, userId, hash, at)
		await endAllSessions(tx, userId)
		await forgetLinksAndSteps(tx, userId)
	})
}

/**
 * Forgets every one-time value of a user: a link that was asked for before the password changed must not
 * change it again, and whoever is between the old password and a code has to begin anew.
 */
export async function forgetLinksAndSteps(tx: Db, userId: string): Promise<void> {
	await tx.delete(verifications).where(eq(verifications.value, userId))
}

/** Removes an admin, with all sessions; what they decided stays, without their name. Never the last one. */
export async function removeAdmin(
	db: Db,
	email: string,
): Promise<{ ok: true } | { ok: false; reason: "no-such-admin" | "last-admin" }> {
	return db.transaction(async (tx) => {
		// Two who remove each other at the same moment must not both succeed.
		await tx.execute(sql`lock table ${users} in share row exclusive mode`)
		const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
		if (!user) return { ok: false, reason: "no-such-admin" }
		const [known] = await tx.select({ count: count() }).from(users)
		if (known?.count === 1) return { ok: false, reason: "last-admin" }
		await forgetLinksAndSteps(tx, user.id)
		await tx.delete(users).where(eq(users.id, user.id))
		return { ok: true }
	})
}

async function addCredential(tx: Db, userId: string, hash: string, at: Date): Promise<void> {
	await tx.insert(credentials).values({
		id: randomUUID(),
		accountId: userId,
		providerId: "credential",
		userId,
		password: hash,
		createdAt: at,
		updatedAt: at,
	})
}

/** "amina@tamasha.example" is called "amina". */
function nameFrom(email: string): string {
	return email.split("@")[0] ?? email
}
