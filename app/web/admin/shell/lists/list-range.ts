import { PAGE_SIZE, type Page } from "../../../../values/cursor.ts"
import { formatNumber, pluralize } from "../../../../values/number.ts"

export interface ListRange {
	/** Of its rows; the number of the first one is missing where nobody knows it. */
	first?: number
	count: number
	/** Missing: nobody counted. */
	total?: number
}

interface PageOfRows extends Pick<Page<unknown>, "previous" | "next"> {
	rows: unknown[]
}

/**
 * Where a page is, by the number that its address carries: a page begins at a row, and counting those before it would
 * cost more the further one goes. What the page itself knows better wins: that it is the first, or the last.
 */
export function rangeOf(
	{ rows, previous, next }: PageOfRows,
	{ first, total }: { first?: number; total?: number },
): ListRange {
	const count = rows.length
	const isFirst = previous === undefined
	const isLast = next === undefined
	const counted = total ?? (isLast && isFirst ? count : undefined)
	if (isFirst) return { first: 1, count, total: counted }
	if (isLast && counted !== undefined)
		return { first: Math.max(1, counted - count + 1), count, total: counted }
	if (isLast && first !== undefined) return { first, count, total: first + count - 1 }
	const fits = first !== undefined && first > 1 && (counted === undefined || first + count <= counted)
	return { first: fits ? first : undefined, count, total: counted }
}

/** The number of the first row on the page before and on the one behind, for their addresses. */
export function firstRowsAround({ first, count }: ListRange): { before?: number; after?: number } {
	if (first === undefined) return {}
	return { before: Math.max(1, first - PAGE_SIZE), after: first + count }
}

/** "1–50 of 134"; nothing where the whole list is on the page, or nobody knows. */
export function positionLabel({ first, count, total }: ListRange): string | undefined {
	if (total === count || count === 0) return undefined
	const rows = first === undefined ? undefined : `${formatNumber(first)}–${formatNumber(first + count - 1)}`
	if (total === undefined) return rows
	return `${rows ?? formatNumber(count)} of ${formatNumber(total)}`
}

/** "1–50 of 134 vendors", "3 vendors". */
export function rangeLabel(range: ListRange, [one, more]: [one: string, more: string]): string {
	const position = positionLabel(range)
	if (!position) return pluralize(range.count, one, more)
	return `${position} ${range.total === 1 ? one : more}`
}
