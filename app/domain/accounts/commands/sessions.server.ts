import { createHmac } from "node:crypto"
import { and, eq, isNull, lt, ne, or } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { isEqualInConstantTime } from "../../../platform/keys.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import { createAuth, sessionCookieName } from "../auth.server.ts"
import type { AuthContext } from "../auth-context.ts"
import { type CookieSettings, readCookie } from "../cookies.server.ts"
import { type Admin, hasEnded, isDueForTouch, SESSION_IDLE_MS, SESSION_TOUCH_MS, SETUP_MS } from "../rules.ts"
import { credentials, secondFactors, sessions, users, verifications } from "../schema.server.ts"
import { trustDevice } from "./trusted-devices.server.ts"

export interface AdminSession {
	admin: Admin
	sessionId: string
	/** When a password that was made up for the admin stops working; null for one of their own. */
	passwordEndsAt: Date | null
	hasSecondFactor: boolean
}

/**
 * The admin whose live session a `Cookie` header carries; a session that has ended is deleted, a live
 * one notes this request at most once a minute. One indexed read on our own clock: Better Auth's own way
 * takes two and knows no end for being idle.
 * @returns undefined without a session, or when it was ended here or elsewhere
 */
export async function findAdminSession(
	db: Db,
	cookieHeader: string | null,
	now: Date,
	config: CookieSettings,
): Promise<AdminSession | undefined> {
	const token = readSessionToken(cookieHeader, config)
	if (!token) return undefined
	const [found] = await db
		.select({
			session: sessions,
			admin: { id: users.id, name: users.name, email: users.email },
			passwordEndsAt: credentials.endsAt,
			factorSince: secondFactors.confirmedAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")))
		.leftJoin(secondFactors, eq(secondFactors.userId, users.id))
		.where(eq(sessions.token, token))
	if (!found) return undefined
	const { session, admin, passwordEndsAt, factorSince } = found
	if (hasEnded(session, now)) {
		await db.delete(sessions).where(eq(sessions.id, session.id))
		return undefined
	}
	if (isDueForTouch(session, now)) await touchSession(db, session.id, now)
	return { admin, sessionId: session.id, passwordEndsAt, hasSecondFactor: factorSince !== null }
}

/** The condition keeps many requests at once from each writing the same note. */
async function touchSession(db: Db, id: string, now: Date): Promise<void> {
	const due = lt(sessions.updatedAt, new Date(now.getTime() - SESSION_TOUCH_MS + 1))
	await db
		.update(sessions)
		.set({ updatedAt: now })
		.where(and(eq(sessions.id, id), due))
}

/** Somebody who has shown everything that was asked. */
interface NewSession {
	userId: string
	email: string
	by: "password" | "app" | "recovery-code"
}

/** A new session, in a browser that is known from now on. @returns the cookies to set */
export async function createSession(
	{ db, config, now }: Pick<AuthContext, "db" | "config" | "now">,
	{ userId, email, by }: NewSession,
	requestHeaders: Headers,
): Promise<string[]> {
	return db.transaction(async (tx) => {
		const trustGrant = { userId, email, trustLevel: "sign-in" } as const
		const deviceCookie = await trustDevice({ db: tx, config, now }, trustGrant, requestHeaders.get("cookie"))
		// Better Auth works on the connection that it was opened with.
		const { api } = createAuth(tx, config, now)
		const { headers } = await api.openSession({
			body: { userId },
			headers: requestHeaders,
			returnHeaders: true,
		})
		await recordAuditEvent(tx, { ...createOwnAccountEvent("signed-in", userId, now()), after: { by } })
		return [...headers.getSetCookie(), deviceCookie]
	})
}

/** A new id for the session that asks, once more has been shown; its times stay. @returns the cookies to set */
export async function renewSession(
	{ auth, config }: AuthContext,
	requestHeaders: Headers,
): Promise<string[]> {
	const token = readSessionToken(requestHeaders.get("cookie"), config) ?? ""
	const { headers } = await auth.api.renewSession({
		body: { token },
		headers: requestHeaders,
		returnHeaders: true,
	})
	return headers.getSetCookie()
}

/** Ends one session at once, wherever it is used; its id is only found among the admin's own. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
	const ended = await db
		.delete(sessions)
		.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
		.returning({ id: sessions.id })
	return ended.length > 0
}

/** Ends every session of an admin but the one that asks. */
export async function endOtherSessions(db: Db, userId: string, currentSessionId: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentSessionId)))
}

/** Ends every session of a user. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes what has ended by itself: sessions that nobody came back to, links and secrets that nobody used. */
export async function deleteExpiredAccountData(db: Db, now: Date): Promise<void> {
	const lastUse = new Date(now.getTime() - SESSION_IDLE_MS)
	await db.delete(sessions).where(or(lt(sessions.updatedAt, lastUse), lt(sessions.expiresAt, now)))
	await db.delete(verifications).where(lt(verifications.expiresAt, now))
	const lastSetup = new Date(now.getTime() - SETUP_MS)
	await db
		.delete(secondFactors)
		.where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, lastSetup)))
}

/** The token in the cookie as Better Auth writes it, `token.signature`; undefined when we did not sign it. */
function readSessionToken(cookieHeader: string | null, config: CookieSettings): string | undefined {
	const value = readCookie(cookieHeader, sessionCookieName(config))
	const dot = value?.lastIndexOf(".") ?? -1
	if (!value || dot < 1) return undefined
	const token = value.slice(0, dot)
	const signature = Buffer.from(value.slice(dot + 1), "base64")
	const expected = createHmac("sha256", config.authSecret).update(token).digest()
	return isEqualInConstantTime(signature, expected) ? token : undefined
}
