import { sql } from "drizzle-orm"
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { PICTURE_FILE_KINDS, PICTURE_STATES } from "./rules.ts"

/**
 * A picture of the library. The row is made first, as `reserved`, with the list of its files; it becomes `current` when
 * all of them lie in the store. One that never did, or that was removed, is swept together with its files.
 */
export const pictures = pgTable(
	"pictures",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Of the picture as it was judged, hexadecimal: the same picture is there once. */
		sha256: text().notNull(),
		/** Of the original. */
		mediaType: text("media_type").notNull(),
		/** Pixels of the original, upright. */
		width: integer().notNull(),
		height: integer().notNull(),
		/** "#c2693f": stands in its place until it has come; "#c2693f00", or "transparent", where one sees through it. */
		colour: text().notNull(),
		/** For people who cannot see it; "" until somebody has written it, and it can't be used before. */
		alt: text().notNull().default(""),
		/** The focal point, in hundredths from the left and from the top. */
		focusX: integer("focus_x").notNull().default(50),
		focusY: integer("focus_y").notNull().default(50),
		/** Of a vendor: only listings show it, and it goes with the last of them. */
		isLogo: boolean("is_logo").notNull().default(false),
		state: text({ enum: PICTURE_STATES }).notNull().default("reserved"),
		createdAt: timestamptz("created_at").notNull(),
	},
	(table) => [
		check("pictures_state", oneOf(table.state, PICTURE_STATES)),
		check("pictures_focus", sql`focus_x between 0 and 100 and focus_y between 0 and 100`),
		uniqueIndex("pictures_content").on(table.sha256).where(sql`state = 'current'`),
		index("pictures_logos").on(table.id).where(sql`is_logo and state = 'current'`),
		index("pictures_reserved").on(table.createdAt).where(sql`state = 'reserved'`),
	],
)

/** What lies in the store of a picture, at `pictureKey`. */
export const pictureFiles = pgTable(
	"picture_files",
	{
		pictureId: integer("picture_id")
			.notNull()
			.references(() => pictures.id, { onDelete: "cascade" }),
		kind: text({ enum: PICTURE_FILE_KINDS }).notNull(),
		/** Pixels. */
		width: integer().notNull(),
		/** Bytes. */
		size: bigint({ mode: "number" }).notNull(),
		/** Hexadecimal. */
		sha256: text().notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.pictureId, table.kind, table.width] }),
		check("picture_files_kind", oneOf(table.kind, PICTURE_FILE_KINDS)),
	],
)

const published = withoutCopy(
	retained("what the site shows to everybody; organisers change it under Pictures"),
	"everybody can see it",
)

export const picturePrivacy = classifyAll(pictures, "nobody", published)
export const pictureFilePrivacy = classifyAll(pictureFiles, "nobody", published)
