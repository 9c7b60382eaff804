import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, eq, gt, type SQL } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users, verifications } from "./schema.server.ts"

/** What a value is good for: one that was made for one thing is worth nothing for another. */
type Purpose = "password-reset" | "second-step"

/**
 * Keeps a value of 256 random bits that stands for a user once.
 * @param lifetime milliseconds
 * @returns the value, of which only a hash is kept, and the id of its row
 */
export async function createOneTimeToken(
	tx: Db,
	purpose: Purpose,
	{ userId, lifetime, at }: { userId: string; lifetime: number; at: Date },
): Promise<{ id: string; token: string }> {
	const id = randomUUID()
	const token = generateOneTimeKey()
	await tx.insert(verifications).values({
		id,
		identifier: identifierOf(purpose, token),
		value: userId,
		expiresAt: new Date(at.getTime() + lifetime),
		createdAt: at,
		updatedAt: at,
	})
	return { id, token }
}

/** The user that a value stands for, and the id of its row; undefined when it was used, is too old or never was one. */
export async function findUserByOneTimeToken(
	db: Db,
	purpose: Purpose,
	token: string,
	now: Date,
): Promise<{ valueId: string; userId: string; email: string } | undefined> {
	const [found] = await db
		.select({ valueId: verifications.id, userId: users.id, email: users.email })
		.from(verifications)
		.innerJoin(users, eq(users.id, verifications.value))
		.where(isLive(purpose, token, now))
	return found
}

/** The row of a value that still works. */
export function isLive(purpose: Purpose, token: string, now: Date): SQL | undefined {
	return and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, now))
}

const identifierOf = (purpose: Purpose, token: string) => `${purpose}:${hashOneTimeKey(token)}`

/** 256 random bits. */
export const generateOneTimeKey = () => randomBytes(32).toString("base64url")

/** Only a hash is kept: who reads the database can't use a value that is on its way. */
export const hashOneTimeKey = (key: string) => createHash("sha256").update(key).digest("base64url")
