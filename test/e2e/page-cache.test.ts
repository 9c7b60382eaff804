import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { sendRawRequest } from "../../server/publishing/page-cache.fixture.ts"
import { listPublicPages, readSitemapPaths } from "./public-pages.ts"
import { dataPathOf } from "./route-table.ts"
import { openSite } from "./site.ts"

const TOKEN = "a token that only Prometheus has"
const site = await openSite({ env: { METRICS_TOKEN: TOKEN } })

async function cached(): Promise<{ pages: number; bytes: number; rendered: number }> {
	const answer = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
	const text = await answer.text()
	const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1])
	return {
		pages: figure('tamasha_page_cache_size{what="pages"}'),
		bytes: figure('tamasha_page_cache_size{what="bytes"}'),
		rendered: figure('tamasha_page_cache{what="miss"}'),
	}
}

/** Of the server itself: what a proxy before it would mend on the way comes to it as it is. */
const read = async (path: string) => (await sendRawRequest(site.server.url, path)).body.toString()

/** The pages that are the same for everyone. */
async function cachedPages(): Promise<string[]> {
	const pages = await listPublicPages(site.url)
	const answers = await Promise.all(pages.map((path) => fetch(site.url + path)))
	return pages.filter((_, nth) => answers[nth]?.headers.get("cache-control")?.startsWith("public"))
}

const upperCase = (path: string) => path.replace(/^\/[^/]+/, (first) => first.toUpperCase())

test("a_shared_link_shows_the_page_that_everybody_gets_and_is_not_rendered", async () => {
	const pages = await cachedPages()
	const bodies = await Promise.all(pages.map(read))
	const { rendered } = await cached()
	for (const [nth, path] of pages.entries()) {
		const spellings = [
			`${path}?fbclid=${nth}`,
			`${upperCase(path)}//`,
			`http://evil.example${path}?utm_source=x&_`,
		]
		for (const spelling of spellings)
			expect([spelling, (await read(spelling)) === bodies[nth]]).toEqual([spelling, true])
	}
	expect(pages.length).toBeGreaterThan(10)
	expect((await cached()).rendered).toBe(rendered)
})

test("the_router_gets_the_same_data_for_each_spelling_and_no_page_in_its_place", async () => {
	for (const path of ["/", "/about", "/gallery", "/vendors/acacia-ceramics"]) {
		const data = await read(dataPathOf(path))
		expect(data).not.toContain("<html")
		expect(await read(`${dataPathOf(upperCase(path))}?utm_source=x`)).toBe(data)
	}
	const { rendered } = await cached()
	const own = "/about.data?_routes=web%2Fsite%2Fabout%2Fabout"
	expect((await read(own)).length).toBeLessThan((await read("/about.data")).length)
	await read(`${own}&fbclid=1`)
	expect((await cached()).rendered).toBe(rendered + 1)
})

test("hundreds_of_made_up_addresses_leave_every_real_page_in_place", async () => {
	const pages = [...(await cachedPages()), ...(await readSitemapPaths(site.url)).slice(0, 40)]
	for (const path of pages) await read(path)
	const before = await cached()
	const madeUp = (client: number, nth: number) => {
		const name = `${client}-${nth}`
		const page = pages[(client * 7 + nth) % pages.length] ?? "/"
		return [
			`/${name}`,
			`/vendors/${name}`,
			`/gallery?year=${1000 + nth}&month=x`,
			`/gallery?picture=${name}`,
			`${upperCase(page)}/?${name}`,
			`http://${name}.example${page}`,
		][nth % 6]
	}
	const attack = async (client: number) => {
		for (let nth = 0; nth < 24; nth += 1) await sendRawRequest(site.server.url, madeUp(client, nth) ?? "/")
	}
	await Promise.all(Array.from({ length: 10 }, (_, client) => attack(client)))
	const after = await cached()
	expect(after.pages).toBe(before.pages)
	expect(after.bytes).toBeLessThanOrEqual(before.bytes * 1.1)
})

test.each([
	["/?utm_source=letter&fbclid=1", "/"],
	["/VENDORS/?fbclid=1", "/VENDORS/"],
	["/gallery?fbclid=1&year=2023", "/gallery"],
	["/xmas-2024?fbclid=1", "/xmas-2024"],
	["/nobody/knows?fbclid=1", "/nobody/knows"],
])("%s comes to life without a word on the console and keeps its address", async (address, path) => {
	if (path.includes("knows")) site.expectNoise(/status of 404/)
	const page = await site.newPage()
	// Twice, so that it comes out of the cache.
	await page.goto(address)
	await page.goto(address)
	expect(page.url()).toBe(site.url + address)
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "ABOUT" }).click()
	await page.getByRole("heading", { level: 1, name: "About" }).waitFor()
	await page.goBack()
	expect(page.url()).toBe(site.url + address)
})

test("a_window_from_a_shared_link_closes_onto_its_page_and_leaves_the_rest_of_the_address", async () => {
	const page = await site.newPage()
	await page.goto("/vendors?vendor=acacia-ceramics&utm_source=letter")
	await page.goto("/vendors?vendor=acacia-ceramics&utm_source=letter")
	await page.getByRole("dialog", { name: "Acacia Ceramics" }).waitFor()
	await page.keyboard.press("Escape")
	await page.waitForURL("/vendors?utm_source=letter")
})

test("one_searches_and_looks_on_from_a_shared_link", async () => {
	const page = await site.newPage()
	await page.goto("/vendors?fbclid=1")
	await page.getByRole("link", { name: "Acacia Ceramics" }).first().click()
	await page.getByRole("dialog").waitFor()
	expect(new URL(page.url()).searchParams.get("vendor")).toBe("acacia-ceramics")
	await page.keyboard.press("Escape")
	await page.getByRole("searchbox").fill("acacia")
	await page.getByText(/^\d+ of \d+ vendors$/).waitFor()
})

test("a_cached_page_says_that_applications_are_closed_from_the_very_moment_on", async () => {
	const line = async () => /id="christmas-2025".*?Vendor applications (\w+)/s.exec(await read("/events"))?.[1]
	await setApplicationsOpen(site.db, false)
	await expect.poll(line).toBe("CLOSED")
	const end = new Date(Date.now() + 3_000)
	const ofChristmas = eq(editions.slug, "christmas-2025")
	await site.db.update(editions).set({ applicationsCloseAt: end }).where(ofChristmas)
	await expect.poll(line).toBe("OPEN")
	let lastOpenAt = 0
	for (let at = Date.now(); (await line()) === "OPEN"; at = Date.now()) lastOpenAt = at
	// Nothing but the clock changed; without it the page would have stayed for a minute.
	expect(lastOpenAt).toBeLessThanOrEqual(end.getTime())
	await setApplicationsOpen(site.db, true)
})
