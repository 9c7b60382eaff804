import fc from "fast-check"
import { expect, test } from "vitest"
import { manyLines, oneLine, showsSomething } from "./typed-text.ts"

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
])("one_line_of_%j_is_%j", ([typed, kept]) => expect(oneLine(typed ?? "")).toBe(kept))

test("many_lines_keep_their_breaks_and_one_empty_line_between_two", () => {
	expect(manyLines("\r\nPots \r\n\r\n\r\nand\tplates\u2028too\n")).toBe("Pots\n\nand plates\ntoo")
})

test("cleaning_what_is_clean_changes_nothing", () => {
	fc.assert(
		fc.property(anyText, (typed) => {
			expect(oneLine(oneLine(typed))).toBe(oneLine(typed))
			expect(manyLines(manyLines(typed))).toBe(manyLines(typed))
		}),
		{ numRuns: 2000 },
	)
})

test("nothing_cleaned_holds_a_control_character_or_turns_text_around", () => {
	fc.assert(
		fc.property(anyText, (typed) => {
			expect(oneLine(typed)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
			expect(manyLines(typed).replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u)
		}),
		{ numRuns: 2000 },
	)
})

test("joints_and_blanks_alone_show_nothing", () => {
	expect(["", " ", "\u200d", "\u0301"].map(showsSomething)).toEqual([false, false, false, false])
	expect(["!!!", "7", "ش", "🎄"].map(showsSomething)).toEqual([true, true, true, true])
})
