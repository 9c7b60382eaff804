import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isKey } from "../../platform/files/keys.ts"
import { documentKey, documentName, sanitise } from "./names.ts"
import { DOCUMENT_FIELDS } from "./rules.ts"

describe("names of specification 3", () => {
	test.each([
		["indemnity", "Maji & Grill", "my form.pdf", "Maji___Grill-my_form.pdf"],
		["insurance", "Maji & Grill", "cover.pdf", "Maji___Grill-insurance-cover.pdf"],
		["indemnity", "Café-Bar_2.0", "ünï.PDF", "Caf_-Bar_2.0-_n_.PDF"],
		["indemnity", "  ", "form.pdf", "vendor-form.pdf"],
		["indemnity", "日本", "😀.png", "__-_.png"],
		["indemnity", "..", "..", "..-.."],
		["indemnity", "A/B\\C", "../../etc/passwd", "A_B_C-.._.._etc_passwd"],
		["indemnity", "A", "", "A-"],
	] as const)("%s of %j called %j", (field, brand, original, expected) => {
		expect(documentName(field, brand, original)).toBe(expected)
	})
})

test("long_names_keep_brand_and_ending", () => {
	const name = documentName("insurance", "B".repeat(300), `${"f".repeat(300)}.jpeg`)
	expect(name).toBe(`${"B".repeat(60)}-insurance-${"f".repeat(74)}.jpeg`)
	expect(documentName("indemnity", "A", `${"f".repeat(200)}.${"e".repeat(200)}`)).toHaveLength(150)
})

test("whatever_a_name_is_its_key_stays_in_the_folder_of_its_application", () => {
	const nasty = fc.string({
		unit: fc.constantFrom(...["..", "/", "\\", "\0", "\n", "a", ".", "%2f", "é", "~", ":", " "]),
	})
	fc.assert(
		fc.property(
			fc.constantFrom(...DOCUMENT_FIELDS),
			fc.oneof(fc.string({ unit: "binary" }), nasty),
			fc.oneof(fc.string({ unit: "binary" }), nasty),
			fc.integer({ min: 1, max: 99 }),
			(field, brand, original, version) => {
				const key = documentKey(
					{ edition: "christmas-2025", applicationId: 17 },
					documentName(field, brand, original),
					version,
				)
				expect(isKey(key)).toBe(true)
				expect(key).toMatch(/^vendor_form\/christmas-2025\/17\/(v\d+\/)?[A-Za-z0-9._-]+$/)
				expect(new URL(key, "file:///root/").pathname).toBe(`/root/${key}`)
			},
		),
		{ numRuns: 5_000 },
	)
})

test("sanitising_keeps_only_what_the_specification_names", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			expect([...sanitise(text)].length).toBe([...text].length)
			expect(sanitise(text)).toMatch(/^[A-Za-z0-9._-]*$/)
		}),
	)
})
