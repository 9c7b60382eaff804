import { and, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import { renewCodes } from "../recovery-codes.server.ts"
import { SETUP_MS } from "../rules.ts"
import { recoveryCodes, secondFactors } from "../schema.server.ts"
import { appAddress, newSecret, openSecret, sealSecret, stepOf } from "../totp.server.ts"
import { type ProofFault, proveBoth, provePassword } from "./own-proof.server.ts"
import { forgetLinksAndSteps } from "./passwords.server.ts"
import { endAllSessions, endOtherSessions, renewSession, type SignedIn } from "./sessions.server.ts"

/** Makes a secret for an admin without a second factor, by the password; it counts for nothing yet. */
export async function prepareSecondFactor(
	desk: Desk,
	{ admin, sessionId }: SignedIn,
	password: string,
): Promise<{ ok: true } | { ok: false; reason: ProofFault | "already-on" }> {
	const { db, config, now } = desk
	const fault = await provePassword(desk, admin, password)
	if (fault) return { ok: false, reason: fault }
	const secret = await sealSecret(newSecret(), admin.id, config.authSecret)
	const set = { secret, sessionId, createdAt: now(), lastStep: null }
	const made = await db
		.insert(secondFactors)
		.values({ userId: admin.id, ...set })
		.onConflictDoUpdate({ target: secondFactors.userId, set, setWhere: isNull(secondFactors.confirmedAt) })
		.returning({ userId: secondFactors.userId })
	return made.length ? { ok: true } : { ok: false, reason: "already-on" }
}

export interface PreparedFactor {
	/** Base 32, to be typed into an app. */
	secret: string
	/** The same as an `otpauth:` address, to be scanned. */
	address: string
}

/** The secret that waits for its first code: for ten minutes, and only in the session that asked for it. */
export async function findPrepared(
	{ db, config, now }: Pick<Desk, "db" | "config" | "now">,
	{ admin, sessionId }: SignedIn,
	issuer: string,
): Promise<PreparedFactor | undefined> {
	const [waiting] = await db
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
	const secret = waiting && (await openSecret(waiting.sealed, admin.id, config.authSecret))
	return secret ? { secret, address: appAddress(secret, admin.email, issuer) } : undefined
}

export type SwitchedOn =
	| { ok: true; recoveryCodes: string[]; cookies: string[] }
	| { ok: false; reason: "wrong-code" | "setup-ended" }

/**
 * Switches the second factor on by the first code of the app. Every other session ends, and this one gets a
 * new id. The recovery codes are shown this once.
 */
export async function switchOnSecondFactor(
	desk: Desk,
	signedIn: SignedIn,
	code: string,
	asked: Headers,
): Promise<SwitchedOn> {
	const prepared = await findPrepared(desk, signedIn, "")
	if (!prepared) return { ok: false, reason: "setup-ended" }
	const at = desk.now()
	const step = stepOf(prepared.secret, code.replace(/\s/g, ""), at)
	if (!step) return { ok: false, reason: "wrong-code" }
	const userId = signedIn.admin.id
	const codes = await desk.db.transaction(async (tx) => {
		const confirmed = await tx
			.update(secondFactors)
			.set({ confirmedAt: at, lastStep: step })
			.where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
			.returning()
		if (!confirmed.length) return undefined
		await endOtherSessions(tx, userId, signedIn.sessionId)
		await recordAct(tx, ownAct("second-factor-on", userId, at))
		return renewCodes(tx, userId)
	})
	if (!codes) return { ok: false, reason: "setup-ended" }
	return { ok: true, recoveryCodes: codes, cookies: await renewSession(desk, asked) }
}

/** Switches it off by password and code. Every other session ends, and this one gets a new id. */
export async function switchOffSecondFactor(
	desk: Desk,
	{ admin, sessionId }: SignedIn,
	proof: { password: string; code: string },
	asked: Headers,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: ProofFault }> {
	const fault = await proveBoth(desk, admin, proof)
	if (fault) return { ok: false, reason: fault }
	await desk.db.transaction(async (tx) => {
		await removeSecondFactor(tx, admin.id)
		await recordAct(tx, ownAct("second-factor-off", admin.id, desk.now()))
		await endOtherSessions(tx, admin.id, sessionId)
	})
	return { ok: true, cookies: await renewSession(desk, asked) }
}

/** New recovery codes by password and code; the old ones work no more. */
export async function renewRecoveryCodes(
	desk: Desk,
	{ admin }: SignedIn,
	proof: { password: string; code: string },
	asked: Headers,
): Promise<{ ok: true; recoveryCodes: string[]; cookies: string[] } | { ok: false; reason: ProofFault }> {
	const fault = await proveBoth(desk, admin, proof)
	if (fault) return { ok: false, reason: fault }
	const codes = await desk.db.transaction(async (tx) => {
		await recordAct(tx, ownAct("recovery-codes-renewed", admin.id, desk.now()))
		return renewCodes(tx, admin.id)
	})
	return { ok: true, recoveryCodes: codes, cookies: await renewSession(desk, asked) }
}

/** Takes the second factor away for whoever lost phone and codes, and ends all sessions. @returns false when none was on */
export async function takeSecondFactorAway(db: Db, userId: string, at: Date): Promise<boolean> {
	return db.transaction(async (tx) => {
		const wasOn = await removeSecondFactor(tx, userId)
		if (!wasOn) return false
		await endAllSessions(tx, userId)
		const about = { kind: "account", id: userId } as const
		await recordAct(tx, { by: "system", at, action: "account-second-factor-off", about })
		return true
	})
}

async function removeSecondFactor(tx: Db, userId: string): Promise<boolean> {
	const removed = await tx
		.delete(secondFactors)
		.where(eq(secondFactors.userId, userId))
		.returning({ confirmedAt: secondFactors.confirmedAt })
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
	await forgetLinksAndSteps(tx, userId)
	return removed.some(({ confirmedAt }) => confirmedAt !== null)
}
