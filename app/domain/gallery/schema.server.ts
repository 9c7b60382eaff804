import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"

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

const published = withoutCopy(
	retained("what the site shows to everybody; organisers change it under Site content"),
	"everybody can read it",
)

export const galleryPrivacy = classify(galleryPictures, "nobody", {
	year: impersonal,
	month: impersonal,
	position: impersonal,
	src: published,
	shape: impersonal,
	width: impersonal,
	height: impersonal,
	caption: published,
	alt: published,
	updatedAt: impersonal,
})
