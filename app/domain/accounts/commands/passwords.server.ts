import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { TEMPORARY_PASSWORD_MS } from "../rules.ts"
import { credentials, verifications } from "../schema.server.ts"
import { endAllSessions } from "./sessions.server.ts"

interface NewPassword {
	hash: string
	/** Nobody chose it: it works for a week (ASVS 6.4.1). */
	isTemporary?: boolean
	at: Date
}

/** Keeps the one password of a user in place of the one before. */
export async function storePassword(
	tx: Db,
	userId: string,
	{ hash, isTemporary, at }: NewPassword,
): Promise<void> {
	const endsAt = isTemporary ? new Date(at.getTime() + TEMPORARY_PASSWORD_MS) : null
	const changed = await tx
		.update(credentials)
		.set({ password: hash, endsAt, updatedAt: at })
		.where(eq(credentials.userId, userId))
		.returning({ id: credentials.id })
	if (changed.length) return
	const id = randomUUID()
	const credential = { id, accountId: userId, providerId: "credential", userId, createdAt: at, updatedAt: at }
	await tx.insert(credentials).values({ ...credential, password: hash, endsAt })
}

/** Gives an admin a password that was made up, ends all sessions and makes every link and step useless. */
export async function setTemporaryPassword(
	db: Db,
	userId: string,
	password: string,
	at: Date,
): Promise<void> {
	const hash = await hashPassword(password)
	await db.transaction(async (tx) => {
		await storePassword(tx, userId, { hash, isTemporary: true, at })
		await revokeAllAccess(tx, userId)
		const about = { kind: "account", id: userId } as const
		await recordAuditEvent(tx, { by: "system", at, action: "account-password-replaced", about })
	})
}

/** What a new password ends wherever it came from: sessions, links, and steps between password and code. */
export async function revokeAllAccess(tx: Db, userId: string): Promise<void> {
	await endAllSessions(tx, userId)
	await deleteOneTimeTokens(tx, userId)
}

/**
 * Forgets every one-time value of a user: a link that was asked for before the password changed must not
 * change it again, and whoever is between the old password and a code has to begin afresh.
 */
export async function deleteOneTimeTokens(tx: Db, userId: string): Promise<void> {
	await tx.delete(verifications).where(eq(verifications.value, userId))
}
