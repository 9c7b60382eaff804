import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { LetterTemplate } from "./inputs.ts"
import { TEMPLATE_KINDS } from "./kinds.ts"

/**
 * What organisers made of the words of a letter, one row each time: the newest of a kind is what its edition writes. The
 * database lets nobody change or delete one (migration 0051); they go with their edition.
 */
export const letterTemplateVersions = pgTable(
	"letter_template_versions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		kind: text({ enum: TEMPLATE_KINDS }).notNull(),
		/** Null: the built-in words. */
		template: jsonb("words").$type<LetterTemplate>(),
		/** Null: it came with the edition that this one was made from, or they are no longer an organiser. */
		changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
		changedAt: timestamptz("changed_at").notNull(),
	},
	(table) => [
		check("letter_template_versions_kind", oneOf(table.kind, TEMPLATE_KINDS)),
		index("letter_template_versions_newest").on(table.editionId, table.kind, table.id),
	],
)

/** What we write to all vendors of an edition. */
export const letterTemplatePrivacy = classifyAll(letterTemplateVersions, "nobody", impersonal)
