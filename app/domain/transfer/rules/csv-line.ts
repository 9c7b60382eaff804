import { escapeFormula } from "./formula-escape.ts"

/** Commas part cells, and quotes, line breaks and outer blanks are lost by some readers. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** One line of RFC 4180 with its line break; no cell of it can be taken for a formula. */
export function formatCsvLine(cells: string[]): string {
	return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(",")}\r\n`
}

function quoteCell(cell: string): string {
	return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
