import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { compareFolded } from "../../values/fold.ts"
import { users } from "../accounts/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEdition } from "../editions/queries.server.ts"
import { addFirstDirectory, addListings, type NewListing } from "./commands.server.ts"
import { publishDirectory } from "./publish.server.ts"
import {
	findDirectory,
	findOtherEditions,
	findVendor,
	listDirectories,
	listSimilarVendors,
	listVendors,
} from "./queries.server.ts"
import { craftLabel, firstOfEachLetter, letterOf, logoAddress, nameMatcher } from "./rules.ts"
import { directoryVendors } from "./schema.server.ts"

const { db } = await openTestDatabase()
const ORGANISER = "amina"
await db.insert(users).values({ id: ORGANISER, name: ORGANISER, email: "amina@tamasha.example" })

const AT = new Date("2026-01-01T09:00:00Z")

const listing = (name: string): NewListing => ({
	name,
	craft: "pottery",
	description: `About ${name}.`,
	website: "",
})

/** An edition with these listings, drafts or not. */
async function addDirectory(names: string[], isPublic = true): Promise<number> {
	const id = await addEdition(db)
	await addListings(db, id, names.map(listing))
	if (isPublic) await publishDirectory(db, id, { by: ORGANISER, at: AT })
	return id
}

const namesIn = async (id: number) => (await listVendors(db, id)).map(({ name }) => name)

async function findId(slug: string): Promise<number> {
	const edition = await findEdition(db, slug)
	if (!edition) throw new Error(`no edition ${slug}`)
	return edition.id
}

test("a_directory_is_alphabetical_by_name_in_any_case_and_repeated_names_keep_an_order", async () => {
	const id = await addDirectory(["zebra Crafts", "Imani", "apple Jam", "Imani", "Baobab"])
	const squares = await listVendors(db, id)
	expect(squares.map(({ slug }) => slug)).toEqual(["apple-jam", "baobab", "imani", "imani-2", "zebra-crafts"])
	expect(squares[0]).toEqual({ slug: "apple-jam", name: "apple Jam", logo: null, craft: "pottery" })
})

test("a_name_with_an_accent_stands_beside_its_letter", async () => {
	const names = ["Zebra", "Elan", "Éclair", "Ember", "Ødegaard", "Oak", "’Asili", "Elan"]
	const sorted = await namesIn(await addDirectory(names))
	expect(sorted).toEqual(["’Asili", "Éclair", "Elan", "Elan", "Ember", "Oak", "Ødegaard", "Zebra"])
	expect(sorted).toEqual(names.toSorted(compareFolded))
})

test("similar_vendors_follow_in_the_order_of_the_directory", async () => {
	const id = await addDirectory(["Duka", "Éclair", "Zebra", "Asili", "Elan"])
	const namesAfter = async (name: string, slug: string) => {
		const similar = await listSimilarVendors(db, { editionId: id, slug, craft: "pottery", name }, 4)
		return similar.map((one) => one.name)
	}
	expect(await namesAfter("Duka", "duka")).toEqual(["Éclair", "Elan", "Zebra", "Asili"])
	expect(await namesAfter("Éclair", "eclair")).toEqual(["Elan", "Zebra", "Asili", "Duka"])
})

test("the_two_directories_of_the_first_content_hold_140_and_130_vendors", async () => {
	const ids = await Promise.all(["july-2024", "christmas-2024"].map(findId))
	const lists = await Promise.all(ids.map((id) => listVendors(db, id)))
	expect(lists.map((vendors) => vendors.length)).toEqual([140, 130])
	expect(await listVendors(db, await findId("christmas-2025"))).toEqual([])
})

test("a_directory_is_found_by_its_edition_and_by_what_its_list_was_called", async () => {
	const slugs = await Promise.all(
		["christmas-2024", "december-2024", "july-2024", "easter-1999", "\0"].map((name) =>
			findDirectory(db, name).then((directory) => directory?.slug),
		),
	)
	expect(slugs).toEqual(["christmas-2024", "christmas-2024", "july-2024", undefined, undefined])
})

test("nobody_but_organisers_sees_drafts", async () => {
	const id = await addDirectory(["Potter"], false)
	const isListed = async () => (await listDirectories(db)).some((one) => one.id === id)
	expect([await isListed(), await namesIn(id), await findVendor(db, id, "potter")]).toEqual([
		false,
		[],
		undefined,
	])
	expect(await publishDirectory(db, id, { by: ORGANISER, at: AT })).toBe(1)
	expect([await isListed(), await namesIn(id)]).toEqual([true, ["Potter"]])
	expect(await publishDirectory(db, id, { by: ORGANISER, at: AT })).toBe(0)
})

test("a_vendor_is_found_in_its_own_directory_only", async () => {
	const id = await addDirectory(["Only Here"])
	expect(await findVendor(db, id, "only-here")).toMatchObject({
		editionId: id,
		name: "Only Here",
		description: "About Only Here.",
	})
	expect(await findVendor(db, await findId("july-2024"), "only-here")).toBeUndefined()
	expect(await findVendor(db, id, "only-here\0")).toBeUndefined()
})

test("a_vendor_of_several_directories_names_the_others_that_visitors_see", async () => {
	const first = await addDirectory(["Potter of two", "Loner"])
	const second = await addDirectory(["Potter of two"])
	await addDirectory(["Potter of two", "Loner"], false)
	expect(await findOtherEditions(db, { editionId: first, slug: "potter-of-two" })).toEqual([second])
	expect(await findOtherEditions(db, { editionId: first, slug: "loner" })).toEqual([])
})

test("what_the_version_before_adds_to_its_list_is_in_the_directory_of_the_edition", async () => {
	await db.execute(sql`insert into directory_vendors (list, slug, position, name, craft)
		values ('december-2024', 'added-before', 999, 'Added Before', 'pottery')`)
	expect(await findVendor(db, await findId("christmas-2024"), "added-before")).toMatchObject({
		name: "Added Before",
	})
	await db.delete(directoryVendors).where(eq(directoryVendors.slug, "added-before"))
})

test("the_first_content_fills_an_empty_list_and_leaves_any_other_alone", async () => {
	const potter = { ...listing("Potter"), slug: "potter", logo: null, craft: "pottery" as const }
	await addFirstDirectory(db, "july-2024", [{ ...potter, description: "", website: "" }])
	expect(await findVendor(db, await findId("july-2024"), "potter")).toBeUndefined()
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
	const ofLibrary = "/pictures/17-3f2c9a01b7de-320.webp"
	expect(logoAddress({ ...potter, logo: ofLibrary }, older)).toBe(ofLibrary)
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
