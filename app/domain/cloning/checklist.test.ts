import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { setForm } from "../application-forms/application-forms.fixture.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { readEditionDocument, writeEditionDocument } from "../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { updateEdition } from "../editions/commands.server.ts"
import { findEdition, readEditionSettings } from "../editions/queries.server.ts"
import { readChecklist } from "./checklist.server.ts"
import { cloneEdition } from "./commands.server.ts"
import { proposeDates } from "./rules.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)

const source = (await findEdition(db, "christmas-2025")) ?? expect.fail("no source")
const before = (await readEditionSettings(db, source.id)) ?? expect.fail("no source")
const venue = { ...before.venue, mapLink: "https://maps.example/gigiri", coordinates: "-1.23, 36.8" }
await updateEdition(db, source.id, { ...before, venue, prices: [{ name: "Adults", price: 1_000 }] })
const names = { name: "Easter 2027", title: "Easter Festival" }
const cloned = await cloneEdition(
	db,
	source.id,
	{ ...names, ...proposeDates(before, "2027-03-26") },
	{ by: amina?.id ?? "", at },
)
const edition = (cloned.ok && (await findEdition(db, "easter-2027"))) || expect.fail("no clone")
const titles = async () => (await readChecklist(db, edition, source, at)).map(({ title }) => title)

/** "Festivals, Introduction: Gigiri". */
const readLines = async () =>
	(await readChecklist(db, edition, source, at)).map(
		({ title, where, found }) => `${title}, ${where}: ${found.join(" · ")}`,
	)

const FACTS = [
	"Poster",
	"Opening hours",
	"Venue",
	"Location",
	"Directions",
	"Map link",
	"Coordinates",
	"Tents and pitches",
	"Prices of extras",
	"Ticket prices",
]
const MAP = ["Picture of the site map", "Areas of the site map", "Rows of the site map"]

test("the_checklist_names_what_is_still_that_of_the_source_with_its_form", async () => {
	const items = await readChecklist(db, edition, source, at)
	expect(await titles()).toEqual(expect.arrayContaining([...FACTS, ...MAP]))
	expect(items.find(({ title }) => title === "Poster")).toEqual({
		title: "Poster",
		found: [],
		subject: "poster-christmas-2025",
		section: { name: "season-easter-2027", at: ["poster", "poster"] },
	})
	const texts = items.filter(({ where }) => where !== undefined)
	expect(texts.map(({ title }) => title)).toContain("Page: Easter 2027")
	for (const { found, section } of texts)
		expect([found.length > 0, section?.at.length !== 0]).toEqual([true, true])
	expect(texts.some(({ title }) => title.includes("Christmas 2025"))).toBe(false)
})

test("a_draft_is_told_of_windows_that_nobody_may_have_meant_until_they_are_changed_or_it_is_published", async () => {
	const readWindows = async (draft = edition) => {
		const items = await readChecklist(db, draft, source, at)
		return items
			.filter(({ section }) => ["applications", "extras"].includes(String(section?.at[0])))
			.map(({ title, found }) => `${title}: ${found}`)
	}
	expect(await readWindows()).toEqual([
		expect.stringMatching(/^Applications open from: Applications open at once when the edition is published/),
		expect.stringMatching(/^Extras open from: Extras open at once .*, without an end: /),
		expect.stringMatching(
			/^Applications open until: 28 Mar 2027, \d\d:\d\d: proposed, because Christmas 2025 has no end$/,
		),
	])
	expect(await readWindows({ ...edition, publishedAt: at })).toEqual([])
	const settings = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const applications = { opensAt: "2027-01-04T08:00", closesAt: "2027-02-26T18:00" }
	await updateEdition(db, edition.id, { ...settings, applications, extras: applications })
	expect(await readWindows((await findEdition(db, "easter-2027")) ?? expect.fail("no clone"))).toEqual([])
})

test("a_window_that_ends_after_the_last_day_is_on_it_also_once_the_edition_is_published", async () => {
	const settings = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const applications = { opensAt: "2027-01-04T08:00", closesAt: "2027-04-30T18:00" }
	await updateEdition(db, edition.id, { ...settings, applications })
	const changed = (await findEdition(db, "easter-2027")) ?? expect.fail("no clone")
	const items = await readChecklist(db, { ...changed, publishedAt: at }, source, at)
	expect(items.find(({ section }) => section?.at[0] === "applications")).toEqual({
		title: "Applications open until",
		found: ["Applications are open until 30 Apr 2027, after the festival is over on 28 Mar 2027."],
		section: { name: "season-easter-2027", at: ["applications", "closesAt"] },
	})
	await updateEdition(db, edition.id, settings)
})

test("weekdays_that_have_moved_are_on_it_with_the_field_that_names_them", async () => {
	const settings = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const linesAbout = async () => (await readLines()).filter((line) => line.includes("Saturday"))
	expect(await linesAbout()).toEqual([])
	const moveTo = (startsOn: string, endsOn: string) =>
		updateEdition(db, edition.id, { ...settings, days: { ...settings.days, startsOn, endsOn } })
	await moveTo("2027-03-27", "2027-03-29")
	expect(await linesAbout()).toContain(
		"Page: Easter 2027, Good to know, Getting there, Parking, paragraph 1: Saturday",
	)
	await moveTo(settings.days.startsOn, settings.days.endsOn)
})

