/** How many rows are in memory at a time. */
const BATCH = 2_000

/** All rows of a table, in memory of one batch. @param read at most `limit` rows, those that come behind `last` */
export async function* readInBatches<Row>(
	read: (last: Row | undefined, limit: number) => Promise<Row[]>,
	limit = BATCH,
): AsyncGenerator<Row[]> {
	for (let last: Row | undefined; ; ) {
		const rows = await read(last, limit)
		if (rows.length) yield rows
		if (rows.length < limit) return
		last = rows.at(-1)
	}
}
