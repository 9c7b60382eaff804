import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { setForm } from "../application-forms/application-forms.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { updateVendor } from "./commands.server.ts"
import { findOutdatedListing } from "./listed-name.server.ts"
import { formatWebsite } from "./make-listings.server.ts"
import { addDrafts, makeDrafts, publishDirectory, unpublishDirectory } from "./publish.server.ts"
import { countListings, listOfficeVendors, listVendors, readVendorEntry } from "./queries.server.ts"

const { db } = await openTestDatabase()
const CHANGE = { by: "amina", at: new Date("2026-01-01T09:00:00Z") }
await db.insert(users).values({ id: CHANGE.by, name: CHANGE.by, email: "amina@tamasha.example" })

type Application = Partial<typeof vendorApplications.$inferInsert>

/** An accepted vendor who agreed to be listed, unless it says otherwise. */
const accepted = (brandName: string, application: Application = {}): Application => ({
	brandName,
	description: `About ${brandName}.`,
	website: "https://www.udongo.example/",
	status: "approved",
	directoryConsent: true,
	...application,
})

async function addEditionWith(applications: Application[]) {
	const editionId = await addEdition(db)
	const ids = await addApplications(
		db,
		applications.map((application) => ({ ...application, editionId })),
	)
	return { editionId, ids }
}

const namesIn = async (editionId: number) => (await listOfficeVendors(db, editionId)).map(({ name }) => name)

const change = (id: number | undefined, values: Application) =>
	db
		.update(vendorApplications)
		.set(values)
		.where(eq(vendorApplications.id, id ?? 0))

test("listings_are_made_of_accepted_applications_whose_vendors_agreed_and_of_no_others", async () => {
	const { editionId } = await addEditionWith([
		accepted("Éclair"),
		accepted("Elan"),
		accepted("Silent", { directoryConsent: false }),
		accepted("Waiting", { status: "pending" }),
		accepted("Denied", { status: "denied" }),
		accepted("Erased", { erasedAt: CHANGE.at }),
		accepted("  "),
	])
	expect(await makeDrafts(db, editionId, CHANGE)).toEqual({ agreed: 2, added: 2, updated: 0, removed: 0 })
	expect(await namesIn(editionId)).toEqual(["Éclair", "Elan"])
	expect(await readVendorEntry(db, { editionId, slug: "eclair" })).toEqual({
		name: "Éclair",
		craft: "",
		description: "About Éclair.",
		website: "www.udongo.example",
		logo: null,
	})
	expect(await countListings(db, editionId)).toEqual({ published: 0, drafts: 2 })
})

test("an_application_that_says_nothing_of_it_is_not_listed", async () => {
	const { editionId } = await addEditionWith([{ brandName: "From before", status: "approved" }])
	expect(await makeDrafts(db, editionId, CHANGE)).toEqual({ agreed: 0, added: 0, updated: 0, removed: 0 })
})

test("made_again_there_is_one_of_each_application_which_follows_it_until_an_organiser_writes_it", async () => {
	const { editionId, ids } = await addEditionWith([accepted("Potter"), accepted("Baker"), accepted("Weaver")])
	await makeDrafts(db, editionId, CHANGE)
	expect(await makeDrafts(db, editionId, CHANGE)).toMatchObject({ added: 0, updated: 0, removed: 0 })
	const own = { name: "The Baker", craft: "bakery", description: "", website: "", logo: null } as const
	await updateVendor(db, editionId, "baker", own)
	await change(ids[0], { description: "Bowls." })
	await change(ids[1], { description: "Bread." })
	expect(await makeDrafts(db, editionId, CHANGE)).toMatchObject({ added: 0, updated: 1, removed: 0 })
	expect(await readVendorEntry(db, { editionId, slug: "potter" })).toMatchObject({ description: "Bowls." })
	expect(await readVendorEntry(db, { editionId, slug: "baker" })).toEqual(own)
})

test("a_craft_follows_from_the_category_by_its_name_unless_the_organiser_chose_another", async () => {
	const { editionId } = await addEditionWith([
		accepted("Potter", { category: "Pottery" }),
		accepted("Cook", { category: "Street Food" }),
		accepted("Glazier", { category: "Shiny things" }),
		accepted("Both", { category: "Jewellery" }),
		accepted("Gone", { category: "Weapons" }),
	])
	const range = { minimum: null, maximum: null }
	const category = (name: string, craft: "glass" | "beadwork" | null) => ({
		slug: name.toLowerCase().replace(" ", "-"),
		name,
		craft,
		...range,
	})
	const categories = [category("Pottery", null), category("Shiny things", "glass")]
	await setForm(db, editionId, { categories: [...categories, category("Jewellery", "beadwork")] })
	await makeDrafts(db, editionId, CHANGE)
	const craftOf = async (slug: string) => (await readVendorEntry(db, { editionId, slug }))?.craft
	const crafts = await Promise.all(["potter", "cook", "glazier", "both", "gone"].map(craftOf))
	expect(crafts).toEqual(["pottery", "street-food", "glass", "beadwork", ""])
	await setForm(db, editionId, { categories })
	expect(await makeDrafts(db, editionId, CHANGE)).toMatchObject({ added: 0, updated: 1, removed: 0 })
	expect(await craftOf("both")).toBe("jewellery")
})

