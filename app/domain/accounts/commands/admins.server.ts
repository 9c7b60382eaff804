import { randomUUID } from "node:crypto"
import { count, eq, sql } from "drizzle-orm"
import { SettingsError } from "../../../platform/config.server.ts"
import type { Db } from "../../../platform/db.server.ts"
import { recordAct } from "../../audit/commands.server.ts"
import { PASSWORD_WORDS } from "../inputs.ts"
import { passwordFault } from "../password-rules.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { readableSecret } from "../readable-secret.server.ts"
import { users } from "../schema.server.ts"
import { forgetLinksAndSteps, keepPassword } from "./passwords.server.ts"

export interface NewAdmin {
	/** Trimmed and in small letters, see inputs.ts. */
	email: string
	password: string
	/** Nobody chose it: it works for a week. */
	isMade?: boolean
	at: Date
}

/** Adds an organiser who may sign in. */
export async function addAdmin(
	db: Db,
	{ email, password, isMade, at }: NewAdmin,
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
		await keepPassword(tx, user.id, { hash, isMade, at })
		const about = { kind: "account", id: user.id } as const
		await recordAct(tx, { by: "system", at, action: "account-added", about, after: { email } })
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
		const password = given.password ?? readableSecret()
		await addAdmin(tx, { email, password, isMade: !given.password, at })
		return { email, madePassword: given.password ? undefined : password }
	})
}

/** Removes an admin, with all sessions; what they decided stays, without their name. Never the last one. */
export async function removeAdmin(
	db: Db,
	email: string,
	at: Date,
): Promise<{ ok: true } | { ok: false; reason: "no-such-admin" | "last-admin" }> {
	return db.transaction(async (tx) => {
		// Two who remove each other at the same moment must not both succeed.
		await tx.execute(sql`lock table ${users} in share row exclusive mode`)
		const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
		if (!user) return { ok: false, reason: "no-such-admin" }
		const [known] = await tx.select({ count: count() }).from(users)
		if (known?.count === 1) return { ok: false, reason: "last-admin" }
		await forgetLinksAndSteps(tx, user.id)
		const about = { kind: "account", id: user.id } as const
		await recordAct(tx, { by: "system", at, action: "account-removed", about, before: { email } })
		await tx.delete(users).where(eq(users.id, user.id))
		return { ok: true }
	})
}

/** "amina@tamasha.example" is called "amina". */
function nameFrom(email: string): string {
	return email.split("@")[0] ?? email
}
