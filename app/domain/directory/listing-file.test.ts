import { expect, test } from "vitest"
import { planFile, readListingFile } from "./listing-file.server.ts"
import { FILE_LIMITS } from "./rules.ts"

const read = (text: string) => readListingFile(Buffer.from(text))

function linesOf(text: string) {
	const file = read(text)
	if (!file.ok) throw new Error(file.reason)
	return file.lines
}

const UDONGO = { name: "Udongo", craft: "pottery", description: "Bowls, cups", website: "udongo.example" }

test.each([
	["commas", 'name,craft,description,website\nUdongo,Pottery,"Bowls, cups",https://udongo.example\n'],
	["semicolons", "Name;Craft;Description;Website\r\nUdongo;pottery;Bowls, cups;udongo.example/\r\n"],
	[
		"tabs and another order",
		"website\tname\tphone\tcraft\tdescription\nudongo.example\tUdongo\t1\tPOTTERY\tBowls, cups",
	],
	[
		"a mark at the beginning",
		'\ufeffname,craft,description,website\nUdongo,pottery,"Bowls, cups",udongo.example',
	],
])("a_file_with_%s_is_read", (_, text) => {
	expect(linesOf(text)).toEqual([{ line: 2, listing: UDONGO }])
})

test("only_the_name_is_needed_and_crafts_are_known_as_people_call_them", () => {
	expect(linesOf("name\nÉclair\n")).toEqual([
		{ line: 2, listing: { name: "Éclair", craft: "", description: "", website: "" } },
	])
	const crafts = linesOf("name,craft\nA,Street food\nB,street-food\nC,Kids' clothes\nD,kids’ clothes\n")
	expect(crafts.map(({ listing }) => listing?.craft)).toEqual([
		"street-food",
		"street-food",
		"kids-clothes",
		"kids-clothes",
	])
})

test("letters_of_old_spreadsheets_are_read", () => {
	const file = readListingFile(Buffer.from("name\nCaf\u00e9 Elan\n", "latin1"))
	expect(file).toMatchObject({ lines: [{ listing: { name: "Café Elan" } }] })
})

test("what_can_not_be_listed_is_named_with_its_line", () => {
	const text = `name,craft,description,website\n,pottery,,\nA,juggling,,\n${"B".repeat(121)},,,\nC,,${"c".repeat(2001)},\nD,,,${"d".repeat(101)}\nE,,,@udongo\n`
	expect(linesOf(text).map((one) => [one.line, one.listing ? "listed" : one.problem])).toEqual([
		[2, "no-name"],
		[3, "unknown-craft"],
		[4, "long-name"],
		[5, "long-description"],
		[6, "long-website"],
		[7, "no-website"],
	])
})

test("a_file_that_is_none_of_these_is_refused", () => {
	const reasons = ["", "name\n", "brand,craft\nA,pottery\n", "name\n\0\n", `name\n${"A\n".repeat(2001)}`].map(
		(text) => {
			const file = read(text)
			return file.ok ? "read" : file.reason
		},
	)
	expect(reasons).toEqual(["empty", "empty", "no-name-column", "not-csv", "too-many-lines"])
})

test("a_name_that_is_listed_or_repeated_is_not_added_again", () => {
	const { listings, skipped } = planFile(linesOf("name\nÉclair\nUdongo\neclair\nudongo \nNew\n"), ["UDONGO"])
	expect(listings.map(({ name }) => name)).toEqual(["Éclair", "New"])
	expect(skipped).toEqual([
		{ line: 3, name: "Udongo", problem: "listed" },
		{ line: 4, name: "eclair", problem: "repeated" },
		{ line: 5, name: "udongo", problem: "listed" },
	])
	const again = planFile(linesOf("name\nÉclair\nNew\n"), ["Éclair", "New"])
	expect(again.listings).toEqual([])
})

test("what_nobody_types_does_not_come_in_with_a_file", () => {
	const text = 'name,description\n"Udongo\n\u202ePottery","Bowls,\r\n\r\n\r\n\r\ncups\u0007"\n\u200b\u2060,\n'
	expect(linesOf(text)).toEqual([
		{ line: 2, listing: { name: "Udongo Pottery", craft: "", description: "Bowls,\n\ncups", website: "" } },
		{ line: 3, name: "", problem: "no-name" },
	])
})

test("at_its_limits_a_file_is_read_and_beyond_them_refused", () => {
	const { lines, name, description } = FILE_LIMITS
	const file = (rows: number) => read(`name\n${"A\n".repeat(rows)}`)
	expect([file(lines).ok, file(lines + 1)]).toEqual([true, { ok: false, reason: "too-many-lines" }])
	const [line] = linesOf(`name,description\n${"N".repeat(name)},${"d".repeat(description)}\n`)
	expect(line?.listing).toBeDefined()
})
