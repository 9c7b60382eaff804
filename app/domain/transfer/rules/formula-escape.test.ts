import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { held } from "../../../../test/held.ts"
import { csvLine } from "./csv-line.ts"
import { escapeFormula, unescapeFormula } from "./formula-escape.ts"

/** What a spreadsheet may run, also after it has dropped what can't be seen. */
const RUNS = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u

const STARTS = [
	"=",
	"+",
	"-",
	"@",
	"\t",
	"\r",
	"\n",
	"＝",
	"＋",
	"－",
	"＠",
	"'",
	"''",
	" ",
	"\u00a0",
	"\ufeff",
]
const ENDS = [
	"1+1",
	'HYPERLINK("http://x.example","x")',
	"cmd|' /C calc'!A0",
	"254 712 597620",
	"",
	"'",
	'"',
	";,",
]

/** 16 × 16 × 8 × 5 cells: every pair of beginnings before every payload, also behind other words. */
const nastyCells = ["", "x", " x", "\u200b", "\u0000"].flatMap((before) =>
	STARTS.flatMap((first) =>
		STARTS.flatMap((second) => ENDS.map((end) => `${before}${first}${second}${end}`)),
	),
)

test("no_cell_of_ten_thousand_nasty_ones_begins_a_formula", (context) => {
	expect(nastyCells.length).toBeGreaterThan(10_000)
	expect(nastyCells.filter((cell) => RUNS.test(escapeFormula(cell)))).toEqual([])
	expect(nastyCells.filter((cell) => unescapeFormula(escapeFormula(cell)) !== cell)).toEqual([])
	held(context, `${nastyCells.length} cells, 0 begin a formula, all come back as they were`)
})

test("without_the_escape_thousands_of_them_would", () => {
	expect(nastyCells.filter((cell) => RUNS.test(cell)).length).toBeGreaterThan(3_000)
})

test("no_two_texts_give_the_same_cell", () => {
	expect(new Set(nastyCells.map(escapeFormula)).size).toBe(new Set(nastyCells).size)
})

test("what_is_harmless_stays_as_it_is", () => {
	for (const text of ["", "Udongo", "'Ndovu Crafts", "''", "0712 345 678", "a=b", "5 - 6", "{=}"])
		expect(escapeFormula(text)).toBe(text)
	expect(unescapeFormula("'Ndovu Crafts")).toBe("'Ndovu Crafts")
})

test("a_telephone_number_survives", () => {
	expect(escapeFormula("+254 712 597620")).toBe("'+254 712 597620")
	expect(unescapeFormula("'+254 712 597620")).toBe("+254 712 597620")
})

const texts = fc.oneof(
	fc.string({ unit: "binary" }),
	fc
		.tuple(fc.constantFrom(...STARTS), fc.constantFrom(...STARTS), fc.string())
		.map((parts) => parts.join("")),
)

test("any_text_comes_back_as_it_was", () => {
	fc.assert(
		fc.property(texts, (text) => {
			expect(unescapeFormula(escapeFormula(text))).toBe(text)
			expect(RUNS.test(escapeFormula(text))).toBe(false)
		}),
		{ numRuns: 5_000 },
	)
})

test("any_line_is_read_by_another_csv_reader_as_it_was_written", () => {
	fc.assert(
		fc.property(fc.array(texts, { minLength: 2, maxLength: 6 }), (cells) => {
			const [read]: string[][] = parse(csvLine(cells), { record_delimiter: "\r\n" })
			expect(read?.map(unescapeFormula)).toEqual(cells)
		}),
		{ numRuns: 2_000 },
	)
})
