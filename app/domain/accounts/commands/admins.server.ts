import { randomUUID } from "node:crypto"
import { count, eq, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { users } from "../schema.server.ts"
import { deleteOneTimeTokens, storePassword } from "./passwords.server.ts"

interface NewAdmin {
	id?: string
	/** Trimmed and in small letters, see inputs.ts. */
	email: string
	password: string
	/** Nobody chose it: it works for a week. */
	isTemporary?: boolean
	at: Date
}

/** Adds an organiser who may sign in. */
export async function addAdmin(
	db: Db,
	{ id = randomUUID(), email, password, isTemporary, at }: NewAdmin,
): Promise<{ ok: true; id: string } | { ok: false; reason: "already-an-admin" }> {
	const hash = await hashPassword(password)
	return db.transaction(async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({ id, name: nameFrom(email), email, createdAt: at, updatedAt: at })
			.onConflictDoNothing({ target: users.email })
			.returning({ id: users.id })
		if (!user) return { ok: false, reason: "already-an-admin" }
		await storePassword(tx, user.id, { hash, isTemporary, at })
		const about = { kind: "account", id: user.id } as const
		await recordAuditEvent(tx, { by: "system", at, action: "account-added", about, after: { email } })
		return { ok: true, id: user.id }
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
		const [total] = await tx.select({ count: count() }).from(users)
		if (total?.count === 1) return { ok: false, reason: "last-admin" }
		await deleteOneTimeTokens(tx, user.id)
		const about = { kind: "account", id: user.id } as const
		await recordAuditEvent(tx, { by: "system", at, action: "account-removed", about, before: { email } })
		await tx.delete(users).where(eq(users.id, user.id))
		return { ok: true }
	})
}

/** "amina@tamasha.example" is called "amina". */
function nameFrom(email: string): string {
	return email.split("@")[0] ?? email
}
