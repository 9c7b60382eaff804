import { createHash, randomBytes, randomUUID } from "node:crypto"
import { and, eq, isNull, lt, ne, or } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import type { AuthContext, BrowserTokens, Caller } from "../auth-context.ts"
import { membershipsOfUser } from "../queries.server.ts"
import type { Membership } from "../rights.ts"
import {
	type Admin,
	ENDED_INVITATION_MS,
	hasEnded,
	isDueForTouch,
	SESSION_IDLE_MS,
	SESSION_TOTAL_MS,
	SESSION_TOUCH_MS,
	SETUP_MS,
} from "../rules.ts"
import { credentials, invitations, secondFactors, sessions, users, verifications } from "../schema.server.ts"
import { trustDevice } from "./trusted-devices.server.ts"

export interface AdminSession {
	admin: Admin
	/** What they are at this moment, whatever they were when they signed in. */
	memberships: Membership[]
	sessionId: string
	/** When a password that was made up for the admin stops working; null for one of their own. */
	passwordEndsAt: Date | null
	hasSecondFactor: boolean
}

/**
 * The admin whose live session has this token; a session that has ended is deleted, a live one notes this
 * request at most once a minute. One indexed read.
 * @returns undefined without a session, or when it was ended here or elsewhere
 */
export async function findAdminSession(
	db: Db,
	token: string | undefined,
	now: Date,
): Promise<AdminSession | undefined> {
	if (!token) return undefined
	const [found] = await db
		.select({
			session: sessions,
			admin: { id: users.id, name: users.name, email: users.email },
			memberships: membershipsOfUser,
			passwordEndsAt: credentials.endsAt,
			factorSince: secondFactors.confirmedAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.leftJoin(credentials, eq(credentials.userId, users.id))
		.leftJoin(secondFactors, eq(secondFactors.userId, users.id))
		.where(eq(sessions.tokenHash, hashOf(token)))
	if (!found) return undefined
	const { session, factorSince, ...signedIn } = found
	if (hasEnded(session, now)) {
		await db.delete(sessions).where(eq(sessions.id, session.id))
		return undefined
	}
	if (isDueForTouch(session, now)) await touchSession(db, session.id, now)
	return { ...signedIn, sessionId: session.id, hasSecondFactor: factorSince !== null }
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
	by: "password" | "app" | "recovery-code" | "invitation"
}

/** Opens a session, in a browser that is known from now on: the one place that does. */
export async function createSession(
	{ db, config, now }: Pick<AuthContext, "db" | "config" | "now">,
	{ userId, email, by }: NewSession,
	{ ip, userAgent, deviceToken }: Caller,
): Promise<BrowserTokens> {
	const at = now()
	const session = generateToken()
	return db.transaction(async (tx) => {
		const trustGrant = { userId, email, trustLevel: "sign-in" } as const
		const device = await trustDevice({ db: tx, config, now }, trustGrant, deviceToken)
		await tx.insert(sessions).values({
			id: randomUUID(),
			tokenHash: hashOf(session),
			userId,
			expiresAt: new Date(at.getTime() + SESSION_TOTAL_MS),
			ipAddress: ip,
			userAgent,
			createdAt: at,
			updatedAt: at,
		})
		await recordAuditEvent(tx, { ...createOwnAccountEvent("signed-in", userId, at), after: { by } })
		return { session, device }
	})
}

/**
 * A new token for a session in which more has been shown (ASVS 7.2.4); its times stay. Not in a transaction that
 * ends other sessions: two that end each other would wait for each other.
 */
export async function renewSession(db: Db, sessionId: string): Promise<BrowserTokens> {
	const session = generateToken()
	const renewed = await db
		.update(sessions)
		.set({ tokenHash: hashOf(session) })
		.where(eq(sessions.id, sessionId))
		.returning({ id: sessions.id })
	// It may have been ended elsewhere this very moment.
	return renewed.length ? { session } : {}
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

/** Deletes what has ended by itself: sessions that nobody came back to, links and secrets that nobody used, and invitations. */
export async function deleteExpiredAccountData(db: Db, now: Date): Promise<void> {
	const lastUse = new Date(now.getTime() - SESSION_IDLE_MS)
	await db.delete(sessions).where(or(lt(sessions.updatedAt, lastUse), lt(sessions.expiresAt, now)))
	await db.delete(verifications).where(lt(verifications.expiresAt, now))
	const lastInvitation = new Date(now.getTime() - ENDED_INVITATION_MS)
	await db.delete(invitations).where(lt(invitations.expiresAt, lastInvitation))
	const lastSetup = new Date(now.getTime() - SETUP_MS)
	await db
		.delete(secondFactors)
		.where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, lastSetup)))
}

/** 192 random bits. */
const generateToken = () => randomBytes(24).toString("base64url")

/** A random token needs no salt and no slow hash. */
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex")
