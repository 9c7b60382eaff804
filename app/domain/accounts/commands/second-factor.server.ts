import { and, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { Actor } from "../../audit/rules.ts"
import type { AuthContext, BrowserTokens } from "../auth-context.ts"
import { replaceRecoveryCodes } from "../recovery-codes.server.ts"
import { SETUP_MS } from "../rules.ts"
import { recoveryCodes, secondFactors } from "../schema.server.ts"
import {
	createOtpauthUri,
	decryptSecret,
	encryptSecret,
	findMatchingStep,
	generateSecret,
} from "../totp.server.ts"
import { deleteOneTimeTokens } from "./passwords.server.ts"
import {
	type ReauthenticationFault,
	reauthenticate,
	reauthenticateWithBoth,
} from "./reauthenticate.server.ts"
import { type AdminSession, endAllSessions, endOtherSessions, renewSession } from "./sessions.server.ts"

/** Makes a secret for an admin without a second factor, by the password; it counts for nothing yet. */
export async function beginSecondFactorSetup(
	context: AuthContext,
	{ admin, sessionId }: AdminSession,
	password: string,
): Promise<{ ok: true } | { ok: false; reason: ReauthenticationFault | "already-on" }> {
	const { db, config, now } = context
	const fault = await reauthenticate(context, admin, password)
	if (fault) return { ok: false, reason: fault }
	const secret = encryptSecret(generateSecret(), admin.id, config.authSecret)
	const set = { secret, sessionId, createdAt: now(), lastStep: null }
	const inserted = await db
		.insert(secondFactors)
		.values({ userId: admin.id, ...set })
		.onConflictDoUpdate({ target: secondFactors.userId, set, setWhere: isNull(secondFactors.confirmedAt) })
		.returning({ userId: secondFactors.userId })
	return inserted.length ? { ok: true } : { ok: false, reason: "already-on" }
}

export interface PendingSecondFactor {
	/** Base 32, to be typed into an app. */
	secret: string
	/** The same as an `otpauth:` address, to be scanned. */
	otpauthUri: string
}

/** The secret that waits for its first code: for ten minutes, and only in the session that asked for it. */
export async function findPendingSecondFactor(
	{ db, config, now }: Pick<AuthContext, "db" | "config" | "now">,
	{ admin, sessionId }: AdminSession,
	issuer: string,
): Promise<PendingSecondFactor | undefined> {
	const [pendingRow] = await db
		.select({ sealed: secondFactors.secret })
		.from(secondFactors)
		.where(
			and(
				eq(secondFactors.userId, admin.id),
				eq(secondFactors.sessionId, sessionId),
				isNull(secondFactors.confirmedAt),
				gt(secondFactors.createdAt, new Date(now().getTime() - SETUP_MS)),
			),
		)
	const secret = pendingRow && decryptSecret(pendingRow.sealed, admin.id, config.authSecret)
	return secret ? { secret, otpauthUri: createOtpauthUri(secret, admin.email, issuer) } : undefined
}

export type EnableSecondFactorResult =
	| { ok: true; recoveryCodes: string[]; tokens: BrowserTokens }
	| { ok: false; reason: "wrong-code" | "setup-ended" }

/**
 * Switches the second factor on by the first code of the app. Every other session ends, and this one gets a
 * new token. The recovery codes are shown this once.
 */
export async function enableSecondFactor(
	context: AuthContext,
	signedIn: AdminSession,
	code: string,
): Promise<EnableSecondFactorResult> {
	const pending = await findPendingSecondFactor(context, signedIn, "")
	if (!pending) return { ok: false, reason: "setup-ended" }
	const at = context.now()
	const step = findMatchingStep(pending.secret, code.replace(/\s/g, ""), at)
	if (!step) return { ok: false, reason: "wrong-code" }
	const userId = signedIn.admin.id
	const recoveryCodes = await context.db.transaction(async (tx) => {
		const confirmed = await tx
			.update(secondFactors)
			.set({ confirmedAt: at, lastStep: step })
			.where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
			.returning()
		if (!confirmed.length) return undefined
		await endOtherSessions(tx, userId, signedIn.sessionId)
		await recordAuditEvent(tx, createOwnAccountEvent("second-factor-on", userId, at))
		return replaceRecoveryCodes(tx, userId)
	})
	if (!recoveryCodes) return { ok: false, reason: "setup-ended" }
	return { ok: true, recoveryCodes, tokens: await renewSession(context.db, signedIn.sessionId) }
}

/** Switches it off by password and code. Every other session ends, and this one gets a new token. */
export async function disableSecondFactor(
	context: AuthContext,
	{ admin, sessionId }: AdminSession,
	credentials: { password: string; code: string },
): Promise<{ ok: true; tokens: BrowserTokens } | { ok: false; reason: ReauthenticationFault }> {
	const fault = await reauthenticateWithBoth(context, admin, credentials)
	if (fault) return { ok: false, reason: fault }
	await context.db.transaction(async (tx) => {
		await deleteSecondFactor(tx, admin.id)
		await recordAuditEvent(tx, createOwnAccountEvent("second-factor-off", admin.id, context.now()))
		await endOtherSessions(tx, admin.id, sessionId)
	})
	return { ok: true, tokens: await renewSession(context.db, sessionId) }
}

/** New recovery codes by password and code; the old ones work no more. */
export async function renewRecoveryCodes(
	context: AuthContext,
	{ admin, sessionId }: AdminSession,
	credentials: { password: string; code: string },
): Promise<
	{ ok: true; recoveryCodes: string[]; tokens: BrowserTokens } | { ok: false; reason: ReauthenticationFault }
> {
	const fault = await reauthenticateWithBoth(context, admin, credentials)
	if (fault) return { ok: false, reason: fault }
	const recoveryCodes = await context.db.transaction(async (tx) => {
		await recordAuditEvent(tx, createOwnAccountEvent("recovery-codes-renewed", admin.id, context.now()))
		return replaceRecoveryCodes(tx, admin.id)
	})
	return { ok: true, recoveryCodes, tokens: await renewSession(context.db, sessionId) }
}

/** Takes the second factor away for whoever lost phone and codes, and ends all sessions. @returns false when none was on */
export async function revokeSecondFactor(
	db: Db,
	userId: string,
	{ by, at }: { by: Actor; at: Date },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const wasOn = await deleteSecondFactor(tx, userId)
		if (!wasOn) return false
		await endAllSessions(tx, userId)
		const about = { kind: "account", id: userId } as const
		await recordAuditEvent(tx, { by, at, action: "account-second-factor-off", about })
		return true
	})
}

async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
	const removed = await tx
		.delete(secondFactors)
		.where(eq(secondFactors.userId, userId))
		.returning({ confirmedAt: secondFactors.confirmedAt })
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await deleteOneTimeTokens(tx, userId)
	return removed.some(({ confirmedAt }) => confirmedAt !== null)
}
