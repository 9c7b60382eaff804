import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { recordAuditEvent } from "../../audit/commands.server.ts"
import { hashPassword } from "../passwords.server.ts"
import { memberships, users } from "../schema.server.ts"
import { deleteMember, lockTeam } from "./members.server.ts"
import { storePassword } from "./passwords.server.ts"

interface NewAdmin {
	id?: string
	/** Trimmed and in small letters, see inputs.ts. */
	email: string
	password: string
	/** Nobody chose it: it works for a week. */
	isTemporary?: boolean
	at: Date
}

/** Adds an owner, who may do everything. */
export async function addAdmin(
	db: Db,
	{ id = randomUUID(), email, password, isTemporary, at }: NewAdmin,
): Promise<{ ok: true; id: string } | { ok: false; reason: "already-an-admin" }> {
	const hash = await hashPassword(password)
	return db.transaction(async (tx) => {
		if (!(await insertUser(tx, { id, email, at }))) return { ok: false, reason: "already-an-admin" }
		await storePassword(tx, id, { hash, isTemporary, at })
		await tx.insert(memberships).values({ userId: id, role: "owner" })
		const about = { kind: "account", id } as const
		await recordAuditEvent(tx, { by: "system", at, action: "account-added", about, after: { email } })
		return { ok: true, id }
	})
}

/** A new account, which may do nothing so far. @returns undefined for an e-mail that has one */
export async function insertUser(
	tx: Db,
	{ id = randomUUID(), email, at }: Pick<NewAdmin, "id" | "email" | "at">,
): Promise<string | undefined> {
	const [user] = await tx
		.insert(users)
		.values({ id, name: nameFrom(email), email, createdAt: at, updatedAt: at })
		.onConflictDoNothing({ target: users.email })
		.returning({ id: users.id })
	return user?.id
}

/** Removes somebody from the team, whatever they are. Never the last owner. */
export async function removeAdmin(
	db: Db,
	email: string,
	at: Date,
): Promise<{ ok: true } | { ok: false; reason: "no-such-admin" | "last-owner" }> {
	return db.transaction(async (tx) => {
		await lockTeam(tx)
		const [user] = await tx
			.select({ id: users.id, email: users.email })
			.from(users)
			.where(eq(users.email, email))
		if (!user) return { ok: false, reason: "no-such-admin" }
		return deleteMember(tx, user, { by: "system", at })
	})
}

/** "amina@tamasha.example" is called "amina". */
function nameFrom(email: string): string {
	return email.split("@")[0] ?? email
}
