import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"

/**
 * Lets the search indexes gather what comes in and sort it in at once instead of row by row: a hundred thousand
 * applications take a fifth of the time. Meanwhile searches read what is gathered as well, so they find
 * everything. Where the setting can't be changed in a moment the work is done without it.
 */
export async function withGinFastUpdate<T>(db: Db, task: () => Promise<T>): Promise<T> {
	await setFastUpdate(db, true)
	try {
		return await task()
	} finally {
		await setFastUpdate(db, false)
	}
}

async function setFastUpdate(db: Db, isOn: boolean): Promise<void> {
	for (const index of await searchIndexes(db)) {
		await db
			.transaction(async (tx) => {
				await tx.execute(sql`set local lock_timeout = '500ms'`)
				await tx.execute(
					sql.raw(`alter index ${index} set (${isOn ? FAST_UPDATE_SETTINGS : "fastupdate = off"})`),
				)
				if (!isOn) await tx.execute(sql.raw(`alter index ${index} reset (gin_pending_list_limit)`))
				if (!isOn) await tx.execute(sql`select gin_clean_pending_list(${index}::regclass)`)
			})
			.catch(() => undefined)
	}
}

/** Kilobytes. */
const FAST_UPDATE_SETTINGS = "fastupdate = on, gin_pending_list_limit = 65536"

async function searchIndexes(db: Db): Promise<string[]> {
	const found = await db.execute<{ index: string }>(sql`
		select indexrelid::regclass::text as index from pg_index
		join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
		where indrelid in ('vendor_applications'::regclass, 'application_answers'::regclass) and amname = 'gin'`)
	return found.rows.map((row) => row.index)
}
