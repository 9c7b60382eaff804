import fc from "fast-check"
import { expect, test } from "vitest"
import { sanitizeLetterName } from "./letter-name.ts"

/** What mail programs make links of. */
const LINKED = /[a-z][a-z+]*:\/\/\S|\bwww\.\w|\w\.[a-z]{2,}\b|\w@\w|\btel:\d/i

test("a_name_in_a_letter_is_one_short_line_in_which_nothing_becomes_a_link", () => {
	const parts = fc.constantFrom(
		"https://",
		"www.",
		"evil.example",
		"a@evil.example",
		"tel:0712",
		"\n",
		" ",
		"Udongo",
	)
	const names = fc.oneof(
		fc.array(parts, { maxLength: 40 }).map((all) => all.join("")),
		fc.string(),
	)
	fc.assert(
		fc.property(names, (rawName) => {
			const name = sanitizeLetterName(rawName)
			expect(name).not.toMatch(LINKED)
			expect(name).not.toMatch(/[\r\n]/)
			expect([...name.replaceAll("\u2060", "")].length).toBeLessThanOrEqual(121)
		}),
	)
	expect("see https://evil.example").toMatch(LINKED)
})

test("an_ordinary_name_is_said_as_it_is", () => {
	for (const name of ["Udongo Pottery", "Maji & Grill", "Kiln No. 3", "Zoë’s Café"])
		expect(sanitizeLetterName(name)).toBe(name)
	expect(sanitizeLetterName("Udongo.co").replace("\u2060", "")).toBe("Udongo.co")
})
