/** Most rows that one screen shows. */
export const PAGE_SIZE = 50

/** Where a page of a list begins: behind or before the row with this id. Both missing: at the first. */
export type Cursor = {
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
