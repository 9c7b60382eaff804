import { and, eq, gt } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { createOwnAccountEvent, recordAuditEvent } from "../../audit/commands.server.ts"
import { queueMail } from "../../mail/commands.server.ts"
import type { LetterSender } from "../../mail/letter-frame.tsx"
import { sealLetterKey } from "../../mail/letter-key.server.ts"
import type { AuthContext, BrowserTokens, Caller } from "../auth-context.ts"
import { invitationLetter } from "../mails.tsx"
import { generateOneTimeKey, hashOneTimeKey } from "../one-time-tokens.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { findInvitation } from "../queries.server.ts"
import type { Membership } from "../rights.ts"
import { type Admin, INVITATION_MS } from "../rules.ts"
import { invitations, memberships, users } from "../schema.server.ts"
import { insertUser } from "./admins.server.ts"
import { endInvitations, invitationCause } from "./end-invitations.server.ts"
import { lockTeam } from "./members.server.ts"
import { storePassword } from "./passwords.server.ts"
import { createSession } from "./sessions.server.ts"

export interface NewInvitation extends Membership {
	/** Trimmed and in small letters, see inputs.ts. */
	email: string
}

interface Inviting {
	by: Pick<Admin, "id" | "name">
	company: LetterSender
	/** The address of the page that accepts, for a key. */
	linkTo: (key: string) => string
	/** Seals the link while its letter waits. */
	authSecret: string
	at: Date
}

/**
 * Invites an address to the team: stores what its reader is to be, and queues the letter with a link that works once. An
 * earlier invitation of the same address ends.
 * @returns the outbox id to deliver and the link, which is kept nowhere; or the user who has that address already
 */
export function inviteMember(
	db: Db,
	{ email, ...membership }: NewInvitation,
	{ by, company, linkTo, authSecret, at }: Inviting,
): Promise<
	{ ok: true; mailId: number; link: string } | { ok: false; reason: "already-a-member"; userId: string }
> {
	return db.transaction(async (tx) => {
		await lockTeam(tx)
		const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
		if (user) return { ok: false, reason: "already-a-member", userId: user.id }
		await endInvitations(tx, eq(invitations.email, email), at)
		const key = generateOneTimeKey()
		const tokenHash = hashOneTimeKey(key)
		const expiresAt = new Date(at.getTime() + INVITATION_MS)
		const invitation = { email, ...membership, tokenHash, invitedBy: by.id, invitedAt: at, expiresAt }
		await tx.insert(invitations).values(invitation)
		const sealedLink = linkTo(sealLetterKey(key, email, authSecret))
		const letter = invitationLetter({
			company,
			email,
			link: sealedLink,
			role: membership.role,
			invitedBy: by.name,
		})
		const mailId = await queueMail(tx, { ...letter, cause: invitationCause(tokenHash), to: email, at })
		await recordAuditEvent(tx, {
			by: { organiser: by.id },
			at,
			action: "invitation-sent",
			after: { email, role: membership.role, edition: membership.editionId },
		})
		return { ok: true, mailId, link: linkTo(key) }
	})
}

/** Takes an invitation back. @returns false where it was accepted or taken back already */
export function withdrawInvitation(
	db: Db,
	id: number,
	{ by, at }: { by: string; at: Date },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [email] = await endInvitations(tx, eq(invitations.id, id), at)
		if (!email) return false
		const auditEvent = {
			by: { organiser: by },
			at,
			action: "invitation-withdrawn",
			before: { email },
		} as const
		await recordAuditEvent(tx, auditEvent)
		return true
	})
}

export type AcceptanceResult =
	| { ok: true; userId: string; tokens: BrowserTokens }
	/** "already-a-member": the address was given an account on another way meanwhile. */
	| { ok: false; reason: "link-ended" | "already-a-member" }

/** Makes the account of who was invited, with the password that they chose, and signs them in. */
export async function acceptInvitation(
	context: AuthContext,
	{ key, password }: { key: string; password: string },
	caller: Caller,
): Promise<AcceptanceResult> {
	const { db, now } = context
	const invited = await findInvitation(db, key, now())
	if (!invited) return { ok: false, reason: "link-ended" }
	const hash = await hashPassword(password)
	const accepted = await db.transaction((tx) => createMember(tx, { key, hash, at: now() }))
	if (!accepted.ok) return accepted
	const { userId, email } = accepted
	return {
		ok: true,
		userId,
		tokens: await createSession(context, { userId, email, by: "invitation" }, caller),
	}
}

/** The link is used up with the account that it makes. */
async function createMember(tx: Db, { key, hash, at }: { key: string; hash: string; at: Date }) {
	const isLive = and(eq(invitations.tokenHash, hashOneTimeKey(key)), gt(invitations.expiresAt, at))
	const [invited] = await tx.delete(invitations).where(isLive).returning()
	if (!invited) return { ok: false, reason: "link-ended" } as const
	const { email, role, editionId, showsContacts } = invited
	const userId = await insertUser(tx, { email, at })
	if (!userId) return { ok: false, reason: "already-a-member" } as const
	await storePassword(tx, userId, { hash, at })
	await tx.insert(memberships).values({ userId, role, editionId, showsContacts })
	const after = { role, edition: editionId }
	await recordAuditEvent(tx, { ...createOwnAccountEvent("invitation-accepted", userId, at), after })
	return { ok: true, userId, email } as const
}
