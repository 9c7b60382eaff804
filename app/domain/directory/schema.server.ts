import { sql } from "drizzle-orm"
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Craft } from "../content/crafts.ts"
import { published } from "../content/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { pictures } from "../pictures/schema.server.ts"

/** The vendors that visitors browse: the directory of an edition, one row a listing. */
export const directoryVendors = pgTable(
	"directory_vendors",
	{
		/** Null only until step 0009 has run. */
		editionId: integer("edition_id").references(() => editions.id, { onDelete: "cascade" }),
		/** By it the version before knows the directory: "july-2024". */
		list: text().notNull(),
		/** In addresses; within its edition. */
		slug: text().notNull(),
		/** Order of the list as it was written; names decide on screen. */
		position: integer().notNull(),
		name: text().notNull(),
		/** "" where nobody has chosen one yet. */
		craft: text().$type<Craft | "">().notNull(),
		/** A file below the logos path; null or "" shows the default user icon. */
		logo: text(),
		/** Of the library, and then there is no such file. */
		pictureId: integer("picture_id").references(() => pictures.id, { onDelete: "set null" }),
		/** When the logo of its application was taken, or turned out to be none that can be shown. */
		logoTakenAt: timestamptz("logo_taken_at"),
		description: text().notNull().default(""),
		website: text().notNull().default(""),
		discount: text(),
		/** Of which it was made, until the person is erased. */
		applicationId: integer("application_id").references(() => vendorApplications.id, {
			onDelete: "set null",
		}),
		/** Null: a draft, which no visitor sees. */
		publishedAt: timestamptz("published_at"),
		/** When an organiser wrote it: what the application says no longer replaces it. */
		editedAt: timestamptz("edited_at"),
		/** When something that visitors see of it was changed; kept by the database. */
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [
		primaryKey({ columns: [table.list, table.slug] }),
		index("directory_vendors_by_name").on(table.list, sql`fold(${table.name}) collate "C"`, table.slug),
		uniqueIndex("directory_vendors_listing").on(table.editionId, table.slug),
		uniqueIndex("directory_vendors_application").on(table.applicationId),
		index("directory_vendors_picture").on(table.pictureId).where(sql`picture_id is not null`),
		index("directory_vendors_by_edition").on(
			table.editionId,
			sql`fold(${table.name}) collate "C"`,
			table.slug,
		),
	],
)

export const directoryPrivacy = classifyAll(directoryVendors, "nobody", published)
