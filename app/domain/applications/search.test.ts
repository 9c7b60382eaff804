import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { fold } from "../../values/fold.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { accountCodeOf } from "./account-code.ts"
import { storeAnswers } from "./answers.server.ts"
import { brandOf } from "./rules.ts"
import { clayPotter, createSearchFixture, oddVendor } from "./search.fixture.ts"

const { db } = await openTestDatabase()
const { addEditionWith, brandsFound } = createSearchFixture(db)

test("search_is_a_substring_of_one_field_or_answer_in_any_case", async () => {
	const { editionId } = await addEditionWith(clayPotter, oddVendor)
	const hits = ["dongo p", "UDONGO", "wanjiru", "go.exam", "potter@clay", "uD", "@C", "y", "MUGS", "ramics"]
	for (const text of hits) expect(await brandsFound(editionId, { text }), text).toEqual(["Udongo Pottery"])
	const misses = ["plates", "mugs ceramics", "pottery wanjiru", "kamauudongo", "zq", "ß", "potterywanjiru"]
	for (const text of misses) expect(await brandsFound(editionId, { text }), text).toEqual([])
})

test("every_sign_of_a_search_means_itself", async () => {
	const { editionId } = await addEditionWith(clayPotter, oddVendor)
	const hits = ["%", "_", "\\", "0%", "ź_", "a\\b", "🎄", "s 🎄"]
	for (const text of hits) expect(await brandsFound(editionId, { text }), text).toEqual([oddVendor.brandName])
	expect(await brandsFound(editionId, { text: "u%y" })).toEqual([])
	expect(await brandsFound(editionId, { text: "' or true --" })).toEqual([])
})

test("a_search_folds_apostrophes_accents_spaces_and_case_on_both_sides", async () => {
	const brands = ["Guka's  Kitchen", "Mama’s Café", "Łódź Jams"]
	const { editionId } = await addEditionWith(...brands.map((brandName) => ({ brandName })))
	const expectFound = async (text: string, brand: string | undefined) =>
		expect(await brandsFound(editionId, { text }), text).toEqual([brand])
	for (const text of ["Guka’s", "GUKA`S", "guka's ", "s kitchen", "’s  Kitchen"])
		await expectFound(text, brands[0])
	for (const text of ["mama's cafe", "CAFE\u0301", "café ", "fé"]) await expectFound(text, brands[1])
	for (const text of ["lodz", "ŁÓDŹ", "łó", "ź j"]) await expectFound(text, brands[2])
	expect(await brandsFound(editionId, { text: "  " })).toEqual(brands)
})

test("a_search_finds_what_a_scan_finds_whatever_its_length", async () => {
	const brands = ["ab", "abc", "a", "b a", "cab", "ABBA", "", "a_b", "a%b", "é b", "bé"]
	const { editionId } = await addEditionWith(...brands.map((brandName) => ({ brandName })))
	for (const text of ["a", "b", "ab", "ba", "abc", "b ", "é", " b", "bb", "%b", "É"]) {
		const scanned = brands.filter((brandName) => fold(brandOf({ brandName })).includes(fold(text)))
		expect(await brandsFound(editionId, { text }), text).toEqual(scanned)
	}
})

test("a_name_with_an_apostrophe_is_found_with_and_without_it", async () => {
	const { editionId } = await addEditionWith({ brandName: "Guka’s Kitchen" }, { brandName: "Gukas 'n' Sons" })
	for (const text of ["gukas", "guka's", "GUKA’S", "gukas'"])
		expect(await brandsFound(editionId, { text }), text).toHaveLength(2)
	expect(await brandsFound(editionId, { text: "gukas kitchen" })).toEqual(["Guka’s Kitchen"])
	expect(await brandsFound(editionId, { text: "gukas n sons" })).toEqual(["Gukas 'n' Sons"])
})

test("a_vendor_without_a_brand_is_found_by_what_the_screen_calls_them", async () => {
	const { editionId } = await addEditionWith(
		{ brandName: " ", contactPerson: "Otieno" },
		{ brandName: "Named" },
	)
	expect(await brandsFound(editionId, { text: "unnamed" })).toEqual([" "])
	expect(await brandsFound(editionId, { text: "Unnamed Vendor" })).toEqual([" "])
})

const KENYAN = fc.stringMatching(/^[17][0-9]{8}$/)
const dialled = fc.constantFrom("0", "254", "+254", "00254", "+254 (0)", "")
const parted = (digits: string, parts: number[]) =>
	[...digits].map((digit, at) => (parts.includes(at) ? ` ${digit}` : digit)).join("")
