import { formatCsvLine } from "../rules/csv-line.ts"
import type { Cell } from "./workbook.server.ts"

/** A table as CSV, in memory of one batch. @param write a cell as it stands in the file: a text is never a formula */
export async function* writeCsv(
	columns: readonly string[],
	batches: AsyncIterable<Cell[][]>,
	write: (cell: Cell) => string | number,
): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine(columns))
	for await (const batch of batches)
		yield Buffer.from(batch.map((cells) => formatCsvLine(cells.map(write))).join(""))
}
