import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { hashOneTimeKey } from "./one-time-tokens.server.ts"
import { countUnusedRecoveryCodes } from "./recovery-codes.server.ts"
import type { Membership, Role } from "./rights.ts"
import { browserName, hasEnded, type SecondFactor } from "./rules.ts"
import { invitations, secondFactors, sessions, users } from "./schema.server.ts"
import { decryptSecret } from "./totp.server.ts"

export interface ListedAdmin {
	id: string
	email: string
	addedAt: Date
	hasSecondFactor: boolean
	/** That for all editions first. */
	memberships: Membership[]
}

/** Of the row of `users` around it. */
export const membershipsOfUser = sql<Membership[]>`(
	select coalesce(json_agg(json_build_object(
		'role', role, 'editionId', edition_id, 'showsContacts', shows_contacts) order by edition_id nulls first), '[]')
	from memberships where user_id = users.id)`

/** Everyone who may sign in, by e-mail. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
	const all = await selectAdmins(db).orderBy(asc(users.email))
	return all.map(toListedAdmin)
}

/** Somebody of the team; undefined when there is none of that id. */
export async function findMember(db: Db, id: string): Promise<ListedAdmin | undefined> {
	const [found] = await selectAdmins(db).where(eq(users.id, id))
	return found && toListedAdmin(found)
}

function selectAdmins(db: Db) {
	return db
		.select({
			id: users.id,
			email: users.email,
			addedAt: users.createdAt,
			factorSince: secondFactors.confirmedAt,
			memberships: membershipsOfUser,
		})
		.from(users)
		.leftJoin(secondFactors, eq(secondFactors.userId, users.id))
}

const toListedAdmin = ({
	factorSince,
	...admin
}: Awaited<ReturnType<typeof selectAdmins>>[number]): ListedAdmin => ({
	...admin,
	hasSecondFactor: factorSince !== null,
})

export interface ListedInvitation extends Membership {
	id: number
	email: string
	expiresAt: Date
}

const invitationColumns = {
	id: invitations.id,
	email: invitations.email,
	role: invitations.role,
	editionId: invitations.editionId,
	showsContacts: invitations.showsContacts,
	expiresAt: invitations.expiresAt,
}

/** Invitations that nobody accepted, those that ended too, by e-mail. */
export function listInvitations(db: Db): Promise<ListedInvitation[]> {
	return db.select(invitationColumns).from(invitations).orderBy(asc(invitations.email))
}

/** The invitation that a link belongs to; undefined when it was used or taken back, is too old or never was one. */
export async function findInvitation(
	db: Db,
	key: string,
	now: Date,
): Promise<{ email: string; role: Role } | undefined> {
	const [found] = await db
		.select({ email: invitations.email, role: invitations.role })
		.from(invitations)
		.where(and(eq(invitations.tokenHash, hashOneTimeKey(key)), gt(invitations.expiresAt, now)))
	return found
}

/** The admin with this e-mail, in small letters. */
export async function findAdminByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	return user
}

/** The second factor of an admin; undefined while none is on. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
	const [factor] = await db
		.select({ since: secondFactors.confirmedAt })
		.from(secondFactors)
		.where(eq(secondFactors.userId, userId))
	if (!factor?.since) return undefined
	return { since: factor.since, codesLeft: await countUnusedRecoveryCodes(db, userId) }
}

export interface ListedSession {
	id: string
	/** "Firefox on Windows". */
	browser: string
	address: string
	startedAt: Date
	/** To within a minute. */
	lastSeenAt: Date
}

/** The live sessions of one admin, last used first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
	const all = await db
		.select()
		.from(sessions)
		.where(eq(sessions.userId, userId))
		.orderBy(desc(sessions.updatedAt))
	return all
		.filter((session) => !hasEnded(session, now))
		.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
			id,
			browser: browserName(userAgent ?? ""),
			address: ipAddress ?? "",
			startedAt: createdAt,
			lastSeenAt: updatedAt,
		}))
}

/** Accounts that no code of an app can open: two-step sign-in was turned on under another `AUTH_SECRET`. */
export async function countSealedAccounts(db: Db, authSecret: string): Promise<number> {
	const { userId, secret, confirmedAt } = secondFactors
	const found = await db.select({ userId, secret }).from(secondFactors).where(isNotNull(confirmedAt))
	return found.filter((factor) => decryptSecret(factor.secret, factor.userId, authSecret) === undefined)
		.length
}
