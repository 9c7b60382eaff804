import { inArray, type SQL } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { withdrawLetters } from "../../mail/commands.server.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import { invitations } from "../schema.server.ts"

export const invitationCause = (tokenHash: string) => `invitation:${tokenHash}`

/**
 * Ends invitations that nobody has accepted: their links work no more, and their letters, if they still wait, stay here.
 * @returns the addresses that were invited
 */
export async function endInvitations(tx: Db, which: SQL, at: Date): Promise<string[]> {
	const ended = await tx.delete(invitations).where(which).returning()
	const causes = ended.map(({ tokenHash }) => invitationCause(tokenHash))
	await withdrawLetters(tx, inArray(outboxMails.cause, causes), { cause: "invitation-withdrawn", at })
	return ended.map(({ email }) => email)
}
