import { sql } from "drizzle-orm"
import type { Db } from "../../../app/platform/db.server.ts"

/** Every column, index and constraint, and how many rows of first content there are, in a fixed order. `not null` is only a constraint of its own from PostgreSQL 18 on. */
export async function readSchema(db: Db): Promise<string[]> {
	const { rows } = await db.execute<{ line: string }>(sql`
		select table_name || '.' || column_name || ' ' || data_type as line
		from information_schema.columns where table_schema = 'public'
		union all select indexdef from pg_indexes where schemaname = 'public'
		union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
		from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`)
	return rows.map(({ line }) => line).toSorted()
}

/** Rows of what every database begins with. */
export async function countFirstContent(db: Db): Promise<Record<string, number>> {
	const tables = ["content_pieces", "editions", "tent_options", "directory_vendors", "gallery_pictures"]
	const counts = tables.map(async (table) => {
		const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))
		return [table, rows[0]?.n ?? 0] as const
	})
	return Object.fromEntries(await Promise.all(counts))
}
