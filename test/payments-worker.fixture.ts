import { matchPayments } from "../app/domain/payments/match.server.ts"
import { processNotices } from "../app/domain/payments/notices.server.ts"
import { openDatabase } from "../app/platform/db.server.ts"
import { openLog } from "../app/platform/log.server.ts"

/** A process of its own that works on what came in, as the jobs of a server do, until it is killed. */
const { db } = openDatabase(process.env.DATABASE_URL ?? "", openLog("silent"), 3)
const now = () => new Date()
process.stdout.write("working\n")
for (;;) {
	await processNotices(db, now, openLog("silent"))
	await matchPayments(db, now, openLog("silent"))
}
