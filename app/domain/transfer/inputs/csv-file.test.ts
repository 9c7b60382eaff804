import { expect, test } from "vitest"
import { createZip } from "../../../platform/zip.server.ts"
import { COLUMN_NAMES, EXCHANGE_COLUMNS } from "../rules/columns.ts"
import { formatFileProblem } from "../rules/report.ts"
import { writeCsvFile } from "../transfer.fixture.ts"
import { createWorkbook } from "../workbook/workbook.server.ts"
import {
	type CsvLine,
	inspectCsv,
	MAX_LINES,
	MAX_UNEVEN_LINES,
	readLines,
	UnreadableCsvError,
} from "./csv-file.server.ts"

const HEADER = COLUMN_NAMES.extras.join(",")
const line = (email: string) => `${email},1,t,2,a,b,f,2025-11-12`

async function inspect(content: string | Uint8Array) {
	return inspectCsv({ name: "x.csv", path: await writeCsvFile(content) })
}

async function readAll(content: string | Uint8Array): Promise<CsvLine[]> {
	const lines: CsvLine[] = []
	for await (const one of readLines(await inspect(content))) lines.push(one)
	return lines
}

async function firstCells(content: string | Uint8Array): Promise<(string | undefined)[]> {
	return (await readAll(content)).map(({ cells }) => cells[0])
}

async function findProblem(content: string | Uint8Array) {
	try {
		await readAll(content)
		return undefined
	} catch (error) {
		if (error instanceof UnreadableCsvError) return error.problem
		throw error
	}
}

test("a_file_is_known_by_its_columns_in_any_order_and_letter_case", async () => {
	const mixed = ["Notes", ...COLUMN_NAMES.applications.toReversed(), "created_at"].map((name) =>
		name.toUpperCase(),
	)
	const file = await inspect(`${mixed.join(",")}\n`)
	expect(file.kind).toBe("applications")
	expect(file.ignoredColumns).toEqual(["NOTES", "CREATED_AT"])
	expect(file.positions).toEqual(
		EXCHANGE_COLUMNS.applications.map(({ isOptional }, nth) =>
			isOptional ? -1 : COLUMN_NAMES.applications.length - nth,
		),
	)
	expect((await inspect(` vendor_email ,${COLUMN_NAMES.extras.slice(1).join(",")}`)).kind).toBe("extras")
})

test("every_line_end_is_read_also_mixed", async () => {
	const content = `${HEADER}\r\n${line("a")}\n${line("b")}\r${line("c")}\r\n\r\n \n,,,,,,,\n${line("d")}`
	expect(await firstCells(content)).toEqual(["a", "b", "c", "d"])
})

test("lines_are_counted_as_an_editor_counts_them", async () => {
	const broken = '"a\r\nb\nc\rd",1,t,2,"x\ny",b,f,2025-11-12'
	const content = `${HEADER}\r\n${broken}\r\n\r\n${line("e")}\n${line("f")}`
	const lines = await readAll(content)
	expect(lines.map(({ line }) => line)).toEqual([2, 8, 9])
	expect(lines[0]?.cells[0]).toBe("a\r\nb\nc\rd")
})

test("a_byte_order_mark_is_not_part_of_the_first_column", async () => {
	expect(await firstCells(`\ufeff${HEADER}\n${line("a")}`)).toEqual(["a"])
	const utf16 = Buffer.from(`\ufeff${HEADER}\n${line("ü")}`, "utf16le")
	expect(await firstCells(utf16)).toEqual(["ü"])
	expect(await firstCells(utf16.swap16())).toEqual(["ü"])
})

test("what_is_no_utf8_is_read_as_windows_1252", async () => {
	const bytes = Buffer.from(`${HEADER}\n${line("Jos\u00e9 \u0093x\u0094 \u0080")}`, "latin1")
	const file = await inspect(bytes)
	expect(file.encoding).toBe("windows-1252")
	expect(await firstCells(bytes)).toEqual(["José “x” €"])
	expect((await inspect(`${HEADER}\n${line("José")}`)).encoding).toBe("utf-8")
})

test("a_letter_cut_in_two_by_the_reading_is_still_one", async () => {
	const long = "é".repeat(70_001)
	expect(await firstCells(`${HEADER}\n${line(long)}`)).toEqual([long])
})

test("a_letter_cut_off_at_the_end_makes_it_no_utf8", async () => {
	const whole = Buffer.from(`${HEADER}\n${line("x")}é`)
	expect((await inspect(whole.subarray(0, -1))).encoding).toBe("windows-1252")
})

test("semicolons_and_tabs_part_cells_too", async () => {
	for (const delimiter of [";", "\t"])
		expect(await firstCells(`${HEADER}\n${line("a")}`.replaceAll(",", delimiter))).toEqual(["a"])
})

test("quotes_inside_a_cell_without_quotes_are_letters", async () => {
	expect(await firstCells(`${HEADER}\n${line('Mama "Njeri" Foods')}`)).toEqual(['Mama "Njeri" Foods'])
})

