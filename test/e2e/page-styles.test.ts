import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference" })

const WRITTEN = /<style data-precedence="sheet">[\s\S]*?<\/style>/

/** The page as it is before any script runs, with another look than the one that is written into it. */
async function picture(path: string, width: number, look = "$&"): Promise<Buffer> {
	site.expectNoise(/Failed to load resource/)
	const page = await site.newPage({ width })
	// Typefaces that come in time for one of them and not for the other would be a difference.
	await page.route("**/*.woff2", (route) => route.abort())
	await page.route(`**${path}`, (route) => fulfil(route, look))
	await page.goto(path, { waitUntil: "networkidle" })
	return page.screenshot({ animations: "disabled" })
}

async function fulfil(route: Parameters<Parameters<Page["route"]>[1]>[0], look: string): Promise<void> {
	const response = await route.fetch()
	const html = await response.text()
	expect(html).toMatch(WRITTEN)
	const still = html.replace(/<script[\s\S]*?<\/script>/g, "")
	await route.fulfill({ response, body: still.replace(WRITTEN, look) })
}

/** Where the whole sheet lies: in the list of what the scripts fetch. */
async function wholeSheet(path: string): Promise<string> {
	const html = await (await fetch(site.url + path)).text()
	return `<link rel="stylesheet" href="${/"(\/assets\/[^"]+\.css)"/.exec(html)?.[1]}">`
}

test.each(["/", "/eventpage", "/about", "/contact", "/login"])(
	"%s looks the same with the styles written into it as with the whole sheet",
	async (path) => {
		for (const width of [360, 1280]) {
			const written = await picture(path, width)
			expect(written.equals(await picture(path, width, await wholeSheet(path)))).toBe(true)
		}
	},
)

/** In the browser: how each element of the page looks. */
const computedStyles = () =>
	[...document.querySelectorAll("body *:not(script)")].map((element) => {
		const { display, color, padding, margin, gap, font, border, backgroundColor } = getComputedStyle(element)
		return [element.tagName, display, color, padding, margin, gap, font, border, backgroundColor].join(" ")
	})

test("the_office_looks_the_same_to_a_browser_that_went_out_and_in_again_without_a_reload", async () => {
	const page = await site.newPage({ width: 1280 })
	await site.signIn(page)
	const [other, office] = ["/about", "/admin/vendors"]
	const fresh: Record<string, string[]> = {}
	for (const path of [other, office]) {
		await page.goto(path, { waitUntil: "networkidle" })
		fresh[path] = await page.evaluate(computedStyles)
	}
	await page.evaluate(() => Reflect.set(window, "isSame", true))
	for (const path of [other, office, other]) {
		await page.evaluate(visit, path)
		await page.waitForURL(`**${path}`)
		await page.waitForLoadState("networkidle")
		await expect.poll(() => page.evaluate(computedStyles)).toEqual(fresh[path])
	}
	expect(await page.evaluate(() => "isSame" in window)).toBe(true)
})

/** In the browser: as a link of React Router does. */
function visit(path: string): void {
	const router = Reflect.get(window, "__reactRouterDataRouter") as { navigate(path: string): void }
	router.navigate(path)
}

test.each(["full", "light"] as const)(
	"a %s page without scripts has the rules for such pages",
	async (kind) => {
		const page = await site.newPage({ javaScript: false })
		if (kind === "light") await page.setExtraHTTPHeaders({ "save-data": "on" })
		await page.goto("/", { waitUntil: "networkidle" })
		expect(await page.locator("link[rel=stylesheet]").count()).toBe(kind === "full" ? 1 : 0)
		expect(await page.locator(".noscript\\:hidden").first().isVisible()).toBe(false)
	},
)

test("without_them_it_would_not", async () => {
	expect((await picture("/login", 360)).equals(await picture("/login", 360, ""))).toBe(false)
})
