import { describe, expect, test } from "vitest"
import { readPublicAddresses } from "../public-addresses.ts"
import { openSite } from "./site.ts"

const site = await openSite()

/** The other name of the home page, and pages for people who already know their way. */
const UNLISTED = ["/home", "/login", "/extras"]
const PAGES = readPublicAddresses().filter((path) => !UNLISTED.includes(path))
/** What the sitemap says of a page. */
async function changedAt(path: string): Promise<string | undefined> {
	const xml = await textOf("/sitemap.xml")
	return new RegExp(`<loc>${site.url}${path}</loc><lastmod>([^<]+)</lastmod>`).exec(xml)?.[1]
}
const textOf = async (path: string) => (await fetch(site.url + path)).text()

/** The address of the picture that a shared link shows. */
const pictureOf = async (path: string) =>
	/<meta property="og:image" content="([^"]*)"/.exec(await textOf(path))?.[1]?.replace(site.url, "")

describe("for machines", () => {
	test("a_shared_festival_shows_its_own_poster", async () => {
		expect(await Promise.all(["/eventpage", "/xmas-2024"].map(pictureOf))).toEqual([
			"/sharing-pictures/eventpage.jpg",
			"/sharing-pictures/xmas-2024.jpg",
		])
	})

	test.each(PAGES)("%s_says_what_it_is", async (path) => {
		const html = await textOf(path)
		const said = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ""
		expect(said(/<title>([^<]*)/)).toContain("Tamasha Events")
		expect(said(/<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(60)
		expect(said(/<link rel="canonical" href="([^"]*)"/)).toBe(site.url + path)
		const picture = said(/<meta property="og:image" content="([^"]*)"/)
		expect((await fetch(picture)).headers.get("content-type")).toMatch(/^image\/(jpeg|png)/)
		expect(html.match(/<h1/g)).toHaveLength(1)
		expect(html.match(/<img(?![^>]*(width="\d+"[^>]*height|height="\d+"[^>]*width)="\d+")[^>]*>/g)).toBeNull()
	})

	test("the_table_of_routes_of_a_public_page_names_no_address_of_the_back_office", async () => {
		const tableOf = async (path: string) => {
			const [address = ""] = /\/assets\/[a-z-]*manifest-\w+\.js/.exec(await textOf(path)) ?? []
			return textOf(address)
		}
		const [publicTable, wholeTable] = await Promise.all(["/", "/login"].map(tableOf))
		expect(publicTable).toContain('"path":"vendors"')
		expect(publicTable).not.toContain("admin")
		expect(wholeTable).toContain('"path":"admin')
	})

	test("structured_data_of_both_festivals_parses", async () => {
		const facts = await Promise.all(
			["/eventpage", "/xmas-2024"].map(async (path) => {
				const html = await textOf(path)
				const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
				return JSON.parse(json) as Record<string, unknown>
			}),
		)
		expect(facts).toMatchObject([
			{
				"@type": "Festival",
				startDate: "2025-12-12T09:00:00+03:00",
				endDate: "2025-12-14T19:00:00+03:00",
				organizer: { name: "Tamasha Events" },
				location: { address: { addressLocality: "Nairobi", addressCountry: "KE" } },
				mainEntityOfPage: { "@id": `${site.url}/eventpage`, dateModified: await changedAt("/eventpage") },
			},
			{ "@type": "Festival", startDate: "2024-12-13T09:00:00+03:00" },
		])
		// Both are over: nobody can buy a ticket to them.
		expect(facts.map(({ offers }) => offers)).toEqual([undefined, undefined])
	})

	test("an_edition_goes_into_a_calendar_day_by_day", async () => {
		const response = await fetch(`${site.url}/calendar/christmas-2025.ics`)
		expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
		const text = await response.text()
		expect(text.match(/^DTSTART.*$/gm)?.map((line) => line.trim())).toEqual([
			"DTSTART:20251212T060000Z",
			"DTSTART:20251213T060000Z",
			"DTSTART:20251214T060000Z",
		])
		expect(text.match(/^DTEND:20251214T160000Z\r$/m)).not.toBeNull()
		expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
		expect((await fetch(`${site.url}/calendar/christmas-1999.ics`)).status).toBe(404)
	})

	test("the_feed_has_every_festival_whose_days_are_known", async () => {
		const text = await textOf("/calendar.ics")
		const ids = text.match(/^UID:.*$/gm)?.map((line) => line.slice(4).split("@")[0])
		expect(ids).toEqual([
			...[1, 2, 3].map((n) => `christmas-2025-${n}`),
			"global-village-september-2025",
			"easter-april-2025",
			...[1, 2, 3].map((n) => `christmas-2024-${n}`),
		])
		expect(text).toContain("DTSTART;VALUE=DATE:20250927\r\nDTEND;VALUE=DATE:20250929\r\n")
	})

	test("sitemap_robots_manifest_and_icons", async () => {
		const places = [...(await textOf("/sitemap.xml")).matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)
		expect(places).toEqual(expect.arrayContaining(PAGES.map((path) => site.url + path)))
		expect(PAGES.length).toBeGreaterThanOrEqual(12)
		expect(await changedAt("/about")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
		expect(await textOf("/robots.txt")).toContain(`Sitemap: ${site.url}/sitemap.xml`)
		const manifest = JSON.parse(await textOf("/manifest.webmanifest")) as { icons: { src: string }[] }
		const files = [
			...manifest.icons.map(({ src }) => src),
			"/favicon.ico",
			"/favicon.svg",
			"/favicon-32.png",
			"/apple-touch-icon.png",
		]
		const answers = await Promise.all(files.map((src) => fetch(site.url + src)))
		expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
	})
})
