import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { createBatchedRead } from "../../platform/batched-read.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { mediaTypeOf, pictureKey } from "./keys.ts"
import { HASH_LENGTH, type PictureFileAddress } from "./rules.ts"
import { pictureFiles, pictures } from "./schema.server.ts"

const columns = {
	id: pictures.id,
	sha256: pictures.sha256,
	width: pictures.width,
	height: pictures.height,
	colour: pictures.colour,
	isLogo: pictures.isLogo,
	alt: pictures.alt,
	focusX: pictures.focusX,
	focusY: pictures.focusY,
	createdAt: pictures.createdAt,
	/** Those that it is kept in, the smallest first. */
	widths: sql<number[]>`array(select width from picture_files
		where picture_id = ${pictures.id} and kind = 'webp' order by width)`,
}

/** A picture of the library. */
export type LibraryPicture = Omit<typeof pictures.$inferSelect, "state" | "mediaType"> & {
	widths: number[]
}

const isCurrent = eq(pictures.state, "current")
/** Organisers choose from these; logos of vendors come and go with their listings. */
const isListed = and(isCurrent, eq(pictures.isLogo, false))

/** A page of the library, the newest first. @param onlyDescribed those that can be used */
export function listPictures(
	db: Db,
	cursor: Cursor,
	{ onlyDescribed = false } = {},
): Promise<Page<LibraryPicture>> {
	return readPage<LibraryPicture>(
		{
			by: [pictures.id],
			direction: "descending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(columns)
					.from(pictures)
					.where(and(isListed, onlyDescribed ? ne(pictures.alt, "") : undefined, where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

export async function countPictures(db: Db): Promise<number> {
	const [found] = await db.select({ count: count() }).from(pictures).where(isListed)
	return found?.count ?? 0
}

/** The newest picture besides this one that can't be used yet. */
export async function findUndescribed(db: Db, besides: number): Promise<number | undefined> {
	const [found] = await db
		.select({ id: pictures.id })
		.from(pictures)
		.where(and(isListed, eq(pictures.alt, ""), ne(pictures.id, besides)))
		.orderBy(desc(pictures.id))
		.limit(1)
	return found?.id
}

/** A picture that is in the library, by its id; pages ask for several at the same moment. */
export const findPicture = createBatchedRead<number, LibraryPicture>(async (db, ids) => {
	const found = await db
		.select(columns)
		.from(pictures)
		.where(and(isCurrent, inArray(pictures.id, ids)))
	return new Map(found.map((picture) => [picture.id, picture]))
})

/** The same content is in the library once. */
export async function findPictureByHash(db: Db, sha256: string): Promise<number | undefined> {
	const [found] = await db
		.select({ id: pictures.id })
		.from(pictures)
		.where(and(isCurrent, eq(pictures.sha256, sha256)))
	return found?.id
}

/** Where the file at an address lies; undefined where there is no such picture, or not any more. */
export async function findPictureFile(
	db: Db,
	{ id, hash, width, format }: PictureFileAddress,
): Promise<{ key: string; size: number; mediaType: string } | undefined> {
	const [found] = await db
		.select({
			id: pictures.id,
			sha256: pictures.sha256,
			mediaType: pictures.mediaType,
			size: pictureFiles.size,
		})
		.from(pictures)
		.innerJoin(pictureFiles, eq(pictureFiles.pictureId, pictures.id))
		.where(
			and(
				isCurrent,
				eq(pictures.id, id),
				eq(sql`left(${pictures.sha256}, ${HASH_LENGTH}::int)`, hash),
				eq(pictureFiles.kind, format),
				eq(pictureFiles.width, width),
			),
		)
	if (!found) return undefined
	const file = { kind: format, width }
	return { key: pictureKey(found, file), size: found.size, mediaType: mediaTypeOf(found, format) }
}
