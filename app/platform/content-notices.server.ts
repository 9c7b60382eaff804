import { sql } from "drizzle-orm"
import type { Db } from "./db.server.ts"

/** The PostgreSQL channel on which triggers say that public pages are to be made afresh. */
export const CONTENT_CHANNEL = "content_changed"

/**
 * A transaction of which the triggers say nothing. Whoever makes many such changes says so once, with `notifyContentChanged`,
 * within the minute that a page is kept anyway.
 */
export function changeQuietly<T>(db: Db, change: (tx: Db) => Promise<T>): Promise<T> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select set_config('tamasha.content_notices', 'off', true)`)
		return change(tx)
	})
}

export async function notifyContentChanged(db: Db): Promise<void> {
	await db.execute(sql`select pg_notify(${CONTENT_CHANNEL}, '')`)
}
