import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { MediaType } from "../files/rules.ts"
import { BLANK_FORM_KINDS } from "./rules.ts"

/**
 * A file of the store, each once, under its hash. The row is made before the file is stored, and one that no form names
 * is swept together with its file.
 */
export const blankFormFiles = pgTable(
	"blank_form_files",
	{
		/** Hexadecimal. */
		sha256: text().primaryKey(),
		mediaType: text("media_type").$type<MediaType>().notNull(),
		/** Bytes. */
		size: bigint({ mode: "number" }).notNull(),
		/** The last time that somebody sent it. */
		uploadedAt: timestamptz("uploaded_at").notNull(),
	},
	(table) => [index("blank_form_files_by_time").on(table.uploadedAt)],
)

/** A form that the vendors of an edition download, fill in and sign. */
export const blankForms = pgTable(
	"blank_forms",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		kind: text({ enum: BLANK_FORM_KINDS }).notNull(),
		/** Of another form than the two. */
		title: text().notNull().default(""),
		sha256: text()
			.notNull()
			.references(() => blankFormFiles.sha256),
		updatedAt: timestamptz("updated_at").notNull(),
	},
	(table) => [
		unique("blank_forms_title").on(table.editionId, table.kind, table.title),
		index("blank_forms_by_file").on(table.sha256),
		check("blank_forms_kind", oneOf(table.kind, BLANK_FORM_KINDS)),
		check("blank_forms_has_title", sql`(${table.kind} = 'other') = (${table.title} <> '')`),
	],
)

export const blankFormFilePrivacy = classifyAll(blankFormFiles, "nobody", impersonal)

export const blankFormPrivacy = classifyAll(blankForms, "nobody", impersonal)
