import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { SPOILT, statementFile } from "./statement-files.fixture.ts"
import {
	COLUMNS,
	type ColumnName,
	csvOf,
	openStatementFolder,
	PREAMBLE,
	paymentCells,
	rawWorkbook,
	tableOf,
	xlsxOf,
} from "./statements.fixture.ts"

const { read } = await openStatementFolder()
const RUNS = { numRuns: process.env.TEST_SEED ? 60 : 400 }

const tellingOf = ({
	problem,
	receipt: code,
	amount: sum,
	paidAt,
}: Awaited<ReturnType<typeof read>>[number]) => {
	return { problem, receipt: code, amount: sum, paidAt }
}

describe("whatever stands in a statement", () => {
	test("in_any_order_of_columns_below_any_preamble_and_in_both_formats_each_line_tells_the_same", async () => {
		await fc.assert(
			fc.asyncProperty(statementFile, async ({ rows, columns, preamble, delimiter, lineBreak }) => {
				const table = tableOf(
					rows.map(({ cells }) => cells),
					{ columns, preamble },
				)
				const fromCsv = await read(csvOf(table, delimiter, lineBreak))
				expect(fromCsv.map(tellingOf)).toEqual(rows.map(({ expected }) => expected))
				expect(fromCsv.map(({ line }) => line)).toEqual(rows.map((_, nth) => preamble.length + 2 + nth))
				expect(await read(await xlsxOf(table))).toEqual(fromCsv)
			}),
			RUNS,
		)
	}, 300_000)

	test("encoded_in_any_way_a_spreadsheet_writes_it_is_read", async () => {
		const table = tableOf([paymentCells("TKA0000001", 1_500, "Café – Ñandú")])
		const csv = csvOf(table, ";")
		const utf16 = Buffer.from(`\uFEFF${csv}`, "utf16le")
		const western = Buffer.from(csv.replaceAll("–", "-"), "latin1")
		const files = [csv, `\uFEFF${csv}`, utf16, Buffer.from(utf16).swap16(), western]
		for (const content of files)
			expect(await read(content)).toMatchObject([
				{ problem: null, amount: 1_500, account: expect.stringMatching(/^Café [–-] Ñandú$/) },
			])
	})

	test("lines_inside_quotes_are_one_line_and_its_number_is_that_of_its_first", async () => {
		const rows = [
			paymentCells("TKA0000001", 5, "1", { Details: 'two\nlines, "quoted"' }),
			paymentCells("TKA0000002", 6, "2"),
		]
		const lines = await read(csvOf(tableOf(rows)))
		expect(lines.map(({ line, amount: sum }) => [line, sum])).toEqual([
			[5, 5],
			[7, 6],
		])
	})

	test.each([
		["2547 ***** 678 - WANJIRU KAMAU", "2547 ***** 678", "WANJIRU KAMAU"],
		["254712345678 - JOHN - OTIENO", "254712345678", "JOHN - OTIENO"],
		["254712345678", "254712345678", ""],
		["WANJIRU KAMAU", "", "WANJIRU KAMAU"],
		["600001 - Safaricom Ltd", "600001", "Safaricom Ltd"],
		["", "", ""],
	])("other_party_%j_is_the_phone_%j_and_the_name_%j", async (party, phone, payer) => {
		const cells = paymentCells("TKA0000001", 5, "1", { "Other Party Info": party })
		expect(await read(csvOf(tableOf([cells])))).toMatchObject([{ phone, payer }])
	})

	test("the_account_stands_in_its_column_or_in_the_details", async () => {
		const columns = COLUMNS.filter((name) => name !== "A/C No.") satisfies ColumnName[]
		const cells = paymentCells("TKA0000001", 5, "10001234")
		expect(await read(csvOf(tableOf([cells], { columns })))).toMatchObject([{ account: "10001234" }])
	})

	test.each(["[", "{ Account:", "<Statement>", "BM Tamasha"])(
		"a_statement_that_begins_with_%j_is_read",
		async (begins) => {
			const table = tableOf([paymentCells("TKA0000001", 5, "1")], { preamble: [[begins, ""]] })
			expect(await read(csvOf(table))).toMatchObject([{ receipt: "TKA0000001", amount: 5 }])
		},
	)

	test("several_statements_one_below_the_other_are_one_and_blank_lines_are_none", async () => {
		const one = tableOf([paymentCells("TKA0000001", 5, "1"), {}])
		const other = tableOf([paymentCells("TKA0000002", 6, "2")], {
			preamble: [],
			columns: COLUMNS.toReversed(),
		})
		const lines = await read(csvOf([...one, ...other]))
		expect(lines.map(({ receipt: code, amount: sum, line }) => [code, sum, line])).toEqual([
			["TKA0000001", 5, 5],
			["TKA0000002", 6, 8],
		])
	})

	test("a_workbook_as_excel_saves_it_with_shared_texts_numbers_and_days_is_read", async () => {
		const shared = [...COLUMNS, "TKA0000001", "Completed", "WANJIRU"]
		const cell = (at: string, value: string, type = "") =>
			`<c r="${at}"${type && ` t="${type}"`}><v>${value}</v></c>`
		const header = COLUMNS.map((_, nth) => cell(`${"ABCDEFGHIJKLM"[nth]}9`, String(nth), "s")).join("")
		const row =
			cell("A12", "13", "s") +
			cell("B12", "45986.96876157407") +
			cell("E12", "14", "s") +
			cell("F12", "1.5E3")
		const rich = `<si><r><t>WAN</t></r><r><t>JIRU</t></r><rPh><t>reading</t></rPh></si>`
		const texts = shared.map((one) => (one === "WANJIRU" ? rich : `<si><t>${one}</t></si>`)).join("")
		const content = await rawWorkbook(
			`<row r="9">${header}</row><row r="12">${row}${cell("K12", "15", "s")}</row>`,
			{ "xl/sharedStrings.xml": [`<sst>${texts}</sst>`] },
		)
		expect(await read(content)).toMatchObject([
			{
				...{ line: 12, problem: null, receipt: "TKA0000001", amount: 1_500, payer: "WANJIRU" },
				paidAt: new Date("2025-11-25T20:15:01Z"),
			},
		])
	})

	test("a_line_with_a_formula_is_refused_and_the_others_are_not", async () => {
		const cell = (at: string, value: string, formula = "") =>
			formula
				? `<c r="${at}" t="str"><f>${formula}</f><v>${value}</v></c>`
				: `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
		const names = ["Receipt No.", "Completion Time", "Transaction Status", "Paid In"]
		const rowOf = (nth: number, values: string[], formula = "") =>
			`<row r="${nth}">${values.map((value, at) => cell(`${"ABCD"[at]}${nth}`, value, at === 3 ? formula : "")).join("")}</row>`
		const content = await rawWorkbook(
			rowOf(1, names) +
				rowOf(2, ["TKA0000001", "25-11-2026 10:00", "Completed", "1500"], "SUM(1,2)") +
				rowOf(3, ["TKA0000002", "25-11-2026 10:00", "Completed", "1600"]),
		)
		const lines = await read(content)
		expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
			[2, "formula"],
			[3, null],
		])
	})

	test("nothing_of_a_person_is_kept_of_a_line_that_tells_no_payment", async () => {
		const party = { "Other Party Info": "254712345678 - WANJIRU" }
		const rows = SPOILT.map(([change]) => paymentCells("TKA0000001", 5, "WANJIRU", { ...party, ...change }))
		for (const line of await read(csvOf(tableOf(rows))))
			expect(line).toMatchObject({ account: "", phone: "", payer: "", amount: null })
	})
})

test("control_a_reader_by_position_would_be_found_out", async () => {
	const rows = [paymentCells("TKA0000001", 5, "1")]
	const turned = tableOf(rows, { columns: COLUMNS.toReversed(), preamble: PREAMBLE })
	const byPosition = (table: string[][]) => table.at(-1)?.[0]
	expect(byPosition(turned)).not.toBe("TKA0000001")
	expect((await read(csvOf(turned)))[0]?.receipt).toBe("TKA0000001")
})
