import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { compareFolded } from "../../values/fold.ts"
import { addFirstDirectory } from "./commands.server.ts"
import type { DirectoryVendor } from "./inputs.ts"
import { findOtherLists, findVendor, listSimilarVendors, listVendors } from "./queries.server.ts"
import { craftLabel, firstOfEachLetter, letterOf, logoAddress, nameMatcher } from "./rules.ts"

const { db } = await openTestDatabase()

const vendor = (slug: string, name: string): DirectoryVendor => ({
	slug,
	name,
	craft: "pottery",
	logo: null,
	description: `About ${name}.`,
	website: "",
})

test("a_list_is_alphabetical_by_name_in_any_case_and_repeated_names_keep_an_order", async () => {
	await addFirstDirectory(db, "order", [
		vendor("zebra", "zebra Crafts"),
		vendor("imani-2", "Imani"),
		vendor("apple", "apple Jam"),
		vendor("imani-1", "Imani"),
		vendor("baobab", "Baobab"),
	])
	const squares = await listVendors(db, "order")
	expect(squares.map(({ slug }) => slug)).toEqual(["apple", "baobab", "imani-1", "imani-2", "zebra"])
	expect(squares[0]).toEqual({ slug: "apple", name: "apple Jam", logo: null, craft: "pottery" })
})

test("a_name_with_an_accent_stands_beside_its_letter", async () => {
	const names = ["Zebra", "Elan", "Éclair", "Ember", "Ødegaard", "Oak", "’Asili", "Elan"]
	await addFirstDirectory(
		db,
		"accents",
		names.map((name, index) => vendor(`v-${index}`, name)),
	)
	const sorted = (await listVendors(db, "accents")).map(({ name }) => name)
	expect(sorted).toEqual(["’Asili", "Éclair", "Elan", "Elan", "Ember", "Oak", "Ødegaard", "Zebra"])
	expect(sorted).toEqual(names.toSorted(compareFolded))
})

test("similar_vendors_follow_in_the_order_of_the_list", async () => {
	const names = ["Duka", "Éclair", "Zebra", "Asili", "Elan"]
	await addFirstDirectory(
		db,
		"similar",
		names.map((name, index) => vendor(`s-${index}`, name)),
	)
	const namesAfter = async (name: string) => {
		const slug = `s-${names.indexOf(name)}`
		const similar = await listSimilarVendors(db, { list: "similar", slug, craft: "pottery", name }, 4)
		return similar.map((one) => one.name)
	}
	expect(await namesAfter("Duka")).toEqual(["Éclair", "Elan", "Zebra", "Asili"])
	expect(await namesAfter("Éclair")).toEqual(["Elan", "Zebra", "Asili", "Duka"])
})

test("the_two_lists_of_the_first_content_hold_140_and_130_vendors", async () => {
	const lists = await Promise.all(["july-2024", "december-2024"].map((list) => listVendors(db, list)))
	expect(lists.map((vendors) => vendors.length)).toEqual([140, 130])
	expect(await listVendors(db, "easter-1999")).toEqual([])
})

test("a_vendor_is_found_in_its_own_list_only", async () => {
	await addFirstDirectory(db, "one", [vendor("only-here", "Only Here")])
	expect(await findVendor(db, "one", "only-here")).toMatchObject({
		list: "one",
		name: "Only Here",
		description: "About Only Here.",
	})
	expect(await findVendor(db, "july-2024", "only-here")).toBeUndefined()
	expect(await findVendor(db, "one", "only-here\0")).toBeUndefined()
})

test("a_vendor_of_several_lists_names_the_others", async () => {
	await addFirstDirectory(db, "first", [vendor("potter", "Potter"), vendor("loner", "Loner")])
	await addFirstDirectory(db, "second", [vendor("potter", "Potter")])
	expect(await findOtherLists(db, { list: "first", slug: "potter" })).toEqual(["second"])
	expect(await findOtherLists(db, { list: "first", slug: "loner" })).toEqual([])
})

const nameMatches = (name: string, search: string) => nameMatcher(search)(name)

test("search_is_a_case_insensitive_substring_of_the_name", () => {
	const found = ["Udongo Pottery", "POTS & Co", "Kiondo"].filter((name) => nameMatches(name, "pOt"))
	expect(found).toEqual(["Udongo Pottery", "POTS & Co"])
	expect(nameMatches("Udongo Pottery", "")).toBe(true)
	expect(nameMatches("Udongo Pottery", "o P")).toBe(true)
	expect(nameMatches("Udongo", ".*")).toBe(false)
	expect(nameMatches("Bibi’s Kitchen", "bibis")).toBe(true)
	expect(nameMatches("Crumb & Kunde", "crumb and k")).toBe(true)
	expect(nameMatches("Crumb and Kunde", "crumb&kunde")).toBe(true)
})

test("search_folds_apostrophes_accents_spaces_and_case_on_both_sides", () => {
	for (const typed of ["Guka’s", "guka`s", "GUKA'S NYAMA ", " guka's  nyama"])
		expect(nameMatches("Guka's Nyama", typed), typed).toBe(true)
	expect(nameMatches("Felt Like It", "felt like it ")).toBe(true)
	expect(nameMatches("Café Élan", "cafe e")).toBe(true)
	expect(nameMatches("Cafe Elan", "café É")).toBe(true)
	expect(nameMatches("Udongo", " ")).toBe(true)
	expect(nameMatches("Felt Like It", "feltlike")).toBe(false)
})

test("only_the_older_list_shows_the_default_icon_for_a_missing_logo", () => {
	const older = { defaultLogo: "/images/default-user.svg" }
	const potter = { logo: null, craft: "pottery" }
	const ofCraft = "/images/default-user/pottery.svg"
	expect(logoAddress({ ...potter, logo: "udongo.svg" }, older)).toBe("/images/logos/udongo.svg")
	expect([logoAddress({ ...potter, logo: "" }, older), logoAddress(potter, older)]).toEqual([
		ofCraft,
		ofCraft,
	])
	expect(logoAddress(potter, { defaultLogo: null })).toBeUndefined()
})

test("a_list_sorted_by_name_has_a_place_for_each_letter", () => {
	const names = ["3 Cups", "Acacia", "Apple", "Écru", "Elephant", "Zawadi"]
	const starts = firstOfEachLetter(names.map((name) => ({ name })))
	expect(starts.map(({ name }) => [letterOf(name), name])).toEqual([
		["3", "3 Cups"],
		["A", "Acacia"],
		["E", "Écru"],
		["Z", "Zawadi"],
	])
})

test("crafts_are_called_as_people_call_them", () => {
	expect(["street-food", "kids-clothes", "tea"].map(craftLabel)).toEqual([
		"street food",
		"kids’ clothes",
		"tea",
	])
})
