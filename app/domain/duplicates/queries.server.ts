import { and, asc, type Column, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { isListed, type ListedApplication } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { MAX_COMPARED, SAME_KEYS, type SameKey } from "./rules.ts"

const { id, editionId, number, brandName, emailKey, phoneKey, brandKey, withdrawnAt } = vendorApplications

/** Where an application has each of them. */
export const KEY_COLUMNS = { email: emailKey, phone: phoneKey, brand: brandKey } satisfies Record<
	SameKey,
	Column
>

/** Withdrawn ones are neither merged nor compared. */
const isMergeable = and(isListed, isNull(withdrawnAt))

/** Other applications of its edition that seem to be of the same vendor, in the order they came in. */
export async function listSameVendor(db: Db, application: number): Promise<{ id: number; number: number }[]> {
	const [own] = await db
		.select({ editionId, ...KEY_COLUMNS })
		.from(vendorApplications)
		.where(and(eq(id, application), isListed))
	if (!own) return []
	const shared = SAME_KEYS.flatMap((key) => (own[key] ? [eq(KEY_COLUMNS[key], own[key])] : []))
	if (!shared.length) return []
	// As the indexes of these keys have it.
	const isOther = and(eq(editionId, own.editionId), ne(id, application), isMergeable, or(...shared))
	return db
		.select({ id, number })
		.from(vendorApplications)
		.where(isOther)
		.orderBy(asc(id))
		.limit(MAX_COMPARED - 1)
}

/** How many groups are listed at most; merged, they make room for others. */
const LISTED_GROUPS = 50

/** Applications of one edition that seem to be of one vendor. */
export interface SameVendorGroup {
	/** By what. */
	isSame: SameKey[]
	/** In the order they came in. */
	applications: Pick<
		ListedApplication,
		"id" | "number" | "brandName" | "tentSpace" | "status" | "choice" | "isOnStandby"
	>[]
}

interface Sharing {
	isSame: Set<SameKey>
	ids: Set<number>
}

/** Which applications of an edition are listed as of one vendor, the newest first. */
async function findGroups(db: Db, edition: number): Promise<Sharing[]> {
	const groups: Sharing[] = []
	for (const key of SAME_KEYS) {
		for (const ids of await listSharing(db, edition, key)) {
			const known = groups.filter((group) => ids.some((one) => group.ids.has(one)))
			const joined = { isSame: new Set<SameKey>([key]), ids: new Set(ids) }
			for (const group of known) {
				for (const one of group.isSame) joined.isSame.add(one)
				for (const one of group.ids) joined.ids.add(one)
				groups.splice(groups.indexOf(group), 1)
			}
			groups.push(joined)
		}
	}
	return groups
		.toSorted((one, other) => Math.max(...other.ids) - Math.max(...one.ids))
		.slice(0, LISTED_GROUPS)
}

/** How many groups are listed. */
export const countSameVendorGroups = async (db: Db, edition: number): Promise<number> =>
	(await findGroups(db, edition)).length

/** What seems to have been sent more than once in an edition, the newest first. */
export async function listSameVendorGroups(db: Db, edition: number): Promise<SameVendorGroup[]> {
	const listed = await findGroups(db, edition)
	const ids = listed.flatMap((group) => [...group.ids])
	const { tentSpace, status } = vendorApplications
	const { choice, isOnStandby } = choiceColumns
	const rows = await db
		.select({ id, number, brandName, tentSpace, status, choice, isOnStandby })
		.from(vendorApplications)
		.where(inArray(id, ids))
		.orderBy(asc(id))
	return listed.map((group) => ({
		isSame: SAME_KEYS.filter((key) => group.isSame.has(key)),
		applications: rows.filter((row) => group.ids.has(row.id)),
	}))
}

/** Those whose key somebody else has: what it costs follows from how many these are (schema.server.ts). */
async function listSharing(db: Db, edition: number, key: SameKey) {
	const column = KEY_COLUMNS[key]
	const found = await db.execute<{ ids: number[] }>(sql`
		select array_agg(${id} order by ${id}) as ids from vendor_keys shared
			join vendor_applications on ${editionId} = shared.edition_id and ${column} = shared.key and ${column} <> '' and ${isMergeable}
		where shared.edition_id = ${edition} and shared.kind = ${key} and shared.applications > 1
		group by shared.key having count(*) > 1
		order by max(${id}) desc limit ${LISTED_GROUPS}`)
	return found.rows.map(({ ids }) => ids)
}

/** Whether another listed application of the edition seems to be of the same vendor. */
export const isPossibleDuplicate: SQL = sql`exists (
	select from vendor_keys shared where shared.edition_id = ${editionId} and shared.applications > 1
		and (shared.kind, shared.key) in (('email', ${emailKey}), ('phone', ${phoneKey}), ('brand', ${brandKey})))`
