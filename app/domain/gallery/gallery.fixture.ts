import { asc, desc, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { monthHung, ofItsEdition, yearHung } from "./queries.server.ts"
import { galleryPictures } from "./schema.server.ts"

/** Every picture, the newest year first, in the order they hang; `edition` is null of one with a year of its own. */
export function listAllPictures(db: Db) {
	const { id, src, caption, alt, position } = galleryPictures
	return db
		.select({ id, src, caption, alt, month: monthHung, year: yearHung, position, edition: editions.name })
		.from(galleryPictures)
		.leftJoin(editions, ofItsEdition)
		.orderBy(desc(yearHung), sql`${editions.startsOn} nulls first`, asc(position), asc(id))
}
