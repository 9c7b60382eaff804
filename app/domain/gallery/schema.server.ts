import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { published } from "../content/schema.server.ts"

/** The pictures of the gallery, keyed by year and month. Sizes are CSS pixels. */
export const galleryPictures = pgTable(
	"gallery_pictures",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		year: integer().notNull(),
		/** "april", "july" or "december". */
		month: text().notNull(),
		position: integer().notNull(),
		/** Address below the site, e.g. "/art/gallery/2024-april-01.svg". */
		src: text().notNull().unique(),
		shape: text({ enum: ["square", "portrait"] }).notNull(),
		width: integer().notNull(),
		height: integer().notNull(),
		caption: text().notNull(),
		alt: text().notNull(),
		/** Kept by the database (migration 0007). */
		updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
	},
	(table) => [index("gallery_pictures_by_year").on(table.year, table.position)],
)

export const galleryPrivacy = classifyAll(galleryPictures, "nobody", published)
