import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { SAME_KEYS } from "./rules.ts"

/**
 * How many listed applications of an edition have an email, telephone number or brand; kept by triggers on
 * `vendor_applications`, so that what came in twice is found without looking at all. A key that nobody has any more is no row.
 */
export const vendorKeys = pgTable(
	"vendor_keys",
	{
		editionId: integer("edition_id").notNull(),
		kind: text({ enum: SAME_KEYS }).notNull(),
		key: text().notNull(),
		applications: integer().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.editionId, table.kind, table.key] }),
		check("vendor_keys_kind", oneOf(table.kind, SAME_KEYS)),
		index("vendor_keys_shared").on(table.editionId, table.kind, table.key).where(sql`applications > 1`),
	],
)

const IN_THE_APPLICATION = "the application says it"

/** A row goes with the last application that has its key. */
export const vendorKeyPrivacy = classify(vendorKeys, "vendors", {
	editionId: impersonal,
	kind: withoutCopy(retained("a word of ours, which goes with the key"), IN_THE_APPLICATION),
	key: withoutCopy(personal(), IN_THE_APPLICATION),
	applications: impersonal,
})
