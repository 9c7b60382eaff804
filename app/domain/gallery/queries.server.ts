import { and, asc, eq, isNotNull, isNull, max, ne, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { imageOf, type LibraryImage } from "../pictures/image.ts"
import { findPicture } from "../pictures/queries.server.ts"
import type { HungPictureEntry, NewPictureEntry, PictureEntry } from "./inputs.ts"
import { galleryPictures } from "./schema.server.ts"

const pictureColumns = {
	src: galleryPictures.src,
	width: galleryPictures.width,
	height: galleryPictures.height,
	caption: galleryPictures.caption,
	alt: galleryPictures.alt,
	pictureId: galleryPictures.pictureId,
}

export type GalleryPicture = Pick<
	typeof galleryPictures.$inferSelect,
	Exclude<keyof typeof pictureColumns, "pictureId">
> &
	Partial<Pick<LibraryImage, "srcSet" | "sizes" | "style" | "avif">> & { name: string }

/** Of a picture, or of its edition. */
export const yearHung = sql<number>`coalesce(${galleryPictures.year}, extract(year from ${editions.startsOn})::int)`
export const monthHung = sql<string>`coalesce(${galleryPictures.month}, lower(to_char(${editions.startsOn}, 'FMMonth')))`
export const ofItsEdition = eq(editions.id, galleryPictures.editionId)
/** Not of a draft, and with everything that is said of it. */
const isVisible = and(
	or(isNull(galleryPictures.editionId), isNotNull(editions.publishedAt)),
	ne(galleryPictures.caption, ""),
	ne(galleryPictures.alt, ""),
)

/** How wide a photograph is on the wall: two to a row, in a larger window four. */
const SIZES = "(width >= 48rem) 25vw, 50vw"

/** When a picture was last hung or changed; undefined while there are none. */
export async function readGalleryUpdateTime(db: Db): Promise<Date | undefined> {
	const [last] = await db.select({ at: max(galleryPictures.updatedAt) }).from(galleryPictures)
	return last?.at ?? undefined
}

/** The years and months in which visitors find pictures of an edition, the first month first. */
export async function listEditionTimes(db: Db): Promise<{ years: number[]; months: string[] }> {
	const monthNumber = sql<number>`extract(month from ${editions.startsOn})::int`
	const found = await db
		.selectDistinct({ year: yearHung, month: monthHung, monthNumber })
		.from(galleryPictures)
		.innerJoin(editions, ofItsEdition)
		.where(isVisible)
		.orderBy(monthNumber)
	return {
		years: [...new Set(found.map(({ year }) => year))],
		months: [...new Set(found.map(({ month }) => month))],
	}
}

/** The pictures of a year, or of one of its months, in the order they hang: those of editions after the others. */
export async function listPictures(
	db: Db,
	{ year, month }: { year: number; month?: string },
): Promise<GalleryPicture[]> {
	const rows = await db
		.select(pictureColumns)
		.from(galleryPictures)
		.leftJoin(editions, ofItsEdition)
		.where(and(isVisible, eq(yearHung, year), month ? eq(monthHung, month) : undefined))
		.orderBy(sql`${editions.startsOn} nulls first`, asc(galleryPictures.position), asc(galleryPictures.id))
	return Promise.all(
		rows.map(async ({ pictureId, ...row }) => ({
			...row,
			...(pictureId && (await readPhotographSizes(db, pictureId))),
			name: fileNameOf(row.src),
		})),
	)
}

async function readPhotographSizes(db: Db, id: number) {
	const photograph = await findPicture(db, id)
	if (!photograph) return undefined
	const { srcSet, sizes, style, avif } = imageOf(photograph, SIZES)
	return { srcSet, sizes, style, avif }
}

/**
 * What an organiser may write of a picture.
 * @param isLocked holds the picture until the transaction ends
 * @returns undefined when it does not hang any more
 */
export async function readPictureEntry(
	db: Db,
	id: number,
	isLocked = false,
): Promise<PictureEntry | HungPictureEntry | undefined> {
	const { caption, alt, month, year, position } = galleryPictures
	const found = db
		.select({ caption, alt, month, year, position })
		.from(galleryPictures)
		.where(eq(galleryPictures.id, id))
	const [entry] = await (isLocked ? found.for("update") : found)
	if (!entry) return undefined
	const { month: ownMonth, year: ownYear, ...hung } = entry
	return ownYear === null || ownMonth === null ? hung : { ...hung, month: ownMonth, year: ownYear }
}

/** Of a picture that has month and year of its edition. */
export async function findEditionOfPicture(db: Db, id: number): Promise<number | undefined> {
	const { editionId } = galleryPictures
	const [found] = await db.select({ editionId }).from(galleryPictures).where(eq(galleryPictures.id, id))
	return found?.editionId ?? undefined
}

/** What an organiser begins with who hangs one more: the newest year. */
export async function readNewPictureEntry(db: Db): Promise<NewPictureEntry> {
	const [newest] = await db.select({ year: max(galleryPictures.year) }).from(galleryPictures)
	return { picture: "", caption: "", month: "", year: newest?.year ?? 2024 }
}

/** How a picture is called in addresses: its file name without folder and ending. */
export const fileNameOf = (src: string): string => src.replace(/^.*\/|\.[a-z]+$/g, "")
