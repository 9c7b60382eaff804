import { sql } from "drizzle-orm"
import { boolean, check, jsonb, pgTable } from "drizzle-orm/pg-core"
import type { CompanyFacts } from "./inputs.ts"

/** One row: who runs the festival and how to reach them. Filled from `content/company.json`. */
export const company = pgTable(
	"company",
	{
		only: boolean().primaryKey().default(true),
		facts: jsonb().$type<CompanyFacts>().notNull(),
	},
	(table) => [check("company_one_row", sql`${table.only}`)],
)
