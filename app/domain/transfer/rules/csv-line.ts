/**
 * How a cell of an exported file is kept from being taken for a formula, and how it comes back exactly.
 *
 * A spreadsheet runs what begins with = + - @ (also in full width), a tab or a line break; some drop white space
 * and invisible characters first. Such a cell, also behind apostrophes, gets one apostrophe in front. A cell
 * that already is apostrophes and a formula gets one more, so taking one off always restores it:
 *
 *     =1+1 ↔ '=1+1      '=1+1 ↔ ''=1+1      +254+1 ↔ '+254+1      'Ndovu ↔ 'Ndovu
 *
 * A telephone number stays as it is typed: after the plus it has digits and blanks alone, of which at most a number can
 * be made.
 *
 * Every cell of that shape in a file was made by `escapeFormula`, or by a person who put the apostrophe there to
 * tell a spreadsheet "this is text"; both mean the text behind it.
 */
const DANGER = String.raw`(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])`
const DANGEROUS = new RegExp(`^'*${DANGER}`, "u")
const TELEPHONE = /^\+\d[\d ]{4,18}\d$/
const ESCAPED = new RegExp(`^'+${DANGER}`, "u")

/** The cell as it may stand in a file that a spreadsheet opens; trust.md B8. */
export function escapeFormula(text: string): string {
	return DANGEROUS.test(text) && !TELEPHONE.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
	return ESCAPED.test(cell) ? cell.slice(1) : cell
}

/** Commas part cells, and quotes, line breaks and outer blanks are lost by some readers. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** A sum of money that has its two decimals also where they are 00. */
export interface Cents {
	cents: number
}

/** One line of RFC 4180 with its line break; no text of it can be taken for a formula, and numbers stay numbers. */
export function formatCsvLine(cells: readonly (string | number | Cents)[]): string {
	return `${cells.map(formatCell).join(",")}\r\n`
}

function formatCell(cell: string | number | Cents): string {
	if (typeof cell === "string") return quoteCell(escapeFormula(cell))
	return typeof cell === "number" ? String(cell) : (cell.cents / 100).toFixed(2)
}

function quoteCell(cell: string): string {
	return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
