import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"

/** What colleagues write to each other about an application. */
export const notes = pgTable(
	"notes",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** Null once their account is removed. */
		writerId: text("writer_id").references(() => users.id, { onDelete: "set null" }),
		text: text().notNull(),
		writtenAt: timestamptz("written_at").notNull(),
		editedAt: timestamptz("edited_at"),
		/** Nobody but its writer sees it from then on, who may put it back until the night takes it. */
		deletedAt: timestamptz("deleted_at"),
	},
	(table) => [
		index("notes_by_application").on(table.applicationId, table.id),
		index("notes_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
	],
)

/** They go with the person. */
export const notePrivacy = classify(notes, "vendors", {
	applicationId: personal(),
	writerId: withoutCopy(retained("a colleague, who goes with the row"), "data of somebody else"),
	text: personal(),
	writtenAt: personal(),
	editedAt: personal(),
	deletedAt: personal(),
})

/** Members of the team whom a note names. */
export const noteMentions = pgTable(
	"note_mentions",
	{
		noteId: integer("note_id")
			.notNull()
			.references(() => notes.id, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** Null: they have not said that they read it. */
		readAt: timestamptz("read_at"),
	},
	(table) => [
		primaryKey({ columns: [table.noteId, table.userId] }),
		index("note_mentions_unread").on(table.userId).where(sql`read_at is null`),
	],
)

const COLLEAGUE = "about a colleague, and goes with the note or their account"

export const mentionPrivacy = classify(noteMentions, "organisers", {
	noteId: withoutCopy(retained(COLLEAGUE), COLLEAGUE),
	userId: withoutCopy(retained(COLLEAGUE), COLLEAGUE),
	readAt: withoutCopy(retained(COLLEAGUE), COLLEAGUE),
})
