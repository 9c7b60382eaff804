import { sql } from "drizzle-orm"
import type { Db } from "../app/platform/db.server.ts"

/** Every column that names an application, by its foreign key or by how it is called. */
export async function listPointers(db: Db): Promise<{ table: string; column: string }[]> {
	const found = await db.execute<{ table: string; column: string }>(sql`
		select own.relname as table, held.attname as column
		from pg_class own join pg_attribute held on held.attrelid = own.oid and held.attnum > 0 and not held.attisdropped
		where own.relkind = 'r' and own.relnamespace = 'public'::regnamespace
			and (held.attname = 'application_id' or exists (
				select from pg_constraint made where made.contype = 'f' and made.conrelid = own.oid
					and made.confrelid = 'vendor_applications'::regclass and held.attnum = any(made.conkey)))
		order by 1, 2`)
	return found.rows
}
