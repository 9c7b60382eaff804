import { expect, test } from "vitest"
import december from "../../../content/directory/december-2024.json" with { type: "json" }
import july from "../../../content/directory/july-2024.json" with { type: "json" }
import { type DirectoryVendor, directoryList } from "./inputs.ts"

const older = directoryList.parse(july)
const newer = directoryList.parse(december)

const repeatedNames = (vendors: DirectoryVendor[]) => {
	const names = vendors.map(({ name }) => name)
	return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

/** Every run of `length` words, lower-cased. */
function runs(text: string, length: number): string[] {
	const words = text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []
	return words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(" "))
}

/** Runs of six words that descriptions of different vendors have in common. */
function findSharedRuns(descriptions: { of: string; text: string }[]): string[] {
	const owners = new Map<string, string>()
	return descriptions.flatMap(({ of, text }) =>
		runs(text, 6).filter((run) => (owners.get(run) ?? owners.set(run, of).get(run)) !== of),
	)
}

const describeVendors = (list: string, vendors: DirectoryVendor[]) =>
	vendors.map(({ slug, description }) => ({ of: `${list}/${slug}`, text: description }))

test("the_older_list_has_140_vendors_and_the_newer_130", () => {
	expect([older.length, newer.length]).toEqual([140, 130])
})

test("some_names_stand_twice_in_each_list", () => {
	expect(repeatedNames(older)).toEqual(["Imani Crafts", "Jua Kali Lights", "Zawadi Corner"])
	expect(repeatedNames(newer)).toEqual(["Nuru Candles", "Tausi Prints"])
})

test("a_slug_given_twice_is_refused", () => {
	expect(directoryList.safeParse([older[0], older[0]]).success).toBe(false)
})

test("twelve_of_the_older_list_have_no_logo_and_all_of_the_newer_do", () => {
	expect(older.filter(({ logo }) => !logo)).toHaveLength(12)
	expect(newer.filter(({ logo }) => !logo)).toEqual([])
})

test("about_a_fifth_say_nothing_about_themselves", () => {
	for (const list of [older, newer]) {
		const silent = list.filter(({ description }) => description === "").length / list.length
		expect(silent).toBeGreaterThan(0.17)
		expect(silent).toBeLessThan(0.23)
	}
})

test("sixty_vendors_are_in_both_lists_with_the_same_name_and_craft", () => {
	const inNewer = new Map(newer.map((vendor) => [vendor.slug, vendor]))
	const both = older.filter(({ slug }) => inNewer.has(slug))
	expect(both).toHaveLength(60)
	expect(both.map(({ name, craft }) => [name, craft])).toEqual(
		both.map(({ slug }) => [inNewer.get(slug)?.name, inNewer.get(slug)?.craft]),
	)
})

test("no_two_vendors_describe_themselves_in_the_same_six_words", () => {
	expect(findSharedRuns(describeVendors("older", older))).toEqual([])
	expect(findSharedRuns(describeVendors("newer", newer))).toEqual([])
	const onlyNewer = newer.filter(({ slug }) => !older.some((vendor) => vendor.slug === slug))
	expect(
		findSharedRuns([...describeVendors("older", older), ...describeVendors("newer", onlyNewer)]),
	).toEqual([])
})

test("borrowed_words_are_noticed", () => {
	const line = "Belts cut while you wait here"
	expect(
		findSharedRuns([
			{ of: "a", text: line },
			{ of: "b", text: `Ours: ${line}.` },
		]),
	).toEqual([line.toLowerCase()])
})