test("what_is_no_table_of_ours_is_refused_with_its_reason", async () => {
	const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(64)])
	expect(await findProblem("")).toMatchObject({ reason: "empty" })
	expect(await findProblem(" \r\n\n")).toMatchObject({ reason: "empty" })
	expect(await findProblem(png)).toMatchObject({ reason: "not-csv" })
	expect(await findProblem("%PDF-1.7\n1 0 obj")).toMatchObject({ reason: "not-csv" })
	expect(await findProblem("PK\u0003\u0004x")).toMatchObject({ reason: "not-csv" })
	expect(await findProblem("<html>")).toMatchObject({ reason: "not-csv" })
	expect(await findProblem("name,price\na,1")).toMatchObject({ reason: "unknown-columns" })
	expect(await findProblem(HEADER.replace("hay_bales,", ""))).toEqual({
		file: "x.csv",
		reason: "missing-columns",
		kind: "extras",
		columns: ["hay_bales"],
	})
	expect(await findProblem(`${HEADER},updated_at`)).toMatchObject({
		reason: "repeated-columns",
		columns: ["updated_at"],
	})
})

async function archive(...entries: [name: string, text: string][]): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of createZip(entries.map(([name, text]) => ({ name, content: [text] }))))
		chunks.push(chunk)
	return Buffer.concat(chunks)
}

test("a_workbook_is_known_by_its_content_and_answered_with_how_to_save_it_as_csv", async () => {
	async function* rows() {
		yield [["a@x.example", 1]]
	}
	const excel: Buffer[] = []
	for await (const chunk of createWorkbook({ name: "Extras", columns: COLUMN_NAMES.extras, batches: rows() }))
		excel.push(chunk)
	const workbooks = {
		excel: Buffer.concat(excel),
		old: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_048)]),
		openDocument: await archive(
			["mimetype", "application/vnd.oasis.opendocument.spreadsheet"],
			["content.xml", "<x/>"],
		),
		numbers: await archive(["Index/Document.iwa", "x"], ["Index/Tables/DataList.iwa", "x"]),
	}
	for (const content of Object.values(workbooks))
		expect(await findProblem(content)).toEqual({ file: "x.csv", reason: "workbook" })
	expect(formatFileProblem({ file: "x.csv", reason: "workbook" })).toMatch(
		/Excel.*CSV UTF-8.*LibreOffice.*Google Sheets/,
	)
	expect(await findProblem(await archive(["letter.txt", "Dear all"]))).toMatchObject({ reason: "not-csv" })
})

const BLANK_LINE = ",".repeat(HEADER.split(",").length - 1)

test("lines_and_columns_are_bounded_also_where_nothing_is_in_them", async () => {
	const newlines = Buffer.alloc(60_000_000, "\n")
	const reasons = {
		"too-many-lines": [newlines, `${HEADER}\n${`${BLANK_LINE}\n`.repeat(MAX_LINES)}`],
		"too-many-uneven-lines": [
			Buffer.concat([Buffer.from(`${HEADER}\n`), newlines]),
			`${HEADER}\n${"a\r".repeat(MAX_UNEVEN_LINES + 1)}`,
			`\n${`${HEADER}\n`.repeat(MAX_UNEVEN_LINES + 1)}`,
		],
		"too-many-columns": [`${HEADER}${",".repeat(900_000)}\n`],
	}
	for (const [reason, contents] of Object.entries(reasons))
		for (const content of contents) expect(await findProblem(content)).toEqual({ file: "x.csv", reason })
	expect(await findProblem(`${HEADER}\n${line("a")}${"\n".repeat(MAX_UNEVEN_LINES)}`)).toBeUndefined()
	for (const [reason, most] of [
		["too-many-lines", MAX_LINES],
		["too-many-uneven-lines", MAX_UNEVEN_LINES],
	] as const)
		expect(formatFileProblem({ file: "x.csv", reason })).toContain(most.toLocaleString("en-GB"))
})

test("refusing_a_table_of_a_million_short_lines_costs_little_beside_reading_lines_that_fit", async () => {
	const measure = async (content: string) => {
		const before = process.threadCpuUsage()
		await findProblem(content)
		const { user, system } = process.threadCpuUsage(before)
		return user + system
	}
	const fitting = await measure(`${HEADER}\n${`${BLANK_LINE}\n`.repeat(MAX_LINES - 1)}`)
	for (const uneven of ["\r", "\n", "a\n"])
		expect(await measure(`${HEADER}\n${uneven.repeat(1_000_000)}`)).toBeLessThan(6 * fitting)
}, 60_000)

test("a_quote_that_is_never_closed_is_named_with_its_line", async () => {
	expect(await findProblem(`${HEADER}\n${line("a")}\n"${line("b")}\n${line("c")}`)).toEqual({
		file: "x.csv",
		reason: "open-quote",
		line: 3,
	})
	const endless = `${HEADER}\n"${"x".repeat(1_000_100)}"`
	expect(await findProblem(endless)).toMatchObject({ reason: "long-line", line: 2 })
})