test("a_draft_goes_with_its_application_and_what_visitors_see_stays", async () => {
	const { editionId, ids } = await addEditionWith([accepted("Potter"), accepted("Baker")])
	await makeDrafts(db, editionId, CHANGE)
	await change(ids[0], { status: "denied" })
	expect(await makeDrafts(db, editionId, CHANGE)).toMatchObject({ added: 0, updated: 0, removed: 1 })
	await publishDirectory(db, editionId, CHANGE)
	await change(ids[1], { directoryConsent: false })
	expect(await makeDrafts(db, editionId, CHANGE)).toMatchObject({ added: 0, updated: 0, removed: 0 })
	expect(await namesIn(editionId)).toEqual(["Baker"])
})

test("a_published_listing_has_an_outdated_name_from_a_correction_of_the_brand_until_it_follows", async () => {
	const { editionId, ids } = await addEditionWith([accepted("Udogno"), accepted("Baker"), accepted("Weaver")])
	const [potter = 0, baker = 0] = ids
	const outdated = (id: number) => findOutdatedListing(db, id)
	await makeDrafts(db, editionId, CHANGE)
	await change(potter, { brandName: "Udongo" })
	expect(await outdated(potter)).toBeUndefined()
	await publishDirectory(db, editionId, CHANGE)
	expect(await outdated(potter)).toEqual({ slug: "udogno", name: "Udogno", isEdited: false })
	await makeDrafts(db, editionId, CHANGE)
	await change(potter, { brandName: " Udongo " })
	expect(await Promise.all(ids.map(outdated))).toEqual([undefined, undefined, undefined])
	const own = { name: "The Baker", craft: "bakery", description: "", website: "", logo: null } as const
	await updateVendor(db, editionId, "baker", own)
	expect(await outdated(baker)).toEqual({ slug: "baker", name: "The Baker", isEdited: true })
	await change(baker, { erasedAt: CHANGE.at })
	expect(await outdated(baker)).toBeUndefined()
})

test("made_by_two_at_once_there_is_one_of_each", async () => {
	const { editionId } = await addEditionWith([accepted("Potter"), accepted("Baker")])
	const made = await Promise.all([1, 2, 3].map(() => makeDrafts(db, editionId, CHANGE)))
	expect(made.map((one) => "added" in one && one.added).sort()).toEqual([0, 0, 2])
	expect(await namesIn(editionId)).toEqual(["Baker", "Potter"])
})

test("drafts_are_published_together_and_taken_back_together_each_with_an_entry", async () => {
	const { editionId } = await addEditionWith([accepted("Potter")])
	const baker = { name: "Baker", craft: "bakery" as const, description: "", website: "" }
	const entries = await collectAuditEvents(db, async () => {
		await makeDrafts(db, editionId, CHANGE)
		await makeDrafts(db, editionId, CHANGE)
		expect(await addDrafts(db, editionId, [{ line: 2, listing: baker }], CHANGE)).toBe(1)
		expect(await addDrafts(db, editionId, [{ line: 2, listing: baker }], CHANGE)).toBe(0)
		expect(await listVendors(db, editionId)).toEqual([])
		await publishDirectory(db, editionId, CHANGE)
		expect((await listVendors(db, editionId)).map(({ name }) => name)).toEqual(["Baker", "Potter"])
		await unpublishDirectory(db, editionId, CHANGE)
		expect(await listVendors(db, editionId)).toEqual([])
	})
	expect(entries.map(({ action, after }) => [action, after])).toEqual([
		["listings-made", { added: 1, updated: 0, removed: 0 }],
		["listings-uploaded", { added: 1 }],
		["directory-published", { published: 2 }],
		["directory-unpublished", { unpublished: 2 }],
	])
	expect(new Set(entries.map(({ subjectId }) => subjectId))).toEqual(new Set([String(editionId)]))
})

test("a_web_address_is_shown_as_people_write_it", () => {
	expect(
		["https://www.udongo.example/", "http://a.example/shop", "", "b.example", "@udongo"].map(formatWebsite),
	).toEqual(["www.udongo.example", "http://a.example/shop", "", "b.example", ""])
	expect(formatWebsite(`https://a.example/${"x".repeat(100)}`)).toBe("")
})
