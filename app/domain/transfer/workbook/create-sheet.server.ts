import { readInBatches } from "../../../platform/read-in-batches.server.ts"
import type { Cell, Sheet } from "./workbook.server.ts"

interface SheetSource<Row, Column extends string> extends Pick<Sheet, "name" | "dates"> {
	columns: readonly Column[]
	readBatch: (last: Row | undefined, limit: number) => Promise<Row[]>
	cellsOf: (row: Row) => Record<Column, Cell>
}

/** A sheet whose rows are read while it is written. */
export function createSheet<Row, Column extends string>(source: SheetSource<Row, Column>): Sheet {
	const { readBatch, cellsOf, ...sheet } = source
	return { ...sheet, batches: readCells(source) }
}

async function* readCells<Row, Column extends string>({
	columns,
	readBatch,
	cellsOf,
}: SheetSource<Row, Column>) {
	const toCells = (row: Row): Cell[] => {
		const cells = cellsOf(row)
		return columns.map((column) => cells[column])
	}
	for await (const rows of readInBatches(readBatch)) yield rows.map(toCells)
}
