import { eq, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { RateLimit } from "../../../platform/rate-limiter.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import { queueMail } from "../../mail/commands.server.ts"
import type { LetterSender } from "../../mail/letter-frame.tsx"
import { sealLetterKey } from "../../mail/letter-key.server.ts"
import { passwordResetLetter } from "../mails.tsx"
import { createOneTimeToken, findUserByOneTimeToken, isLive } from "../one-time-tokens.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { RESET_LINK_MS } from "../rules.ts"
import { users, verifications } from "../schema.server.ts"
import { revokeAllAccess, storePassword } from "./passwords.server.ts"

/** Asking for links from one address; the visitor sees this limit. */
export const ADDRESS_RESET_LIMIT: RateLimit = { name: "reset-address", points: 10, within: 60 * 60 }

/**
 * Letters to one e-mail; kept silent. No longer than a link lives, so that a stranger who uses them up has
 * left the owner with a link that works.
 */
export const ACCOUNT_RESET_LIMIT: RateLimit = {
	name: "reset-account",
	points: 5,
	within: RESET_LINK_MS / 1000,
}

export interface ResetRequest {
	email: string
	/** Of our own site, never of the request: the link must not lead to a host that someone else named. */
	origin: string
	company: LetterSender
	/** Seals the link while its letter waits. */
	authSecret: string
	at: Date
}

/**
 * Writes a one-time link and its letter in one transaction. For an unknown e-mail the same is done and
 * undone, so that the time it takes tells nothing.
 * @returns the outbox id, to be delivered; undefined for an unknown e-mail
 */
export async function requestPasswordReset(db: Db, request: ResetRequest): Promise<number | undefined> {
	try {
		return await db.transaction((tx) => queueResetLetter(tx, request))
	} catch (error) {
		if (error instanceof TransactionRollbackError) return undefined
		throw error
	}
}

async function queueResetLetter(tx: Db, request: ResetRequest): Promise<number> {
	const { email, origin, company, authSecret, at } = request
	const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
	const { id, token } = await insertResetToken(tx, user?.id ?? "nobody", at)
	const link = resetLink(origin, sealLetterKey(token, email, authSecret))
	const letter = passwordResetLetter({ company, email, link })
	const mailId = await queueMail(tx, { ...letter, cause: `password-reset:${id}`, to: email, at })
	// Done and undone for an unknown e-mail as well, with nobody in it.
	const about = { kind: "account", id: user?.id ?? "nobody" } as const
	await recordAuditEvent(tx, { by: "visitor", at, action: "password-letter-asked", about })
	if (!user) throw new TransactionRollbackError()
	return mailId
}

/** A link by which an admin sets a new password, handed out at the console. @returns the link, kept nowhere else */
export async function createResetLink(
	db: Db,
	{ userId, origin, at }: { userId: string; origin: string; at: Date },
): Promise<string> {
	return db.transaction(async (tx) => {
		const { token } = await insertResetToken(tx, userId, at)
		const about = { kind: "account", id: userId } as const
		await recordAuditEvent(tx, { by: "system", at, action: "account-link-made", about })
		return resetLink(origin, token)
	})
}

/** Works once, within 30 minutes; only a hash of it is kept. */
const insertResetToken = (tx: Db, userId: string, at: Date) =>
	createOneTimeToken(tx, "password-reset", { userId, lifetime: RESET_LINK_MS, at })

const resetLink = (origin: string, token: string) => `${origin}/reset-password?token=${token}`

/** Whose password a link would set; undefined when it was used, is too old or never was one. */
export async function findResetLinkOwner(
	db: Db,
	token: string,
	now: Date,
): Promise<{ id: string; email: string } | undefined> {
	const owner = await findUserByOneTimeToken(db, "password-reset", token, now)
	return owner && { id: owner.userId, email: owner.email }
}

/** Sets a new password by a link that works once, and ends all sessions. */
export async function resetPassword(
	db: Db,
	{ token, password, at }: { token: string; password: string; at: Date },
): Promise<{ ok: true; userId: string } | { ok: false; reason: "link-ended" }> {
	return db.transaction(async (tx) => {
		const [link] = await tx
			.delete(verifications)
			.where(isLive("password-reset", token, at))
			.returning({ userId: verifications.value })
		if (!link) return { ok: false, reason: "link-ended" }
		await storePassword(tx, link.userId, { hash: await hashPassword(password), at })
		await revokeAllAccess(tx, link.userId)
		await recordAuditEvent(tx, createOwnAccountEvent("password-reset", link.userId, at))
		return { ok: true, userId: link.userId }
	})
}
