import { type SQL, sql } from "drizzle-orm"

/** Whoever books or reports under a receipt takes turns by it, as the triggers of entries and payments do, until the transaction ends. */
export const receiptTurn = (receipt: SQL): SQL =>
	sql`pg_advisory_xact_lock(hashtextextended('payment ' || ${receipt}, 0))`
