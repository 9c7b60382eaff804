import { asc, gt, max } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { auditLog } from "./schema.server.ts"

/** What `work` leaves in the audit log: of each entry what says who did what to whom. */
export async function collectAuditEvents(db: Db, callback: () => Promise<unknown>) {
	const [before] = await db.select({ last: max(auditLog.id) }).from(auditLog)
	await callback()
	const added = await db
		.select()
		.from(auditLog)
		.where(gt(auditLog.id, before?.last ?? 0))
		.orderBy(asc(auditLog.id))
	return added.map(({ id: _, at: __, requestId: ___, address: ____, userEmail: _____, ...entry }) => {
		const presentFields = Object.entries(entry).filter(([, value]) => value !== null)
		return Object.fromEntries(presentFields)
	})
}
