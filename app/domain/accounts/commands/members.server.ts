import { and, eq, ne, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import type { Actor, AuditDetails } from "../../audit/rules.ts"
import { findAdminByEmail } from "../queries.server.ts"
import type { Membership, Role } from "../rights.ts"
import { invitations, memberships, users } from "../schema.server.ts"
import { endInvitations } from "./end-invitations.server.ts"
import { deleteOneTimeTokens } from "./passwords.server.ts"

/** Who changes the team, and when. */
interface TeamChange {
	by: Actor
	at: Date
}

/** Until the transaction ends nobody else changes what anybody is: two owners can't take that from each other. */
export async function lockTeam(tx: Db): Promise<void> {
	await tx.execute(sql`lock table ${memberships} in share row exclusive mode`)
}

const isOwner = (userId: string) => and(eq(memberships.userId, userId), eq(memberships.role, "owner"))

/** Whether there is an owner besides this user; the team is locked. */
async function hasOtherOwner(tx: Db, userId: string): Promise<boolean> {
	const { role } = memberships
	return (await tx.$count(memberships, and(eq(role, "owner"), ne(memberships.userId, userId)))) > 0
}

export type RemovalResult = { ok: true } | { ok: false; reason: "last-owner" }

/**
 * Deletes the account of somebody with all their sessions and the invitations that they sent, while the team is locked; what
 * they did stays in the log.
 */
export async function deleteMember(
	tx: Db,
	{ id, email }: { id: string; email: string },
	{ by, at }: TeamChange,
): Promise<RemovalResult> {
	if ((await tx.$count(memberships, isOwner(id))) && !(await hasOtherOwner(tx, id)))
		return { ok: false, reason: "last-owner" }
	await deleteOneTimeTokens(tx, id)
	await endInvitations(tx, eq(invitations.invitedBy, id), at)
	const about = { kind: "account", id } as const
	await recordAuditEvent(tx, { by, at, action: "account-removed", about, before: { email } })
	await tx.delete(users).where(eq(users.id, id))
	return { ok: true }
}

/** Removes somebody from the team, with all their sessions. Never the last owner. */
export function removeMember(
	db: Db,
	userId: string,
	change: TeamChange,
): Promise<RemovalResult | { ok: false; reason: "not-a-member" }> {
	return db.transaction(async (tx) => {
		await lockTeam(tx)
		const [user] = await tx
			.select({ id: users.id, email: users.email })
			.from(users)
			.where(eq(users.id, userId))
		return user ? deleteMember(tx, user, change) : { ok: false, reason: "not-a-member" }
	})
}

/** What somebody is to be in one edition, or in all; no role takes the one away that they have there. */
export interface RoleChange extends Omit<Membership, "role"> {
	role: Role | null
}

export type RoleChangeResult =
	| { ok: true }
	/** "only-role": without any, somebody could sign in and see nothing; they are removed instead. */
	| { ok: false; reason: "not-a-member" | "last-owner" | "only-role" }

/** Gives somebody a role, in place of the one that they had in the same edition, or takes that one away. */
export function changeRole(
	db: Db,
	userId: string,
	wanted: RoleChange,
	change: TeamChange,
): Promise<RoleChangeResult> {
	return db.transaction(async (tx) => {
		await lockTeam(tx)
		if (!(await tx.$count(users, eq(users.id, userId)))) return { ok: false, reason: "not-a-member" }
		const own = await tx.select().from(memberships).where(eq(memberships.userId, userId))
		const before = own.find(({ editionId }) => editionId === wanted.editionId)
		if (isSame(before, wanted)) return { ok: true }
		if (before?.role === "owner" && wanted.role !== "owner" && !(await hasOtherOwner(tx, userId)))
			return { ok: false, reason: "last-owner" }
		if (!wanted.role && own.length <= 1) return { ok: false, reason: "only-role" }
		if (before) await tx.delete(memberships).where(eq(memberships.id, before.id))
		if (wanted.role) await tx.insert(memberships).values({ ...wanted, role: wanted.role, userId })
		await recordAuditEvent(tx, {
			...change,
			action: "role-changed",
			about: { kind: "account", id: userId },
			before: describeRole({ role: null, ...before, editionId: wanted.editionId }),
			after: describeRole(wanted),
		})
		return { ok: true }
	})
}

const isSame = (before: Membership | undefined, wanted: RoleChange) =>
	wanted.role
		? before?.role === wanted.role && before.showsContacts === wanted.showsContacts
		: before === undefined

/** As the audit log keeps it. */
const describeRole = ({ role, editionId, showsContacts }: Partial<RoleChange>): AuditDetails => ({
	edition: editionId ?? null,
	...(role && { role, showsContacts: showsContacts ?? false }),
})

/** Makes somebody an owner. @returns false for an e-mail that nobody of the team has, and for an owner */
export async function makeOwner(db: Db, email: string, change: TeamChange): Promise<boolean> {
	const user = await findAdminByEmail(db, email)
	if (!user || (await db.$count(memberships, isOwner(user.id)))) return false
	const owner = { role: "owner", editionId: null, showsContacts: false } as const
	return (await changeRole(db, user.id, owner, change)).ok
}
