import fc from "fast-check"
import { expect, test } from "vitest"
import { findMentioned } from "./rules.ts"

const members = ["amina", "wanjiru.k", "Otieno"].map((name) => ({ id: `id-${name}`, name }))
const mentioned = (text: string) => findMentioned(text, members)

test("a_name_behind_an_at_sign_is_a_mention_in_any_case_and_before_any_punctuation", () => {
	const around = fc.constantFrom("", " ", "(", "\n", "“", "…")
	const behind = fc.constantFrom("", " ", ".", ", ", "!", "?", ")", "’s", "...", "\n")
	const name = fc.constantFrom(...members)
	const letters = fc.constantFrom("toLowerCase" as const, "toUpperCase" as const)
	fc.assert(
		fc.property(around, name, letters, behind, (before, member, change, after) => {
			expect(mentioned(`${before}@${member.name[change]()}${after}`)).toEqual([member.id])
		}),
	)
})

test.each([
	["potter@amina.example", []],
	["amina", []],
	["@aminata", []],
	["@ amina", []],
	["@amina and @otieno, @amina", ["id-amina", "id-Otieno"]],
	["@wanjiru", []],
])("%s_names_%j", (text, expected) => {
	expect(mentioned(text)).toEqual(expected)
})
