import { describe, expect, test } from "vitest"
import { sample } from "../sample.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { checkHtml, type RenderedPage } from "./html-checker.ts"
import { crawlLinks } from "./link-crawler.ts"
import { listPublicPages, readSitemapPaths } from "./public-pages.ts"
import { readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const pages = await listPublicPages(site.url)
/** The styleguide is for those who build. */
const isGuide = (path: string) => path.startsWith("/styleguide")

describe("axe finds nothing at 320, 768 and 1280 pixels, by day and by night", () => {
	test.each(sample("pages that axe looks at", pages, 12))("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(/status of (404|410)/)
		const page = await site.newPage()
		await page.goto(path)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	})
})

describe("the HTML checker", () => {
	const FAULT = {
		name: "fault",
		html: "<!doctype html><html lang=en><title>Fault</title><body><p><div>no</div></p></body></html>",
	}

	async function readPublicPages(): Promise<RenderedPage[]> {
		const states = ["/contact?tab=attendee", "/vendors?vendor=acacia-ceramics", "/gallery?month=july"]
		const every = [...pages, ...states]
		const read = async (path: string, saveData: string) => {
			const response = await fetch(site.url + path, { headers: { "save-data": saveData } })
			return { name: `${path} save-data ${saveData}`, html: await response.text() }
		}
		const withoutScripts = sample("pages without scripts", every, 8)
		return Promise.all([
			...every.map((path) => read(path, "off")),
			...withoutScripts.map((path) => read(path, "on")),
		])
	}

	async function readOfficePages(): Promise<RenderedPage[]> {
		const cookie = await site.adminCookie()
		const table = await readRouteTable(site.url)
		const screens = table.filter(({ isPage, isGuarded }) => isPage && isGuarded)
		expect(screens.length).toBeGreaterThan(5)
		return Promise.all(
			sample("checked screens", screens, 16).map(async ({ path }) => {
				const response = await fetch(site.url + path, { headers: { cookie } })
				return { name: path, html: await response.text() }
			}),
		)
	}

	test("finds_nothing_in_any_page_with_scripts_and_without_but_the_fault_of_one_that_has_one", async () => {
		const rendered = [...(await readPublicPages()), ...(await readOfficePages())]
		const problems = await checkHtml([...rendered, FAULT])
		expect(problems.filter((problem) => !problem.startsWith("fault"))).toEqual([])
		expect(problems.length).toBeGreaterThan(0)
	})
})

test("to_whoever_saves_data_every_page_comes_whole_and_without_scripts", async () => {
	for (const path of pages) {
		const html = await (await fetch(site.url + path, { headers: { "save-data": "on" } })).text()
		const [main = ""] = /<main[\s>].*<\/main>/s.exec(html) ?? []
		const words = main.replace(/<[^>]+>/g, " ").match(/\S+/g) ?? []
		expect([path, html.match(/<h1[\s>]/g)?.length, words.length > 5]).toEqual([path, 1, true])
		expect(html.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
	}
})

describe("links", () => {
	test("every_link_picture_and_file_is_there", async () => {
		const listed = await readSitemapPaths(site.url)
		// The pages of vendors are hundreds of one making. A link to one that the sitemap lacks is still followed.
		const followed = sample("pages of the sitemap", listed, 40, (path) => !/\/vendors(-dec)?\/./i.test(path))
		const granted = new Set(listed.filter((path) => !followed.includes(path)))
		const { broken, pages: seen } = await crawlLinks(site.url, ["/", ...followed], granted)
		expect(broken).toEqual([])
		/** Ends of a way, and doors that are not pointed out. */
		const unlinked = [
			"/no-such-page",
			"/login",
			"/login/code",
			"/forgot-password",
			"/reset-password",
			"/contact/subscribed",
		]
		expect(
			pages.filter(
				(path) => ![...seen, ...granted].includes(path) && !unlinked.includes(path) && !isGuide(path),
			),
		).toEqual([])
		expect(seen.filter(isGuide)).toEqual([])
	})
})