const spelling = (number: string) =>
	fc
		.record({
			prefix: dialled,
			parts: fc.subarray([0, 3, 6]),
			sign: fc.constantFrom(" ", "-", "\u2011", "."),
		})
		.map(({ prefix, parts, sign }) =>
			(prefix + parted(number, parts)).replaceAll(" ", sign).replace(/^[-.\u2011 ]/, ""),
		)

test("a_phone_number_is_found_in_whatever_spelling_it_was_given_and_is_searched_for", async () => {
	const spelt = KENYAN.chain((number) =>
		fc.tuple(spelling(number), fc.array(spelling(number), { minLength: 4, maxLength: 4 })),
	)
	const found = fc.asyncProperty(spelt, async ([stored, asked]) => {
		const { editionId } = await addEditionWith(
			{ brandName: "Caller", phoneNumber: stored },
			{ brandName: "Other" },
		)
		for (const text of asked)
			expect([stored, text, await brandsFound(editionId, { text })]).toEqual([stored, text, ["Caller"]])
	})
	await fc.assert(found, { numRuns: 25 })
})

test("the_beginning_of_a_phone_number_is_enough_and_a_short_number_is_none", async () => {
	const { editionId } = await addEditionWith(
		{ brandName: "Caller", phoneNumber: "+254 712-345 678", number: 1 },
		{ brandName: "Abroad", phoneNumber: "+44 7700 900123", number: 2 },
	)
	for (const text of ["0712", "+254 712", "254712", "0712 345", "345 678", "(0712) 345678"])
		expect(await brandsFound(editionId, { text }), text).toEqual(["Caller"])
	for (const text of ["+44 7700", "07700 900", "0044 7700"])
		expect(await brandsFound(editionId, { text }), text).toEqual(["Abroad"])
	expect(await brandsFound(editionId, { text: "0713" })).toEqual([])
})

test("an_application_is_found_by_the_number_that_letters_name", async () => {
	const { editionId } = await addEditionWith(
		{ brandName: "Third", number: 3 },
		{ brandName: "Thirteenth", number: 13 },
		{ brandName: "Route 3", number: 14 },
		{ brandName: "Imported", number: 123_456 },
	)
	for (const text of ["No. 3", "no. 3", "No 3", "no.3", "#3", "# 3", "number 3", "Number 3 ", "№ 3"]) {
		expect(await brandsFound(editionId, { text }), text).toEqual(["Third"])
	}
	expect(await brandsFound(editionId, { text: "3" })).toEqual(["Third", "Route 3"])
	expect(await brandsFound(editionId, { text: "13" })).toEqual(["Thirteenth"])
	// Bare it may be of any length, because a list is searched by no account code.
	expect(await brandsFound(editionId, { text: "123456" })).toEqual(["Imported"])
	for (const text of ["No. 4", "99999999999999999999", "3 3"]) {
		expect(await brandsFound(editionId, { text }), text).toEqual([])
	}
})

test("an_application_is_found_by_the_account_code_that_its_vendor_quotes_and_by_no_other", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 99_998 }),
			fc.constantFrom("", " ", "-"),
			async (number, sign) => {
				const { editionId } = await addEditionWith(
					{ brandName: "Payer", number },
					{ brandName: "Neighbour", number: number + 1 },
				)
				const code = accountCodeOf({ editionId, number }) ?? ""
				const spelt = [code.slice(0, -3), code.slice(-3)].join(sign)
				expect([spelt, await brandsFound(editionId, { text: spelt })]).toEqual([spelt, ["Payer"]])
				const slipped = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
				expect(await brandsFound(editionId, { text: slipped })).toEqual([])
				const elsewhere = accountCodeOf({ editionId: editionId + 1, number }) ?? ""
				expect(await brandsFound(editionId, { text: elsewhere })).toEqual([])
			},
		),
		{ numRuns: 15 },
	)
})

test("an_application_is_found_by_what_it_says_in_any_field_and_by_its_answers", async () => {
	const { editionId, ids } = await addEditionWith(
		{ ...clayPotter, description: "Thrown mugs\nand 24 bowls.", number: 501 },
		{ brandName: "Other", number: 502 },
	)
	const [question] = await askQuestions(db, editionId, [createQuestion("kiln")])
	await storeAnswers(db, ids[0] ?? 0, { [question?.id ?? 0]: "A wood kiln in Limuru" })
	for (const text of [
		"thrown",
		" 24 BOWLS ",
		"céramics",
		"wood kiln",
		"wanjiru",
		"udongo.ex",
		"No. 501",
		"24",
	])
		expect([text, await brandsFound(editionId, { text })]).toEqual([text, ["Udongo Pottery"]])
	// A word never matches across two fields, nor across two lines of one.
	for (const text of ["mugs and", "bowls. ceramics"])
		expect([text, await brandsFound(editionId, { text })]).toEqual([text, []])
})
