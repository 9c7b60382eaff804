import { writeFileSync } from "node:fs"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { DocumentContent } from "./document-content.ts"
import { createDocumentPdf } from "./invoice-pdf.server.ts"
import { visualRuns, wrapText } from "./printable-text.ts"
import { readPdf } from "./read-pdf.fixture.ts"

const AT = new Date("2026-11-20T09:00:00Z")

const content = (more: Partial<DocumentContent> = {}): DocumentContent => ({
	title: "Invoice CHRISTMAS-2025-0017",
	seller: ["Tamasha Ltd", "Gigiri, Nairobi", "vendors@tamasha.example", "+254 712 345 678"],
	buyer: [
		{ term: "To", value: "Udongo Pottery" },
		{ term: "KRA PIN", value: "A012345678Z" },
	],
	facts: [{ term: "Issued", value: "20 Nov 2026" }],
	lines: [{ description: "Walk-in Tent - Kshs 36,000", amount: "36,000" }],
	totals: [{ term: "Total", value: "Kshs 36,000" }],
	dues: [{ term: "Due 4 Dec 2026", value: "Kshs 36,000" }],
	...more,
})

const to = (brand: string) => content({ buyer: [{ term: "To", value: brand }] })
const textOf = async (document: DocumentContent) => {
	const bytes = await createDocumentPdf(document, AT)
	if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, bytes)
	return (await readPdf(bytes)).map((page) => page.join("\n"))
}

test("a_pdf_has_every_word_of_the_page_as_text", async () => {
	const document = content()
	const [page] = await textOf(document)
	const words = [
		document.title,
		...document.seller,
		...[...document.buyer, ...document.facts, ...document.totals, ...document.dues].flatMap(
			({ term, value }) => [term, value],
		),
		...document.lines.flatMap(({ description, amount }) => [description, amount]),
	]
	for (const one of words) expect(page).toContain(one)
})

test("what_is_read_from_right_to_left_stands_so_and_its_letters_are_found", async () => {
	const turn = (text: string) => [...text].reverse().join("")
	expect(visualRuns("Clay חרס 12 כד pots").map(({ text }) => text)).toEqual([
		"Clay ",
		" כד",
		"12",
		"חרס ",
		" pots",
	])
	const [page = ""] = await textOf(to("Clay חרס pots"))
	// As a font has it: the run is drawn in the order of the paper.
	expect(page.includes("חרס") || page.includes(turn("חרס"))).toBe(true)
	expect((await textOf(to("ساوث إيست")))[0]).not.toContain("□")
})

test.each([
	["emoji_and_signs_without_a_shape", "🏺 Udongo 陶", "Udongo"],
	["marks_that_turn_a_screen", "a‮gnp.exe‬b", "agnp.exeb"],
	["line_breaks_and_zeros", "one\n\0two\r\nthree", "one two three"],
	["what_pdf_reads_as_its_own", ") Tj ET (\\)>>", ") Tj ET (\\)>>"],
])("%s_do_no_harm", async (_, brand, expected) => {
	expect((await textOf(to(brand)))[0]).toContain(expected)
})

test("a_long_name_and_many_lines_go_on_and_nothing_is_lost", async () => {
	const brand = "W".repeat(900)
	const lines = Array.from({ length: 90 }, (_, n) => ({ description: `Charge ${n}.`, amount: `${n}` }))
	const pages = await textOf({ ...to(brand), lines })
	expect(pages.length).toBeGreaterThan(2)
	const whole = pages.join("\n")
	// One more stands in “What for”.
	expect(whole.match(/W/g)).toHaveLength(901)
	for (const { description } of lines) expect(whole).toContain(description)
	expect(whole).toContain(`Page 1 of ${pages.length}`)
})

test("any_name_makes_a_pdf", async () => {
	const property = fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (brand) => {
		expect(await textOf(to(brand))).toHaveLength(1)
	})
	await fc.assert(property, { numRuns: 15 })
}, 60_000)

test("wrapped_lines_fit_and_hold_every_word", () => {
	const property = fc.property(
		fc.array(fc.string({ minLength: 1, maxLength: 30 })),
		fc.integer({ min: 3, max: 20 }),
		(all, most) => {
			const words = all.map((word) => word.replace(/\s/g, "x"))
			const lines = wrapText(words.join(" "), (line) => [...line].length <= most)
			expect(lines.join("").replaceAll(" ", "")).toBe(words.join("").replaceAll(" ", ""))
		},
	)
	fc.assert(property)
})
