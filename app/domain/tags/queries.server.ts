import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isReviewedBy, type VendorVisibility } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Tag } from "./rules.ts"
import { applicationTags, tags } from "./schema.server.ts"

/** As lists order names. */
const byName = sql`fold(${tags.name}) collate "C"`

/** A tag, and how many applications that lists show have it. */
export interface CountedTag extends Tag {
	applications: number
}

const applications = sql<number>`(
	select coalesce(sum(counted.applications), 0)::int from tag_counts counted where counted.tag_id = tags.id)`

/** Those of an edition, by name. */
export function listTags(db: Db, editionId: number): Promise<CountedTag[]> {
	return db
		.select({ id: tags.id, name: tags.name, applications })
		.from(tags)
		.where(eq(tags.editionId, editionId))
		.orderBy(asc(byName))
}

/** Which tag of which edition. */
export interface TagKey {
	id: number
	editionId: number
}

export const ofTagKey = ({ id, editionId }: TagKey): SQL | undefined =>
	and(eq(tags.id, id), eq(tags.editionId, editionId))

export async function findTag(db: Db, key: TagKey): Promise<CountedTag | undefined> {
	const [found] = await db
		.select({ id: tags.id, name: tags.name, applications })
		.from(tags)
		.where(ofTagKey(key))
	return found
}

/** The tag that is called so, however it is spelt. */
export async function findTagByName(db: Db, editionId: number, name: string): Promise<Tag | undefined> {
	const [found] = await db
		.select({ id: tags.id, name: tags.name })
		.from(tags)
		.where(and(eq(tags.editionId, editionId), sql`${byName} = fold(${name}) collate "C"`))
	return found
}

/** The tags of these applications, by their ids. Who reviews blind is told those of applications that they have scored. */
export async function findTags(
	db: Db,
	ids: number[],
	{ blindTo }: VendorVisibility = {},
): Promise<Map<number, Tag[]>> {
	if (!ids.length) return new Map()
	const { applicationId, tagId, removedAt } = applicationTags
	const found = await db
		.select({ applicationId, id: tags.id, name: tags.name })
		.from(applicationTags)
		.innerJoin(tags, eq(tags.id, tagId))
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(inArray(applicationId, ids), isNull(removedAt), blindTo ? isReviewedBy(blindTo) : undefined))
		.orderBy(asc(byName))
	const grouped = Map.groupBy(found, (row) => row.applicationId)
	return new Map(
		[...grouped].map(([application, rows]) => [application, rows.map(({ id, name }) => ({ id, name }))]),
	)
}
