import { sql } from "drizzle-orm"
import { boolean, check, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import type { Craft } from "../content/crafts.ts"
import { editions } from "../editions/schema.server.ts"

const editionId = () =>
	integer("edition_id")
		.notNull()
		.references(() => editions.id, { onDelete: "cascade" })

/** The kinds of goods of an edition, one of which a vendor chooses. Applications keep the name as text. */
export const categories = pgTable(
	"categories",
	{
		editionId: editionId(),
		/** It stays when the category is called otherwise. */
		slug: text().notNull(),
		position: integer().notNull(),
		name: text().notNull(),
		/** How many vendors are wanted; null: no limit. */
		minimum: integer(),
		maximum: integer(),
		/** Of listings made of its vendors; null: the craft that is called like it. */
		craft: text().$type<Craft>(),
	},
	(table) => [
		primaryKey({ columns: [table.editionId, table.slug] }),
		unique("categories_name").on(table.editionId, table.name),
		check("categories_range", sql`minimum >= 0 and maximum >= minimum and maximum >= 0`),
	],
)

export const categoryPrivacy = classifyAll(categories, "nobody", impersonal)

/** Every version of the terms of an edition that vendors were asked to accept; the newest counts, an empty one asks nothing. */
export const terms = pgTable(
	"terms",
	{
		editionId: editionId(),
		version: integer().notNull(),
		paragraphs: text().array().notNull(),
		publishedAt: timestamptz("published_at").notNull().defaultNow(),
	},
	(table) => [primaryKey({ columns: [table.editionId, table.version] })],
)

export const termsPrivacy = classifyAll(terms, "nobody", impersonal)

/** What else the form of an edition asks; no row where nothing. */
export const applicationForms = pgTable("application_forms", {
	editionId: editionId().primaryKey(),
	asksDirectoryConsent: boolean("asks_directory_consent").notNull().default(false),
	/** How many pictures of the goods a vendor may send along. */
	photos: integer().notNull().default(0),
	asksLogo: boolean("asks_logo").notNull().default(false),
})

export const formPrivacy = classifyAll(applicationForms, "nobody", impersonal)
