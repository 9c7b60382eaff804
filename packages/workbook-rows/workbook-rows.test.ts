import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, expect, test } from "vitest"
import { ZipFile } from "yazl"
import { readWorkbookRows, UnreadableWorkbookError, type WorkbookRow } from "./index.ts"

const folder = await mkdtemp(join(tmpdir(), "workbook-rows-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const LIMITS = { columns: 10, cell: 20, size: 1_000_000 }

async function read(sheet: string, more: Record<string, string> = {}): Promise<WorkbookRow[]> {
	const zip = new ZipFile()
	const files = {
		"xl/workbook.xml": "<x:workbook><x:workbookPr/></x:workbook>",
		"xl/worksheets/sheet1.xml": `<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
		...more,
	}
	for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
	zip.end()
	const path = join(folder, crypto.randomUUID())
	await writeFile(path, await buffer(zip.outputStream))
	const rows: WorkbookRow[] = []
	for await (const row of readWorkbookRows(path, LIMITS)) rows.push(row)
	return rows
}

test("cells_stand_where_their_references_say_and_count_on_where_there_are_none", async () => {
	const rows = await read(
		`<x:row r="3"><x:c r="B3"><x:v>1.50</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a_x0041_</x:t></x:is></x:c></x:row>
		<x:row><x:c><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row>`,
	)
	expect(rows).toEqual([
		{ row: 3, cells: ["", "1.5", "aA"], hasFormula: false },
		{ row: 4, cells: ["2"], hasFormula: true },
	])
})

test("shared_texts_are_looked_up_and_long_ones_cut", async () => {
	const shared = { "xl/sharedStrings.xml": `<sst><si><t>one</t></si><si><t>${"x".repeat(50)}</t></si></sst>` }
	const cell = (index: number) => `<x:c t="s"><x:v>${index}</x:v></x:c>`
	expect(await read(`<x:row>${cell(1)}${cell(0)}${cell(7)}</x:row>`, shared)).toMatchObject([
		{ cells: ["x".repeat(20), "one", ""] },
	])
})

test.each([
	["<x:row>", "damaged"],
	[`<x:row><x:c r="K1"/></x:row>`, "too-many-columns"],
	[`<x:row/>${"<x:row/>".repeat(200_000)}`, "too-large"],
])("%#_what_is_no_sheet_is_refused", async (sheet, reason) => {
	await expect(read(sheet)).rejects.toThrow(UnreadableWorkbookError)
	await expect(read(sheet)).rejects.toMatchObject({ reason })
})