test("what_is_mended_is_on_it_no_more", async () => {
	const settings = (await readEditionSettings(db, edition.id)) ?? expect.fail("no clone")
	const dearer = <Item extends { price: number }>(items: Item[]) =>
		items.map((item) => ({ ...item, price: item.price + 50 }))
	await updateEdition(db, edition.id, {
		...settings,
		poster: { ...settings.poster, poster: "festival-easter-2025" },
		days: { ...settings.days, dayClosesAt: "18:00" },
		venue: {
			venue: "Ngong Racecourse, Nairobi",
			location: "The racecourse",
			directions: "Enter by Gate B.",
			town: "Nairobi",
			mapLink: null,
			coordinates: "-1.3, 36.7",
		},
		stalls: dearer(settings.stalls),
		prices: dearer(settings.prices),
		extrasPrices: { wristbandPrice: 350, hayBalePrice: 550 },
	})
	const left = await titles()
	for (const title of FACTS) expect(left).not.toContain(title)
})

test("texts_that_still_name_the_old_venue_are_on_it_once_there_is_another_one", async () => {
	const lines = await readLines()
	expect(lines).toEqual(
		expect.arrayContaining([
			"Page: Easter 2027, Good to know, Getting there, By matatu, paragraph 1: Limuru · Gigiri",
			"Page: Easter 2027, Good to know, Getting there, Parking, paragraph 1: college",
			"Page: Easter 2027, Good to know, On the day, What to bring, paragraph 1: Gigiri",
			"Home page, Opening, Introduction: Gigiri",
			"Festivals, Introduction: Gigiri",
			"Search engines, Tamasha Events: open-air markets in Nairobi, Description: Gigiri",
		]),
	)
	expect(lines.filter((line) => /Nairobi(?: ·|$)/.test(line))).toEqual([])
})

test("links_to_pages_of_the_source_and_of_those_before_it_are_on_it", async () => {
	const lines = await readLines()
	expect(lines).toContain("Home page, Opening, Plan your visit, Link: /eventpage")
	expect(lines).toContain("Home page, Opening, See the makers, Link: /Vendors-dec")
	const described = (await readChecklist(db, edition, source, at)).flatMap(
		(item) => item.describedFound ?? [],
	)
	expect(described).toContain("/eventpage, the page of Christmas 2025")
	expect(described).toContain("/Vendors-dec, the vendors of Christmas 2024")
})

test("of_the_site_map_each_element_is_on_it_until_it_is_changed_and_all_until_there_is_none", async () => {
	const { siteMap } = EDITION_DOCUMENTS
	const map = (await readEditionDocument(db, edition.id, siteMap)) ?? expect.fail("no map")
	const leftOf = async (changed: Partial<typeof map>) => {
		await db.transaction((tx) => writeEditionDocument(tx, edition.id, siteMap, { ...map, ...changed }))
		const left = await titles()
		return MAP.filter((title) => left.includes(title))
	}
	const [picture, areas, rows] = MAP
	expect(await leftOf({})).toEqual(MAP)
	expect(await leftOf({ areas: map.areas.toReversed() })).toEqual([picture, rows])
	expect(await leftOf({ picture: "map-christmas-2024" })).toEqual([areas, rows])
	expect(await leftOf({ rows: [] })).toEqual([picture, areas])
	expect(await leftOf({ picture: null })).toEqual([])
})

test("terms_are_named_by_their_paragraph_until_they_name_no_other_time", async () => {
	const itemsWith = async (...terms: string[]) => {
		await setForm(db, edition.id, { terms })
		const items = await readChecklist(db, edition, source, at)
		return items.filter(({ section }) => section?.name === "categories-easter-2027")
	}
	expect(await itemsWith("Stalls open at nine.", "Pay by 1 November 2025.")).toEqual([
		{
			title: "Categories and terms: Easter 2027",
			where: "Terms, paragraph 2",
			found: ["1 November", "2025"],
			subject: "Pay by 1 November 2025.",
			section: { name: "categories-easter-2027", at: ["terms", 1] },
		},
	])
	expect(await itemsWith("Stalls open at nine.", "Set up by 26 March 2027.")).toEqual([])
})

test("pages_in_search_engines_are_known_by_their_titles", async () => {
	const heads = await readContentDocument(db, CONTENT_DOCUMENTS.meta)
	const pages = heads.pages.map((page) =>
		page.path === "/gallery"
			? {
					...page,
					description:
						"Pictures of ten years of open-air markets in Nairobi, up to Christmas 2025 in Gigiri.",
				}
			: page,
	)
	await db
		.update(contentDocuments)
		.set({ body: { ...heads, pages } })
		.where(eq(contentDocuments.name, "meta"))
	const items = await readChecklist(db, edition, source, at)
	expect(items.filter(({ title }) => title === "Search engines").map(({ where }) => where)).toContain(
		"Gallery, Description",
	)
})
