import fc from "fast-check"
import { expect, test } from "vitest"
import { type Inline, parseBody, toPreview } from "./letter-text.ts"
import { isLetterLink } from "./rules.ts"

const linksIn = (body: string) =>
	parseBody(body).flatMap(({ lines }) => lines.flat().filter(({ href }) => href))

test("headings_paragraphs_and_lines_are_what_they_look_like", () => {
	expect(parseBody("# Dates\nFriday\nSaturday\n\n## Tickets\n\nAt the gate.\n#nothing")).toEqual([
		{ level: 2, lines: [[{ text: "Dates" }]] },
		{ lines: [[{ text: "Friday" }], [{ text: "Saturday" }]] },
		{ level: 3, lines: [[{ text: "Tickets" }]] },
		{ lines: [[{ text: "At the gate." }], [{ text: "#nothing" }]] },
	])
})

test.each([
	["See https://tamasha.example/tickets.", [{ text: "https://tamasha.example/tickets" }]],
	["(http://tamasha.example/a?b=c)", [{ text: "http://tamasha.example/a?b=c" }]],
	["[Our tickets](https://tamasha.example/t)!", [{ text: "Our tickets", href: "https://tamasha.example/t" }]],
	["[Write](mailto:hello@tamasha.example)", [{ text: "Write", href: "mailto:hello@tamasha.example" }]],
])("the_links_of_%j_are_%j", (line, links: Inline[]) => {
	expect(linksIn(line)).toEqual(links.map(({ text, href = text }) => ({ text, href })))
})

test.each([
	"[Press](javascript:alert(1))",
	"[Press](/admin)",
	"[Press](data:text/html,x)",
	"https://",
	"[]()",
	"<a href=https://x>",
])("%j_stays_as_it_was_typed", (line) => {
	const texts = parseBody(line).flatMap(({ lines }) => lines.flat().map(({ text }) => text))
	expect(texts.join("")).toBe(line)
	expect(linksIn(line).map(({ href }) => href)).toEqual(line.includes("<a") ? ["https://x"] : [])
})

test("nothing_typed_is_lost_and_every_link_leads_somewhere", () => {
	const fragments = fc.constantFrom(
		"# ",
		"## ",
		"\n",
		"\n\n",
		"[a](",
		")",
		"https://x.example/",
		"<b>",
		"tel:1",
	)
	const bodies = fc.array(fc.oneof(fragments, fc.string({ maxLength: 8 }))).map((texts) => texts.join(""))
	fc.assert(
		fc.property(bodies, (body) => {
			const found = parseBody(body)
				.flatMap(({ lines }) => lines.flat())
				.filter(({ text }) => text)
			expect(found.every(({ href }) => href === undefined || isLetterLink(href))).toBe(true)
			const typed = found.map(({ text, href }) => (href && href !== text ? `[${text}](${href})` : text))
			const withoutMarks = (text: string) => text.replace(/[\s#]/g, "")
			expect(withoutMarks(typed.join(""))).toBe(withoutMarks(body))
		}),
	)
})

test("long_lines_are_read_in_time_that_grows_with_their_length", () => {
	for (const fragment of ["[", "[a](", "https://", ".", "http", "[a]"]) {
		const began = performance.now()
		parseBody(fragment.repeat(10_000 / fragment.length))
		expect(performance.now() - began).toBeLessThan(200)
	}
})

test("the_preview_begins_with_the_first_paragraph", () => {
	expect(toPreview(parseBody("# Dates\n\nThree days\nof [makers](https://x.example)."))).toBe(
		"Three days of makers.",
	)
	expect(toPreview(parseBody("word ".repeat(100)))).toHaveLength(140)
})
