import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { type Choice, choiceOf, verdictOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { KEY_COLUMNS } from "./queries.server.ts"
import { SAME_KEYS, type SameKey } from "./rules.ts"

const { id, editionId, number, brandName, status } = vendorApplications

/** One of several applications that seem to be of one vendor. */
interface GroupMember {
	id: number
	number: number
	brandName: string
	/** What it is chosen to be told, or was; missing: nothing. */
	answer?: Choice
	/** It was told before. */
	isTold: boolean
}

/** Applications of an edition that seem to be of one vendor, who gets different answers about them, or several stalls. */
export interface TwoAnswers {
	/** By what. */
	isSame: SameKey[]
	/** Those with an answer, in the order they came in. */
	applications: (GroupMember & { answer: Choice })[]
}

/**
 * Which vendors would be told two answers once these are told: among them, or beside what was told before. Who
 * is linked by a third application counts as well, as under *Possible duplicates*.
 * @param answers what is to be told, by application of this edition
 */
export async function findTwoAnswers(
	db: Db,
	edition: number,
	answers: ReadonlyMap<number, Choice>,
): Promise<TwoAnswers[]> {
	const groups = await readVendorGroups(db, edition, [...answers.keys()])
	return groups.flatMap(({ isSame, members }) => {
		const applications = members.flatMap((member) => {
			const chosen = answers.get(member.id)
			const answer = chosen ?? member.answer
			return answer ? [{ ...member, answer, isTold: !chosen }] : []
		})
		const isClear = applications.every((one, nth) =>
			applications.slice(nth + 1).every((other) => !isContradiction(one.answer, other.answer)),
		)
		return isClear ? [] : [{ isSame, applications }]
	})
}

/** One vendor has one answer, and one stall. */
const isContradiction = (one: Choice, other: Choice): boolean => one !== other || one === "yes"

/** Another application that seems to be of the same vendor. */
export interface SameVendor {
	id: number
	number: number
	/** What it is chosen to be told, or was. */
	answer?: Choice
}

/** Which other applications seem to be of the same vendor as each of these; who has none is missing. */
export async function listSameVendors(
	db: Db,
	edition: number,
	ids: number[],
): Promise<Map<number, SameVendor[]>> {
	const groups = await readVendorGroups(db, edition, ids)
	const members = groups.flatMap((group) => group.members.map((member) => member.id))
	const { applicationId, choice } = applicationChoices
	const chosen = members.length
		? await db
				.select({ applicationId, choice })
				.from(applicationChoices)
				.where(sql`${applicationId} = any(${idArray(members)})`)
		: []
	const choiceOf = new Map(chosen.map((one) => [one.applicationId, one.choice]))
	const toSameVendor = ({ id, number, answer: told }: GroupMember): SameVendor => {
		const answer = choiceOf.get(id) ?? told
		return { id, number, ...(answer && { answer }) }
	}
	return new Map(
		groups.flatMap(({ members }) =>
			members.map(({ id }) => [id, members.filter((one) => one.id !== id).map(toSameVendor)] as const),
		),
	)
}

/** The applications that contradict this one, in any of these groups. */
export const contradictionsOf = (groups: TwoAnswers[], application: number): number[] =>
	groups.flatMap(({ applications }) => {
		const own = applications.find((one) => one.id === application)
		const others = applications.filter((one) => one !== own)
		return own ? others.filter(({ answer }) => isContradiction(own.answer, answer)).map((one) => one.id) : []
	})

/** The applications that seem to be of the same vendors as these, with them; none of which there is only one. */
export async function readVendorGroups(
	db: Db,
	edition: number,
	ids: number[],
): Promise<{ isSame: SameKey[]; members: GroupMember[] }[]> {
	const rows = new Map<number, KeyedRow>()
	const asked = new Set<string>()
	let found = await readRows(db, edition, sql`${id} = any(${idArray(ids)})`)
	while (found.length) {
		for (const row of found) rows.set(row.id, row)
		const shared = SAME_KEYS.flatMap((key) => {
			const column = KEY_COLUMNS[key]
			const values = new Set(found.map((row) => row[key]))
			const open = [...values].filter((value) => value && !asked.has(`${key} ${value}`))
			for (const value of open) asked.add(`${key} ${value}`)
			// As the indexes of these keys have it.
			return open.length ? [and(ne(column, ""), sql`${column} = any(${sql.param(open)}::text[])`)] : []
		})
		found = shared.length ? await readRows(db, edition, or(...shared)) : []
		found = found.filter((row) => !rows.has(row.id))
	}
	return groupRows([...rows.values()].toSorted((one, other) => one.id - other.id))
}

function readRows(db: Db, edition: number, condition: SQL | undefined) {
	return db
		.select({
			id,
			number,
			brandName,
			status,
			...KEY_COLUMNS,
			isOnStandby: sql<boolean>`${isNotNull(standbyEntries.applicationId)}`,
		})
		.from(vendorApplications)
		.leftJoin(standbyEntries, eq(standbyEntries.applicationId, id))
		.where(and(eq(editionId, edition), isListed, condition))
}

type KeyedRow = Awaited<ReturnType<typeof readRows>>[number]

function groupRows(rows: KeyedRow[]) {
	const sharing = new Map<string, KeyedRow[]>()
	for (const row of rows) {
		for (const key of keysOf(row)) {
			const known = sharing.get(key)
			if (known) known.push(row)
			else sharing.set(key, [row])
		}
	}
	const grouped = new Set<number>()
	return rows.flatMap((first) => {
		if (grouped.has(first.id)) return []
		const members = new Set([first])
		// A set is walked to what is added on the way.
		for (const member of members) {
			for (const key of keysOf(member)) for (const other of sharing.get(key) ?? []) members.add(other)
		}
		for (const member of members) grouped.add(member.id)
		if (members.size < 2) return []
		const isSame = SAME_KEYS.filter((key) =>
			[...members].some((row) => (sharing.get(`${key} ${row[key]}`)?.length ?? 0) > 1),
		)
		return [{ isSame, members: rows.filter((row) => members.has(row)).map(toMember) }]
	})
}

const keysOf = (row: KeyedRow): string[] =>
	SAME_KEYS.flatMap((key) => (row[key] ? [`${key} ${row[key]}`] : []))

function toMember({ id, number, brandName, status, isOnStandby }: KeyedRow): GroupMember {
	const answer = choiceOf(verdictOf({ status, isOnStandby }))
	return { id, number, brandName, ...(answer && { answer }), isTold: answer !== undefined }
}
