import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { users } from "../app/domain/accounts/schema.server.ts"
import { type Craft, crafts } from "../app/domain/content/crafts.ts"
import { writeEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../app/domain/content/edition-documents.ts"
import { addListings } from "../app/domain/directory/commands.server.ts"
import { publishDirectory } from "../app/domain/directory/publish.server.ts"
import { countPages, MAX_ON_A_PAGE, pageLabels, pageOf } from "../app/domain/directory/rules.ts"
import { directoryVendors } from "../app/domain/directory/schema.server.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { pictures } from "../app/domain/pictures/schema.server.ts"
import { compareFolded } from "../app/values/fold.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const CHANGE = { by: "amina", at: new Date("2027-01-01T09:00:00Z") }
await db.insert(users).values({ id: CHANGE.by, name: CHANGE.by, email: "amina@tamasha.example" })

const read = async (path: string) => {
	const response = await render(db, path, CHANGE.at)
	return { status: response.status, html: await response.text() }
}

const EASTER = "easter-2027"
const ADDRESS = `/festivals/${EASTER}/vendors`

/** Names from A to Z, so that a list of them has pages. */
const NAMES = Array.from(
	{ length: 400 },
	(_, index) => `${String.fromCharCode(65 + (index % 26))}${index} Makers`,
)
const craftOf = (index: number): Craft => (index < 200 ? "pottery" : (crafts.options[index % 40] ?? "tea"))

const easter = await addEdition(db, {
	slug: EASTER,
	name: "Easter 2027",
	startsOn: "2027-03-27",
	endsOn: "2027-03-29",
})
await addListings(
	db,
	easter,
	NAMES.map((name, index) => ({ name, craft: craftOf(index), description: `About ${name}.`, website: "" })),
)

const namesIn = (html: string) => [...html.matchAll(/<span>([^<]+ Makers)<\/span>/g)].map(([, name]) => name)
const sorted = NAMES.toSorted(compareFolded)

test("a_directory_of_drafts_is_nowhere", async () => {
	const paths = [ADDRESS, `${ADDRESS}/a0-makers`, `/directory/${EASTER}/a0-makers/words`]
	const answers = await Promise.all(paths.map(read))
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
	expect((await read("/sitemap.xml")).html).not.toContain(ADDRESS)
	expect((await read("/events")).html).not.toContain(ADDRESS)
	expect((await read("/")).html).toContain('href="/Vendors-dec"')
})

describe("a published directory", () => {
	beforeAll(() => publishDirectory(db, easter, CHANGE))

	test("has_an_address_of_its_own_which_posters_sitemap_and_the_makers_of_the_home_page_lead_to", async () => {
		const { status, html } = await read(ADDRESS)
		expect(status).toBe(200)
		expect(html).toContain("Vendors, March 2027</h1>")
		expect(html).toContain(`<link rel="canonical" href="http://localhost${ADDRESS}"/>`)
		const sitemap = (await read("/sitemap.xml")).html
		for (const path of [ADDRESS, `${ADDRESS}/a0-makers`])
			expect(sitemap).toContain(`<loc>http://localhost${path}</loc>`)
		expect((await read("/events")).html).toContain(`href="${ADDRESS}"`)
		const home = (await read("/")).html
		expect(home).toContain("Meet the makers of Easter 2027,")
		expect(home).toContain(`href="${ADDRESS}?vendor=`)
		const picture = await render(db, `/sharing-pictures/festivals-${EASTER}-vendors.jpg`, CHANGE.at)
		expect(picture.status).toBe(200)
	})

	test("says_what_its_organiser_wrote_above_it", async () => {
		await writeEditionDocument(db, easter, EDITION_DOCUMENTS.directory, {
			heading: "Makers of {name}",
			lead: "Come and see.",
			hasDrawings: false,
			search: { title: "Makers", description: "All of them." },
		})
		expect((await read(ADDRESS)).html).toContain("Makers of Easter 2027</h1>")
	})

	test("that_is_long_comes_in_pages_which_hold_everybody_once", async () => {
		const pages = await Promise.all([1, 2, 3].map((page) => read(`${ADDRESS}?page=${page}`)))
		expect(pages.flatMap(({ html }) => namesIn(html))).toEqual(sorted)
		expect(pages[0]?.html).toContain("400 vendors")
		expect(namesIn((await read(ADDRESS)).html)).toEqual(sorted.slice(0, MAX_ON_A_PAGE))
		expect((await read(`${ADDRESS}?page=4`)).status).toBe(404)
	})

	test("is_filtered_by_craft_and_searched_by_the_server", async () => {
		const pottery = NAMES.filter((_, index) => craftOf(index) === "pottery")
		const filtered = [1, 2].map((page) => read(`${ADDRESS}?craft=pottery&page=${page}`))
		const names = (await Promise.all(filtered)).flatMap(({ html }) => namesIn(html))
		expect(names).toEqual(pottery.toSorted(compareFolded))
		const found = await read(`${ADDRESS}?q=z399&page=1`)
		expect(found.html).toContain("0 of 400 vendors")
		expect(namesIn((await read(`${ADDRESS}?q=a26%20&page=1`)).html)).toEqual(["A26 Makers", "A260 Makers"])
	})

	test("opens_at_the_page_of_the_vendor_whom_the_address_names", async () => {
		const last = sorted.at(-1) ?? ""
		const { html } = await read(`${ADDRESS}?vendor=${last.toLowerCase().replace(" ", "-")}`)
		expect(namesIn(html)).toContain(last)
		expect(html).toContain(`About ${last}.`)
	})

	test.each([
		"craft=juggling",
		"craft=pottery&page=9",
		"page=0",
		"vendor=nobody",
		"craft=tea&vendor=a0-makers",
	])("answers_404_to_%s_which_no_link_of_it_says", async (query) => {
		expect((await read(`${ADDRESS}?${query}`)).status).toBe(404)
	})

	test("leads_from_each_vendors_own_page_back_to_the_page_of_the_list_that_it_stands_on", async () => {
		const slugs = [0, 400 - 1].map((nth) => (sorted[nth] ?? "").toLowerCase().replace(" ", "-"))
		const [first, last] = await Promise.all(slugs.map((slug) => read(`${ADDRESS}/${slug}`)))
		expect(first?.html).toContain(`href="${ADDRESS}#v-${slugs[0]}"`)
		expect(last?.html).toContain(`href="${ADDRESS}?page=3#v-${slugs[1]}"`)
	})

	test("shows_a_logo_whole_and_a_photograph_cut_around_its_focal_point_each_at_one_address", async () => {
		const look = {
			mediaType: "image/jpeg",
			height: 400,
			colour: "#c2693f",
			alt: "Pots",
			focusX: 20,
			focusY: 70,
		}
		const shared = { ...look, state: "current" as const, createdAt: CHANGE.at }
		const [logo, photo] = await db
			.insert(pictures)
			.values([
				{ ...shared, sha256: "a".repeat(64), width: 640, isLogo: true },
				{ ...shared, sha256: "b".repeat(64), width: 200 },
			])
			.returning({ id: pictures.id })
		const choose = (name: string, pictureId: number) =>
			db.update(directoryVendors).set({ pictureId }).where(eq(directoryVendors.name, name))
		await choose(sorted[0] ?? "", logo?.id ?? 0)
		await choose(sorted[1] ?? "", photo?.id ?? 0)
		const { html } = await read(ADDRESS)
		const imageOf = (id: number | undefined) =>
			html.match(new RegExp(`<img[^>]* src="/pictures/${id}-[^>]*>`))?.[0]
		expect(imageOf(logo?.id)).toContain(`-${"a".repeat(12)}-320.webp"`)
		expect(imageOf(logo?.id)).not.toContain("style=")
		expect(imageOf(photo?.id)).toContain(`-${"b".repeat(12)}-200.webp"`)
		expect(imageOf(photo?.id)).toContain("object-fit:cover;object-position:20% 70%")
		expect(html).not.toContain("srcSet")
	})

	test("of_a_draft_edition_is_nowhere", async () => {
		await db.update(editions).set({ publishedAt: null }).where(eq(editions.id, easter))
		expect((await read(ADDRESS)).status).toBe(404)
		expect((await read("/sitemap.xml")).html).not.toContain(ADDRESS)
	})
})

test.each([
	["/vendors", "Vendors, July 2024", "/festivals/july-2024/vendors"],
	["/Vendors-dec", "Vendors, December 2024", "/festivals/christmas-2024/vendors"],
])("%s_is_the_directory_of_its_edition_and_its_one_address", async (path, heading, other) => {
	for (const address of [path, other]) {
		const { status, html } = await read(address)
		expect(status).toBe(200)
		expect(html).toContain(`${heading}</h1>`)
		expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"/>`)
	}
})

test("a_list_of_any_length_is_cut_into_pages_that_hold_everybody_once", () => {
	for (const length of [0, 1, MAX_ON_A_PAGE, MAX_ON_A_PAGE + 1, 1000]) {
		const all = Array.from({ length }, (_, index) => ({ name: `${index}` }))
		const pages = Array.from({ length: countPages(length) }, (_, index) => pageOf(all, index + 1))
		expect(pages.flat()).toEqual(all)
		expect(pages.every((page) => page.length <= MAX_ON_A_PAGE)).toBe(true)
		expect(pageLabels(all)).toHaveLength(pages.length)
	}
	expect(pageLabels([{ name: "Éclair" }, { name: "Zebra" }])).toEqual(["E to Z"])
})
