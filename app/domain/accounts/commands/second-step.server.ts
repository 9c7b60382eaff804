import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, eq, gt, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAct } from "../../audit/commands.server.ts"
import { type CookieSettings, cookieName, cookieValue, strictCookie } from "../cookies.server.ts"
import type { Caller, Desk } from "../desk.ts"
import { returnCodeGuess, takeCodeGuess } from "../guesses.server.ts"
import { findKnownBrowser } from "../known-browser.server.ts"
import { SECOND_STEP_MS } from "../rules.ts"
import { users, verifications } from "../schema.server.ts"
import { type Factor, spendSecondFactor } from "./factor-check.server.ts"
import { rememberBrowser } from "./known-browsers.server.ts"
import { openSession } from "./sessions.server.ts"

const COOKIE = "tamasha-step"
const PREFIX = "second-step:"

/** Notes that this browser knows the password of `userId`, for ten minutes. @returns the cookie that says so */
export async function beginSecondStep({ db, config, now }: Desk, userId: string): Promise<string> {
	const token = randomBytes(32).toString("base64url")
	const at = now()
	await db.insert(verifications).values({
		id: randomUUID(),
		identifier: identifierOf(token),
		value: userId,
		expiresAt: new Date(at.getTime() + SECOND_STEP_MS),
		createdAt: at,
		updatedAt: at,
	})
	return strictCookie(COOKIE, token, SECOND_STEP_MS / 1000, config)
}

/** An admin whose password was right, and whose code is still to come. */
export interface WaitingAdmin {
	stepId: string
	userId: string
	email: string
}

/** Who is on the way in with this `Cookie` header; undefined after ten minutes, or once it has been used. */
export async function findSecondStep(
	db: Db,
	cookieHeader: string | null,
	now: Date,
	settings: CookieSettings,
): Promise<WaitingAdmin | undefined> {
	const token = cookieValue(cookieHeader, cookieName(COOKIE, settings))
	if (!token) return undefined
	const [waiting] = await db
		.select({ stepId: verifications.id, userId: users.id, email: users.email })
		.from(verifications)
		.innerJoin(users, eq(users.id, verifications.value))
		.where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, now)))
	return waiting
}

export type FinishResult =
	| { ok: true; userId: string; by: Factor; cookies: string[] }
	| { ok: false; reason: "wrong" | "too-many-tries" | "step-ended"; userId?: string }

/**
 * The second step of signing in: a code of the app, or a recovery code. Only here a session begins when the
 * second factor is on; the code and the step each work once.
 */
export async function finishSignIn(desk: Desk, code: string, { headers }: Caller): Promise<FinishResult> {
	const { db, limits, config, now } = desk
	const cookie = headers.get("cookie")
	const waiting = await findSecondStep(db, cookie, now(), config)
	if (!waiting) return { ok: false, reason: "step-ended" }
	const { userId, email } = waiting
	const browser = findKnownBrowser(cookie, email, now(), config)
	if (!(await takeCodeGuess(limits, userId, browser))) return { ok: false, reason: "too-many-tries", userId }
	const by = await spendStep(desk, waiting, code)
	if (by === "step-ended") return { ok: false, reason: by }
	if (!by) {
		const about = { kind: "account", id: userId } as const
		await recordAct(db, { by: "visitor", at: now(), action: "second-factor-failed", about })
		return { ok: false, reason: "wrong", userId }
	}
	await returnCodeGuess(limits, userId, browser)
	const known = await rememberBrowser(desk, { userId, email, shown: "sign-in" }, cookie)
	const session = await openSession(desk, { userId, by }, headers)
	return { ok: true, userId, by, cookies: [...session, known, strictCookie(COOKIE, "", 0, config)] }
}

/** The code and the step are used up together, or neither. */
async function spendStep({ db, config, now }: Desk, { userId, stepId }: WaitingAdmin, code: string) {
	const work = db.transaction(async (tx) => {
		const by = await spendSecondFactor(tx, { userId, code, at: now(), authSecret: config.authSecret })
		if (!by) return undefined
		const used = await tx.delete(verifications).where(eq(verifications.id, stepId)).returning()
		if (!used.length) throw new TransactionRollbackError()
		return by
	})
	return work.catch((error: unknown) => {
		if (error instanceof TransactionRollbackError) return "step-ended" as const
		throw error
	})
}

function identifierOf(token: string): string {
	return `${PREFIX}${createHash("sha256").update(token).digest("base64url")}`
}
