import { formatCsvLine } from "../rules/csv-line.ts"
import type { Cell, Sheet } from "./workbook.server.ts"

const toCsvCell = (cell: Cell) => (typeof cell === "boolean" ? String(cell) : (cell ?? ""))

/** A table as CSV, in memory of one batch: numbers are numbers, and no text is a formula. */
export async function* createCsv({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine(columns))
	for await (const batch of batches)
		yield Buffer.from(batch.map((cells) => formatCsvLine(cells.map(toCsvCell))).join(""))
}
