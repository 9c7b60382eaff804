import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { readEditionDocument, writeEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../app/domain/content/edition-documents.ts"
import { addEdition, findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { findEdition } from "../app/domain/editions/queries.server.ts"
import { editions, tentOptions, ticketPrices } from "../app/domain/editions/schema.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const christmas = await findFirstEdition(db)
const { id: _, ...originals } = christmas

const at = (nairobiTime: string) => new Date(`${nairobiTime}+03:00`)
const NOW = at("2025-11-01T12:00")
const read = async (path: string, now = NOW) => {
	const response = await render(db, path, now)
	return { status: response.status, html: await response.text() }
}
const change = (values: Partial<typeof editions.$inferInsert>, slug = christmas.slug) =>
	db.update(editions).set(values).where(eq(editions.slug, slug))

const EASTER = "easter-2027"

/** A whole edition after the ones of the first content, as somebody sets one up. */
async function addEaster(values: Partial<typeof editions.$inferInsert> = {}): Promise<void> {
	await db.delete(editions).where(eq(editions.slug, EASTER))
	const id = await addEdition(db, {
		slug: EASTER,
		name: "Easter 2027",
		startsOn: "2027-03-27",
		endsOn: "2027-03-29",
		dayOpensAt: "10:00",
		dayClosesAt: "18:00",
		venue: "Racecourse in Ngong Road, Nairobi",
		applicationsOpenAt: at("2025-11-01T08:00"),
		applicationsCloseAt: at("2027-02-01T18:00"),
		...values,
	})
	await db.insert(tentOptions).values({ editionId: id, position: 1, name: "Gazebo", price: 9000 })
	const page = await readEditionDocument(db, christmas.id, EDITION_DOCUMENTS.page)
	await writeEditionDocument(db, id, EDITION_DOCUMENTS.page, page)
}

describe("the page of an edition", () => {
	test("stands below festivals_and_names_itself_to_search_engines", async () => {
		await addEaster()
		const { status, html } = await read(`/festivals/${EASTER}`)
		expect(status).toBe(200)
		expect(html).toContain("Easter Festival 2027</h1>")
		expect(html).toContain("Sat 27th, Sun 28th, Mon 29th March")
		expect(html).toMatch(/10 AM to 6 PM daily[\s\S]*The list of makers follows\./)
		expect(html).toContain(`<link rel="canonical" href="http://localhost/festivals/${EASTER}"/>`)
		expect(html).toContain(`"startDate":"2027-03-27T10:00:00+03:00"`)
		expect((await read("/sitemap.xml")).html).toContain(`<loc>http://localhost/festivals/${EASTER}</loc>`)
		await change({ coordinates: "-1.2, 36.8", mapLink: "https://maps.example/ngong" }, EASTER)
		const located = (await read(`/festivals/${EASTER}`)).html
		expect(located).toContain(`"hasMap":"https://maps.example/ngong"`)
		expect(located).toContain(`"geo":{"@type":"GeoCoordinates","latitude":-1.2,"longitude":36.8}`)
		expect((await read(`/calendar/${EASTER}.ics`)).html).toContain("\r\nGEO:-1.2;36.8\r\n")
		const picture = await render(db, `/sharing-pictures/festivals-${EASTER}.jpg`, NOW)
		expect(picture.status).toBe(200)
	})

	test("of_an_older_address_names_that_one", async () => {
		const { status, html } = await read("/festivals/christmas-2025")
		expect(status).toBe(200)
		expect(html).toContain(`<link rel="canonical" href="http://localhost/eventpage"/>`)
		expect((await read("/sitemap.xml")).html).not.toContain("/festivals/christmas-2025")
	})

	test("with_its_vendors_shows_practical_information_and_questions_as_any_other_does", async () => {
		const own = (await findEdition(db, "christmas-2024"))?.id ?? 0
		const { practical, questions } =
			(await readEditionDocument(db, christmas.id, EDITION_DOCUMENTS.page)) ?? {}
		const page = await readEditionDocument(db, own, EDITION_DOCUMENTS.page)
		if (!page || !practical || !questions) throw new Error("the first content has no such texts")
		const isShown = (html: string) =>
			[practical.heading, questions.heading, 'id="directory"'].map((text) => html.includes(text))
		const ahead = at("2024-12-01T12:00")
		expect(isShown((await read("/xmas-2024", ahead)).html)).toEqual([false, false, true])
		await writeEditionDocument(db, own, EDITION_DOCUMENTS.page, { ...page, practical, questions })
		expect(isShown((await read("/xmas-2024", ahead)).html)).toEqual([true, true, true])
		expect(isShown((await read("/xmas-2024")).html)).toEqual([false, false, true])
		await writeEditionDocument(db, own, EDITION_DOCUMENTS.page, page)
	})

	test("of_a_draft_of_one_without_texts_and_of_none_is_not_found_and_nowhere_named", async () => {
		await addEaster({ publishedAt: null })
		const paths = [`/festivals/${EASTER}`, "/festivals/july-2024", "/festivals/nobody"]
		expect((await Promise.all(paths.map((path) => read(path)))).map(({ status }) => status)).toEqual([
			404, 404, 404,
		])
		expect((await render(db, `/sharing-pictures/festivals-${EASTER}.jpg`, NOW)).status).toBe(404)
		expect((await render(db, `/calendar/${EASTER}.ics`, NOW)).status).toBe(404)
		const others = [
			"/",
			"/events",
			"/tickets",
			"/contact",
			"/extras",
			"/calendar.ics",
			"/sitemap.xml",
			"/ticker/news",
		]
		const pages = await Promise.all(others.map((path) => read(path, at("2027-01-10T12:00"))))
		expect(pages.filter(({ html }) => html.includes("Easter 2027") || html.includes(EASTER))).toEqual([])
	})
})

describe("an application", () => {
	test("asks_which_edition_it_is_for_where_several_are_open", async () => {
		await addEaster()
		const both = at("2025-12-01T12:00")
		const choice = (await read("/contact", both)).html
		expect(choice).toContain(`href="/festivals/${EASTER}/apply"`)
		expect(choice).toContain(`href="/festivals/${christmas.slug}/apply"`)
		expect(choice).toContain("Applications close <!-- -->on 1 Feb 2027 at 18:00")
		expect(choice).not.toContain("Send application")
		const form = (await read(`/contact?tab=vendor&edition=${EASTER}`, both)).html
		expect(form).toContain("Gazebo")
		expect(form).toContain(`action="/contact?tab=vendor&amp;edition=${EASTER}"`)
		expect(form).not.toContain("Walk-in Tent")
	})

	test("has_an_address_of_its_own_for_each_edition", async () => {
		await addEaster()
		const follow = async (slug: string) => {
			const { status, headers } = await render(db, `/festivals/${slug}/apply`, NOW)
			return [status, headers.get("location")]
		}
		expect(await follow(EASTER)).toEqual([302, `/contact?tab=vendor&edition=${EASTER}`])
		expect(await follow("nobody%0a")).toEqual([302, "/festivals/nobody%0A"])
		await change({ publishedAt: null }, EASTER)
		expect(await follow(EASTER)).toEqual([302, `/festivals/${EASTER}`])
	})

	test("that_is_not_open_yet_says_when_it_opens", async () => {
		const readForm = async (applicationsOpenAt: Date | null) => {
			await addEaster({ applicationsOpenAt, applicationsCloseAt: null })
			return (await read(`/contact?edition=${EASTER}`)).html
		}
		expect(await readForm(at("2026-12-01T08:00"))).toContain(
			"Applications for Easter 2027 open on 1 Dec 2026 at 08:00.",
		)
		expect(await readForm(at("2025-11-01T18:00"))).toContain("Applications for Easter 2027 open at 18:00.")
		expect(await readForm(null)).toContain("Applications for Easter 2027 are not open yet.")
	})

	test("goes_to_one_ahead_rather_than_to_one_that_is_over_and_never_ended", async () => {
		await addEaster()
		const { html } = await read("/contact", at("2026-12-01T12:00"))
		expect(html).toContain("Gazebo")
		expect(html).toContain("Send application")
	})

	test("goes_to_the_only_open_one_and_a_closed_one_says_so", async () => {
		await addEaster()
		await change({ applicationsCloseAt: at("2026-12-31T23:59") })
		expect((await read("/contact", at("2027-01-10T12:00"))).html).toContain("Gazebo")
		const late = await read(`/contact?tab=vendor&edition=${christmas.slug}`, at("2027-01-10T12:00"))
		expect(late.html).toContain("Applications for Christmas 2025 are closed.")
		expect(late.html).toContain(`href="/festivals/${EASTER}/apply"`)
		expect((await read("/contact", at("2027-02-01T18:00"))).html).toContain(
			"Applications for Easter 2027 are closed.",
		)
		await change({ applicationsCloseAt: null })
	})
})

/** Every page that may say something of an edition. */
const PAGES = [
	"/",
	"/about",
	"/events",
	"/eventpage",
	"/tickets",
	"/vendor-guidelines",
	"/contact",
	"/extras",
	"/calendar.ics",
	"/ticker/news",
	"/xmas-2024",
]
const WITH_TICKER = PAGES.filter((path) => path !== "/calendar.ics")
const FRAMED = WITH_TICKER.filter((path) => path !== "/ticker/news")
const WITH_LOCATION = ["/", "/calendar.ics", "/eventpage", "/tickets"]

/** The facts of an edition, each with something that stands nowhere else, and the pages that say it. */
const FACTS: [string, Partial<typeof editions.$inferInsert>, RegExp, string[]][] = [
	["name", { name: "Mzee Market" }, /Mzee Market/, ["/contact", "/events", "/extras", "/vendor-guidelines"]],
	["title", { title: "Mzee Festival" }, /Mzee/, PAGES],
	["heading", { heading: "Mzee by the Lake" }, /Mzee by the Lake/, [...WITH_LOCATION, "/xmas-2024"]],
	["days", { startsOn: "2025-12-17", endsOn: "2025-12-18" }, /17 and 18 Dec(ember)? 2025/, WITH_TICKER],
	["hours", { dayOpensAt: "10:20" }, /10\.20 AM/, WITH_TICKER],
	["venue", { venue: "Karura" }, /Karura/, WITH_TICKER],
	["location", { location: "A field" }, /A field\\?, Nairobi/, WITH_LOCATION],
	["town", { town: "Limuru" }, /Gigiri\\?, Limuru/, WITH_LOCATION],
	["directions", { directions: "Ask the owl." }, /Ask the owl/, ["/eventpage"]],
	["link to a map", { mapLink: "https://mzee.example/map" }, /mzee\.example\/map/, ["/eventpage"]],
	["coordinates", { coordinates: "-1.2345, 36.8765" }, /-1\.2345/, ["/calendar.ics", "/eventpage"]],
	["poster", { poster: "page-lost" }, /\/art\/pages\/lost/, ["/eventpage", "/events", "/tickets"]],
	["line on its poster", { posterNote: "Mzee speaks" }, /Mzee speaks/, ["/events"]],
	["ticket shop", { ticketUrl: "https://mzee.example/" }, /https:\/\/mzee\.example/, FRAMED],
	["price of wristbands", { wristbandPrice: 37_737 }, /37,737/, ["/extras"]],
	["price of hay", { hayBalePrice: 57_757 }, /57,757/, ["/extras"]],
]

describe("a fact is stated once", () => {
	beforeEach(() => db.delete(editions).where(eq(editions.slug, EASTER)))

	const pagesSaying = async (mark: RegExp) => {
		const pages = await Promise.all(PAGES.map(async (path) => ({ path, html: (await read(path)).html })))
		return pages.filter(({ html }) => mark.test(html)).map(({ path }) => path)
	}

	test.each(FACTS)("%s", async (_, values, mark, expected) => {
		await change(values)
		const found = await pagesSaying(mark)
		await db.update(editions).set(originals).where(eq(editions.id, christmas.id))
		expect(found.sort()).toEqual([...new Set(expected)].sort())
	})

	test("prices_of_tickets_and_of_stalls", async () => {
		await db.insert(ticketPrices).values({ editionId: christmas.id, position: 9, name: "Elders", price: 171 })
		expect((await pagesSaying(/Elders/)).sort()).toEqual(["/eventpage", "/tickets"])
		await db.delete(ticketPrices).where(eq(ticketPrices.name, "Elders"))
		await db.insert(tentOptions).values({ editionId: christmas.id, position: 9, name: "Kiosk", price: 7171 })
		expect(await pagesSaying(/Kiosk/)).toEqual(["/contact"])
		await db.update(tentOptions).set({ size: "2x2m", places: 717 }).where(eq(tentOptions.name, "Kiosk"))
		expect((await pagesSaying(/2x2m/)).sort()).toEqual(["/contact", "/vendor-guidelines"])
		expect(await pagesSaying(/717 places/)).toEqual(["/vendor-guidelines"])
		await db.delete(tentOptions).where(eq(tentOptions.name, "Kiosk"))
	})
})
