import { gt } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isOfSystemBefore } from "./order-window.ts"
import type { PublishedEdition } from "./queries.server.ts"
import { nearestEdition } from "./rules.ts"
import { editions } from "./schema.server.ts"

/**
 * The edition that the ticker announces: the one that is on or comes next. One that is over is announced only where it is of the
 * system before and no later one was ever made, published or not: a new database has none but Christmas 2025, which the ticker
 * then announces as specified.
 */
export async function findAnnouncedEdition(
	db: Db,
	published: readonly PublishedEdition[],
	now: Date,
): Promise<PublishedEdition | undefined> {
	const { edition, isAhead } = nearestEdition(published, now)
	if (!edition || isAhead) return edition
	const isLast =
		isOfSystemBefore(edition) && !(await db.$count(editions, gt(editions.startsOn, edition.startsOn)))
	return isLast ? edition : undefined
}
