import { and, asc, eq, sql } from "drizzle-orm"
import { containsPattern, type Db } from "../../platform/db.server.ts"
import { foldedName } from "./queries.server.ts"
import { normalizeName } from "./rules.ts"
import { directoryVendors } from "./schema.server.ts"

/** As `normalizeName` has it. */
const normalizedName = sql`regexp_replace(translate(fold(${directoryVendors.name}), '''', ''), ' ?& ?', ' and ', 'g')`

const isFoundIn = (editionId: number, search: string) =>
	and(
		eq(directoryVendors.editionId, editionId),
		search ? sql`${normalizedName} like ${containsPattern(normalizeName(search))}` : undefined,
	)

/** Some of an edition whose names contain this, as visitors search; drafts too, in the same order. */
export function searchOfficeVendors(
	db: Db,
	editionId: number,
	{ search, offset, limit }: { search: string; offset: number; limit: number },
) {
	const { slug, name, publishedAt } = directoryVendors
	return db
		.select({ slug, name, isDraft: sql<boolean>`${publishedAt} is null` })
		.from(directoryVendors)
		.where(isFoundIn(editionId, search))
		.orderBy(asc(foldedName), asc(slug))
		.offset(offset)
		.limit(limit)
}

export const countOfficeVendors = (db: Db, editionId: number, search: string): Promise<number> =>
	db.$count(directoryVendors, isFoundIn(editionId, search))
