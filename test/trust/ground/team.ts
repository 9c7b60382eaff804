import { eq } from "drizzle-orm"
import { addAdmin } from "../../../app/domain/accounts/commands/admins.server.ts"
import type { Membership } from "../../../app/domain/accounts/rights.ts"
import { memberships } from "../../../app/domain/accounts/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { signInAt } from "./test-server.ts"

const PASSWORD = "a field under string lights"

/** Somebody on the team with these roles, signed in. @returns the value of the `Cookie` header */
export async function signInWith(db: Db, url: string, roles: Membership[]): Promise<string> {
	const email = `colleague-${crypto.randomUUID()}@tamasha.example`
	const added = await addAdmin(db, { email, password: PASSWORD, at: new Date() })
	if (!added.ok) throw new Error(added.reason)
	await db.delete(memberships).where(eq(memberships.userId, added.id))
	if (roles.length) await db.insert(memberships).values(roles.map((role) => ({ ...role, userId: added.id })))
	return signInAt(url, { email, password: PASSWORD })
}

/** Of a role in one edition, or in all. */
export const roleOf = (
	role: Membership["role"],
	editionId: number | null = null,
	showsContacts = false,
): Membership[] => [{ role, editionId, showsContacts }]
