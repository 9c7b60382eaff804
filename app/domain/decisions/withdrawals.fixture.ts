import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { withdrawals } from "../applications/withdrawal-schema.server.ts"
import { AGREED_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"

const UNSENT = ["queued", "held", "failed"]

/** What is wrong about applications that are withdrawn, or were; empty when all holds. */
export async function findWithdrawalFaults(db: Db): Promise<string[]> {
	const [applications, choices, standby, letters, rows, entries] = await Promise.all([
		db.select().from(vendorApplications),
		db.select().from(applicationChoices),
		db.select().from(standbyEntries),
		db.select().from(outboxMails),
		db.select().from(withdrawals),
		db.select().from(ledgerEntries),
	])
	const faults: string[] = []
	for (const { id, status, withdrawnAt } of applications) {
		const isOwn = ({ applicationId }: { applicationId: number | null }) => applicationId === id
		const open = rows.filter((row) => isOwn(row) && row.undoneAt === null)
		if (open.length !== (withdrawnAt ? 1 : 0)) faults.push(`${id}: ${open.length} withdrawals hold`)
		const charged = entries
			.filter((entry) => isOwn(entry) && AGREED_KINDS.some((kind) => kind === entry.kind))
			.reduce((sum, { amount }) => sum + amount, 0)
		if (status !== "approved" && charged !== 0) faults.push(`${id} is ${status} and charged ${charged}`)
		if (!withdrawnAt) continue
		if (status !== "pending") faults.push(`${id} is withdrawn and ${status}`)
		if (choices.some(isOwn)) faults.push(`${id} is withdrawn and chosen`)
		if (standby.some(isOwn)) faults.push(`${id} is withdrawn and on the standby list`)
		const untrue = letters.filter(
			(letter) =>
				isOwn(letter) && UNSENT.includes(letter.state) && letter.tells && letter.tells !== "withdrawn",
		)
		if (untrue.length) faults.push(`${id} is withdrawn and will be told ${untrue.map(({ tells }) => tells)}`)
	}
	return faults
}

export async function findApplicationRow(db: Db, id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	if (!row) throw new Error(`no application ${id}`)
	return row
}
