import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PDFDocument } from "pdf-lib"
import { afterAll, expect, test } from "vitest"
import { createPdf } from "../../../../test/documents.ts"
import { pdfWith } from "../../../../test/hostile/bad-pdfs.ts"
import { judgeFile } from "./judge-file.server.ts"
import { readPdfObjects } from "./pdf-objects.server.ts"
import { isActivePdf } from "./pdf-rules.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-hidden-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function judged(content: Buffer): Promise<string> {
	const path = join(folder, "form.pdf")
	await writeFile(path, content)
	const verdict = await judgeFile(path)
	return verdict.ok ? "taken" : verdict.reason
}

const SCRIPT = "5 0 obj <</S/JavaScript/JS(app.alert(1))>> endobj\n"
const names = (rest: string) =>
	pdfWith("/Names 4 0 R", `4 0 obj <</JavaScript<</Names[(a) 5 0 R]>>${rest}\n${SCRIPT}`)

/** The file with a change behind its end: a catalogue in which nothing is opened, and no object 5 any more. */
function cleanedLater(before: Buffer, marker = "startxref"): Buffer {
	const text = before.toString("latin1")
	const [, root = "1"] = /\/Root (\d+) 0 R/.exec(text) ?? []
	const [, pages = "2"] = /\/Pages (\d+) 0 R/.exec(text) ?? []
	const [, first = "0"] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? []
	const catalogue = `\n${root} 0 obj <</Type/Catalog/Pages ${pages} 0 R>> endobj\n`
	const [, size = "6"] = /\/Size (\d+)/.exec(text) ?? []
	const at = String(before.length + 1).padStart(10, "0")
	const free = text.includes("\n5 0 obj") ? "5 1\n0000000000 00001 f \n" : ""
	const table = `xref\n${root} 1\n${at} 00000 n \n${free}`
	const trailer = `trailer <</Root ${root} 0 R/Size ${size}/Prev ${first}>>\n${marker}\n${before.length + catalogue.length}\n%%EOF\n`
	return Buffer.concat([before, Buffer.from(catalogue + table + trailer, "latin1")])
}

async function packedScript(): Promise<Buffer> {
	const document = await PDFDocument.load(await createPdf())
	document.addJavaScript("greet", "app.alert('Karibu')")
	return Buffer.from(await document.save({ useObjectStreams: true }))
}

const openAction = pdfWith("/OpenAction 5 0 R", `4 0 obj null endobj\n${SCRIPT}`)

test.each([
	["an_object_that_never_ends", names("/Zz [")],
	["an_object_beside_a_list_too_deep_to_be_read", names(`/Zz ${"[".repeat(600)}${"]".repeat(600)}>> endobj`)],
	["a_state_before_the_last", cleanedLater(openAction)],
	["packed_objects_of_a_state_before_the_last", cleanedLater(await packedScript())],
	["a_state_that_a_misspelt_end_leads_back_to", cleanedLater(openAction, "xstartxref")],
	[
		"an_object_that_the_table_calls_free",
		Buffer.from(openAction.toString("latin1").replace(/( 00000) n (\ntrailer)/, "$1 f $2"), "latin1"),
	],
	[
		"a_name_spelled_in_numbers_that_nothing_leads_to",
		pdfWith("", "4 0 obj [ 5 0 obj <</S/J#61v#61Script>> endobj\n"),
	],
])("a_script_in_%s_is_found", async (_, content) => {
	expect(await judged(content)).toMatch(/^(active|damaged)$/)
})

test("a_change_behind_the_end_of_a_good_file_is_taken", async () => {
	const good = pdfWith("", "4 0 obj <</Title (Indemnity)>> endobj\n")
	expect(await judged(cleanedLater(good))).toBe("taken")
	expect(
		await judged(pdfWith("/X 4 0 R", "4 0 obj <</S/URI/URI(https://a.example/JavaScript)>> endobj\n")),
	).toBe("taken")
})

test("control_the_last_state_alone_tells_nothing_of_the_script", async () => {
	const read = await readPdfObjects(cleanedLater(openAction))
	expect(read.ok && isActivePdf(read.objects)).toBe(false)
})
