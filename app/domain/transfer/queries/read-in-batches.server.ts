/** How many rows are in memory at a time. */
export const BATCH = 2_000

/** All rows of a table. @param read the batch that begins behind this row; an empty one ends it */
export async function* readInBatches<Row>(
	read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
	for (let last: Row | undefined; ; ) {
		const rows = await read(last)
		last = rows.at(-1)
		if (!last) return
		yield rows
	}
}
