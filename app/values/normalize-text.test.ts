import fc from "fast-check"
import { expect, test } from "vitest"
import { hasVisibleText, normalizeMultiLine, normalizeSingleLine } from "./normalize-text.ts"

const anyText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 60 }),
	fc
		.array(
			fc.constantFrom(
				"a",
				"é",
				"e\u0301",
				" ",
				"\u00a0",
				"\n",
				"\r\n",
				"\u2028",
				"\0",
				"\u202e",
				"\ud800",
				"🎄",
			),
		)
		.map((parts) => parts.join("")),
)

test.for([
	["  Udongo \t Pottery \n", "Udongo Pottery"],
	["Cafe\u0301 ya Mti", "Café ya Mti"],
	["Kahawa\0 na\u0007 Chai", "Kahawa na Chai"],
	["\u202eevil\u202c", "evil"],
	["+254\u00a0712\u202d 345\u202c", "+254 712 345"],
	["👩🏾‍🎨 Sanaa", "👩🏾‍🎨 Sanaa"],
	["\ud800", ""],
])("one_line_of_%j_is_%j", ([text, normalized]) => expect(normalizeSingleLine(text ?? "")).toBe(normalized))

test("many_lines_keep_their_breaks_and_one_empty_line_between_two", () => {
	expect(normalizeMultiLine("\r\nPots \r\n\r\n\r\nand\tplates\u2028too\n")).toBe("Pots\n\nand plates\ntoo")
})

test("cleaning_what_is_clean_changes_nothing", () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(normalizeSingleLine(normalizeSingleLine(text))).toBe(normalizeSingleLine(text))
			expect(normalizeMultiLine(normalizeMultiLine(text))).toBe(normalizeMultiLine(text))
		}),
		{ numRuns: 2000 },
	)
})

test("nothing_cleaned_holds_a_control_character_or_turns_text_around", () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(normalizeSingleLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
			expect(normalizeMultiLine(text).replaceAll("\n", "")).not.toMatch(
				/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u,
			)
		}),
		{ numRuns: 2000 },
	)
})

test("joints_and_blanks_alone_show_nothing", () => {
	expect(["", " ", "\u200d", "\u0301"].map(hasVisibleText)).toEqual([false, false, false, false])
	expect(["!!!", "7", "ش", "🎄"].map(hasVisibleText)).toEqual([true, true, true, true])
})
