import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, personal, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { editions } from "../editions/schema.server.ts"

/** Lines of the checklist of an edition that are right as they are. */
export const checklistDismissals = pgTable(
	"checklist_dismissals",
	{
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** SHA-256 of what the line is about: once that is another, so is the line. */
		line: text().notNull(),
		dismissedBy: text("dismissed_by").references(() => users.id, { onDelete: "set null" }),
		dismissedAt: timestamptz("dismissed_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.editionId, table.line] })],
)

export const checklistDismissalPrivacy = classify(checklistDismissals, "organisers", {
	editionId: impersonal,
	line: impersonal,
	dismissedBy: withoutCopy(personal(), "organisers see it beside the line"),
	dismissedAt: impersonal,
})
