import { type Column, type SQL, sql } from "drizzle-orm"

/** The condition of a table check that a column holds one of these words. */
export function oneOf(column: Column, values: readonly string[]): SQL {
	return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`
}
