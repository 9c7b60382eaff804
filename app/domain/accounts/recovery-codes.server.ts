import { createHash, randomUUID } from "node:crypto"
import { and, count, eq, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { generateReadableSecret } from "./readable-secret.server.ts"
import { RECOVERY_CODES } from "./rules.ts"
import { recoveryCodes } from "./schema.server.ts"

/** Replaces all recovery codes of a user. @returns the new ones, to be shown once and kept nowhere */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, generateReadableSecret)
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await tx
		.insert(recoveryCodes)
		.values(codes.map((code) => ({ id: randomUUID(), userId, hash: hashOf(code) })))
	return codes
}

/** Uses up the recovery code that was typed, however its groups were parted. @returns false if it is none, or used */
export async function redeemRecoveryCode(
	tx: Db,
	userId: string,
	submittedCode: string,
	at: Date,
): Promise<boolean> {
	const unused = and(
		eq(recoveryCodes.userId, userId),
		eq(recoveryCodes.hash, hashOf(submittedCode)),
		isNull(recoveryCodes.usedAt),
	)
	const used = await tx.update(recoveryCodes).set({ usedAt: at }).where(unused).returning()
	return used.length === 1
}

/** How many recovery codes of a user still work. */
export async function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
	const [left] = await db
		.select({ count: count() })
		.from(recoveryCodes)
		.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
	return left?.count ?? 0
}

function hashOf(code: string): string {
	const bare = code.toLowerCase().replace(/[^a-z0-9]/g, "")
	return createHash("sha256").update(bare).digest("base64url")
}
