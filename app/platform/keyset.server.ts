import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Cursor, PAGE_SIZE, type Page } from "../values/cursor.ts"

/** The values of the columns that a list is ordered by, in one of its rows. */
export type Position = (SQL | string | number)[]

/** What a list is ordered by; the last column is its id, so that no two rows stand at one place. */
export interface KeysetOrder {
	by: readonly SQLWrapper[]
	direction: "ascending" | "descending"
}

/** What a statement needs to read the rows behind a position, the nearest first. */
export interface KeysetSlice {
	/** Missing: from the first row on. */
	where: SQL | undefined
	/**
	 * The same of an order by one thing and the id, in two: what differs by its id alone, and what follows. PostgreSQL takes a
	 * pair for as rare as its first part, and where few things differ there, it reads far too many rows.
	 */
	halves: [SQL, SQL] | undefined
	orderBy: SQL[]
	limit: number
}

/** The rows that follow a position in an order; without one, the first rows. */
export function sliceAfter(
	{ by, direction }: KeysetOrder,
	position: Position | undefined,
	limit: number,
): KeysetSlice {
	const [order, operator] = direction === "ascending" ? [asc, sql`>`] : [desc, sql`<`]
	const where =
		position &&
		sql`(${sql.join([...by], sql`, `)}) ${operator} (${sql.join(
			position.map((value) => sql`${value}`),
			sql`, `,
		)})`
	const [first, id] = by
	const [at, row] = position ?? []
	const halves: KeysetSlice["halves"] =
		position && by.length === 2
			? [sql`${first} = ${at} and ${id} ${operator} ${row}`, sql`${first} ${operator} ${at}`]
			: undefined
	return { where, halves, orderBy: by.map((column) => order(column)), limit }
}

/** Reads a slice in its two halves, the second one only for what the first one lacks. */
export async function readHalves<Row extends { id: number }>(
	{ where, halves, limit }: KeysetSlice,
	read: (where: SQL | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
	if (!halves) return read(where, limit)
	const equal = await read(halves[0], limit)
	if (equal.length === limit) return equal
	const others = await read(halves[1], limit - equal.length)
	// What was changed in between stands where it was.
	return [...equal, ...others.filter(({ id }) => equal.every((row) => row.id !== id))]
}

export interface KeysetList<Row> extends KeysetOrder {
	/**
	 * Where a row stands, also one that has left the list since its page was shown; undefined when there is none.
	 * Missing: the list is ordered by the id alone.
	 */
	findPosition?: (id: number) => Promise<Position | undefined>
	read(slice: KeysetSlice): Promise<Row[]>
}

/** The page of a list that a cursor names, in the order of the list; the first one if it names no row. */
export async function readPage<Row extends { id: number }>(
	list: KeysetList<Row>,
	{ after, before }: Cursor,
): Promise<Page<Row>> {
	const id = after ?? before
	const position = id === undefined ? undefined : list.findPosition ? await list.findPosition(id) : [id]
	const isBackward = position !== undefined && after === undefined
	// One more than is shown tells whether there are more.
	const found = await list.read(sliceAfter(isBackward ? reverse(list) : list, position, PAGE_SIZE + 1))
	// Too few before a row to fill a page: the first page shows them and those that follow.
	if (isBackward && found.length < PAGE_SIZE) return readPage(list, {})
	const hasMore = found.length > PAGE_SIZE
	const rows = found.slice(0, PAGE_SIZE)
	if (isBackward) rows.reverse()
	const hasPrevious = isBackward ? hasMore : position !== undefined
	return {
		rows,
		previous: hasPrevious ? rows[0]?.id : undefined,
		next: isBackward || hasMore ? rows.at(-1)?.id : undefined,
	}
}

const reverse = ({ by, direction }: KeysetOrder): KeysetOrder => ({
	by,
	direction: direction === "ascending" ? "descending" : "ascending",
})
