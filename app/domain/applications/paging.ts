/** Most rows that one screen shows (specification: pages, not endless lists). */
export const PAGE_SIZE = 50

/** Where a page begins: behind or before a row. Both missing: at the first. */
export interface Cursor {
	after?: number
	before?: number
}

export interface Page<Row> {
	rows: Row[]
	/** The row before which the previous page ends; missing on the first page. */
	previous?: number
	/** The row behind which the next page begins; missing on the last page. */
	next?: number
}

/**
 * The page in `found`: up to `PAGE_SIZE` rows and one that tells that there are more, in reading direction, so
 * backwards for a page before a row.
 */
export function pageOf<Row extends { id: number }>(found: Row[], { after, before }: Cursor): Page<Row> {
	const isBackward = before !== undefined
	const hasMore = found.length > PAGE_SIZE
	const rows = found.slice(0, PAGE_SIZE)
	if (isBackward) rows.reverse()
	const hasPrevious = isBackward ? hasMore : after !== undefined
	const hasNext = isBackward || hasMore
	return {
		rows,
		previous: hasPrevious ? rows[0]?.id : undefined,
		next: hasNext ? rows.at(-1)?.id : undefined,
	}
}
