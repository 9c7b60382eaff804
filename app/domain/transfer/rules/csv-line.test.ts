import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { reportMeasurement } from "../../../../test/report-measurement.ts"
import { escapeFormula, formatCsvLine, unescapeFormula } from "./csv-line.ts"

/** What a spreadsheet may run, also after it has dropped what can't be seen. */
const STARTS_FORMULA = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u
/** Nothing to add, to call or to refer to. */
const ONLY_A_NUMBER = /^\+[0-9 ]+$/
const runs = (cell: string) => STARTS_FORMULA.test(cell) && !ONLY_A_NUMBER.test(cell)

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
	expect(nastyCells.filter((cell) => runs(escapeFormula(cell)))).toEqual([])
	expect(nastyCells.filter((cell) => unescapeFormula(escapeFormula(cell)) !== cell)).toEqual([])
	reportMeasurement(context, `${nastyCells.length} cells, 0 begin a formula, all come back as they were`)
})

test("without_the_escape_thousands_of_them_would", () => {
	expect(nastyCells.filter((cell) => runs(cell)).length).toBeGreaterThan(3_000)
})

test("no_two_texts_give_the_same_cell", () => {
	expect(new Set(nastyCells.map(escapeFormula)).size).toBe(new Set(nastyCells).size)
})

test("what_is_harmless_stays_as_it_is", () => {
	for (const text of ["", "Udongo", "'Ndovu Crafts", "''", "0712 345 678", "a=b", "5 - 6", "{=}"])
		expect(escapeFormula(text)).toBe(text)
	expect(unescapeFormula("'Ndovu Crafts")).toBe("'Ndovu Crafts")
})

test("a_telephone_number_is_written_as_it_is_and_read_in_both_spellings", () => {
	for (const number of ["+254 712 597620", "+254712597620", "+1 212 555 0100"]) {
		expect(escapeFormula(number)).toBe(number)
		expect(unescapeFormula(number)).toBe(number)
		expect(unescapeFormula(`'${number}`)).toBe(number)
	}
	expect(unescapeFormula(escapeFormula("'+254 712 597620"))).toBe("'+254 712 597620")
})

test("what_only_looks_like_a_telephone_number_is_guarded", () => {
	const cells = [
		"+1+1",
		"+254 712-1",
		"+(254) 712 597",
		"+254 712 597620\n",
		" +254712597620",
		"+254\t712597",
	]
	const more = [
		"+12345",
		"+",
		"+A1 B2",
		"+254\u00a0712 597620",
		"++254712597620",
		"=254712597620",
		"-254712597620",
	]
	for (const cell of [...cells, ...more, "+254712597620,1", "+٢٥٤٧١٢٥٩٧٦٢٠"])
		expect(escapeFormula(cell)).toBe(`'${cell}`)
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
			expect(runs(escapeFormula(text))).toBe(false)
		}),
		{ numRuns: 5_000 },
	)
})

test("any_line_is_read_by_another_csv_reader_as_it_was_written", () => {
	fc.assert(
		fc.property(fc.array(texts, { minLength: 2, maxLength: 6 }), (cells) => {
			const [read]: string[][] = parse(formatCsvLine(cells), { record_delimiter: "\r\n" })
			expect(read?.map(unescapeFormula)).toEqual(cells)
		}),
		{ numRuns: 2_000 },
	)
})
