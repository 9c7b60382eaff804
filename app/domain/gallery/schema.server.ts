import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { published } from "../content/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { pictures } from "../pictures/schema.server.ts"

/** The pictures of the gallery, by edition, or by year and month. Sizes are CSS pixels. */
export const galleryPictures = pgTable(
	"gallery_pictures",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Its year and month are those of the edition; null: it has its own. */
		editionId: integer("edition_id").references(() => editions.id),
		year: integer(),
		/** "april", "july" or "december". */
		month: text(),
		/** From 1, among those of its year or of its edition. */
		position: integer().notNull(),
		/** Address below the site, e.g. "/art/gallery/2024-april-01.svg". */
		src: text().notNull().unique(),
		shape: text({ enum: ["square", "portrait"] }).notNull(),
		width: integer().notNull(),
		height: integer().notNull(),
		/** Visitors see it once both are written. */
		caption: text().notNull(),
		alt: text().notNull(),
		/** Of the library; null for a drawing. Its address is `src` all the same. */
		pictureId: integer("picture_id").references(() => pictures.id),
		/** Kept by the database (migration 0007). */
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
	},
	(table) => [
		index("gallery_pictures_by_year").on(table.year, table.position),
		index("gallery_pictures_by_edition").on(table.editionId, table.position),
		check(
			"gallery_pictures_time",
			sql`(edition_id is null) = (year is not null) and (year is null) = (month is null)`,
		),
	],
)

export const galleryPrivacy = classifyAll(galleryPictures, "nobody", published)
