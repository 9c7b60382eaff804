import { asc, gt, max } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "./schema.server.ts"

/** What `work` leaves in the audit log: of each entry what says who did what to whom. */
export async function entriesBy(db: Db, work: () => Promise<unknown>) {
	const [before] = await db.select({ last: max(auditLog.id) }).from(auditLog)
	await work()
	const added = await db
		.select()
		.from(auditLog)
		.where(gt(auditLog.id, before?.last ?? 0))
		.orderBy(asc(auditLog.id))
	return added.map(({ id: _, at: __, requestId: ___, address: ____, userEmail: _____, ...entry }) => {
		const told = Object.entries(entry).filter(([, value]) => value !== null)
		return Object.fromEntries(told)
	})
}
