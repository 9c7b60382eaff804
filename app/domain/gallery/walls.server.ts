import { asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { yearOf } from "../editions/dates.ts"
import { editions } from "../editions/schema.server.ts"
import { galleryPictures } from "./schema.server.ts"

/** The pictures that hang together: those of an edition, or those with a year of their own. */
export type Wall = { year: number; edition?: { id: number; slug: string; name: string } }

/** Those on which anything hangs, the newest year first. Read by the indexes alone. */
export async function listWalls(db: Db): Promise<Wall[]> {
	const { rows: years } = await db.execute<{ year: number }>(sql`
		with recursive years as (
			(select year from gallery_pictures where year is not null order by year desc limit 1)
			union all
			select (select year from gallery_pictures where year < years.year order by year desc limit 1)
			from years where years.year is not null)
		select year from years where year is not null`)
	const hung = sql`exists (select from gallery_pictures where edition_id = ${editions.id})`
	const ofEditions = await db
		.select({ id: editions.id, slug: editions.slug, name: editions.name, startsOn: editions.startsOn })
		.from(editions)
		.where(hung)
		.orderBy(asc(editions.startsOn))
	const walls: Wall[] = [
		...years.map(({ year }) => ({ year })),
		...ofEditions.map(({ startsOn, ...edition }) => ({ year: Number(yearOf(startsOn)), edition })),
	]
	return walls.toSorted((one, other) => other.year - one.year)
}

const hangsOn = ({ year, edition }: Wall) =>
	edition ? eq(galleryPictures.editionId, edition.id) : eq(galleryPictures.year, year)

/** Some pictures of a wall, in the order they hang. */
export function listWallPictures(
	db: Db,
	wall: Wall,
	{ offset, limit }: { offset: number; limit: number },
): Promise<Pick<typeof galleryPictures.$inferSelect, "id" | "src" | "caption" | "month" | "position">[]> {
	const { id, src, caption, month, position } = galleryPictures
	return db
		.select({ id, src, caption, month, position })
		.from(galleryPictures)
		.where(hangsOn(wall))
		.orderBy(asc(position), asc(id))
		.offset(offset)
		.limit(limit)
}

export const countWallPictures = (db: Db, wall: Wall): Promise<number> =>
	db.$count(galleryPictures, hangsOn(wall))
