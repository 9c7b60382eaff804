import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { reportMeasurement } from "../report-measurement.ts"
import { unzip } from "../unzip.ts"
import { addHostileEdition, addHostileListings, buildHostileImportFile } from "./hostile-edition.ts"
import { createCsvPayload, uploadFiles } from "./import-screen.ts"
import { readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const VENDORS = 60

/** A place that only links lead to. */
let visits = 0
const elsewhere = createServer((_, answer) => {
	visits += 1
	answer.end()
})
await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
afterAll(() => elsewhere.close())

beforeAll(async () => {
	const { port } = elsewhere.address() as AddressInfo
	await addHostileEdition(site.db, VENDORS, `http://127.0.0.1:${port}/form.pdf`)
	await addHostileListings(site.db)
})

/** What happened on a page that only an attack makes happen. */
async function watched(page: Page): Promise<string[]> {
	const attacks: string[] = []
	page.on("dialog", (dialog) => {
		attacks.push(`dialog ${dialog.message()}`)
		void dialog.dismiss()
	})
	page.on("popup", (popup) => attacks.push(`window ${popup.url()}`))
	await page.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) =>
			console.error(`policy ${violatedDirective} ${blockedURI}`),
		)
	})
	return attacks
}

/** Where every link leads, and what it says. */
const linksOf = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(
			({ protocol, hostname, textContent, target }) => ({
				protocol,
				hostname,
				isOut: target === "_blank" && hostname !== location.hostname,
				says: textContent ?? "",
			}),
		),
	)

/** Everything that "See More" keeps back. */
const unfold = (page: Page) =>
	page.evaluate(() => {
		for (const button of document.querySelectorAll("main button, main summary"))
			if (button.textContent?.startsWith("See More") && button instanceof HTMLElement) button.click()
	})

const SAFE = ["http:", "https:", "mailto:", "tel:", "webcal:"]

async function expectHarmless(page: Page, path: string): Promise<void> {
	const links = await linksOf(page)
	expect(links.filter(({ protocol }) => !SAFE.includes(protocol))).toEqual([])
	if (path.startsWith("/admin"))
		expect(links.filter(({ isOut, hostname, says }) => isOut && !says.includes(hostname))).toEqual([])
	expect(
		await page
			.locator("script[src^='https://evil'], base, iframe[srcdoc], link[href*='evil.example']")
			.count(),
	).toBe(0)
}

test("no_screen_of_the_product_runs_what_somebody_typed (trust.md B6, B9)", async (context) => {
	const paths = (await readRouteTable(site.url)).filter(({ isPage }) => isPage).map(({ path }) => path)
	const more = [
		"/admin/vendors?q=alert(1)",
		"/admin/vendors?q=%3Cimg%20src=x%20onerror=alert(1)%3E",
		"/admin/outbox/2",
	]
	const pages = [
		"/Vendors-dec?q=%3Cscript%3Ealert(1)",
		"/vendors?vendor=%22%3E%3Cscript%3E",
		"/login?next=javascript:alert(1)",
	]
	const page = await site.newPage()
	site.expectNoise(/status of (404|409|410|400|503)/)
	const attacks = await watched(page)
	await site.signIn(page)
	const seen: string[] = []
	for (const path of [...paths, ...more, ...pages].filter((one) => one !== "/login")) {
		await page.goto(path)
		await unfold(page)
		await expectHarmless(page, path)
		seen.push(await page.locator("body").innerText())
	}
	expect(paths.length).toBeGreaterThan(30)
	// The attacks were on these screens, as words.
	expect(seen.filter((text) => /alert\(1\)/.test(text)).length).toBeGreaterThanOrEqual(6)
	expect([attacks, visits]).toEqual([[], 0])
	reportMeasurement(
		context,
		`${seen.length} screens with ${VENDORS} hostile vendors: 0 dialogs, 0 reports, 0 visits elsewhere`,
	)
})

test("every_page_of_the_lists_and_every_vendors_documents_are_harmless", async () => {
	const page = await site.newPage()
	site.expectNoise(/status of (404|503)/)
	const attacks = await watched(page)
	await site.signIn(page)
	for (const path of ["/admin/vendors", "/admin/accepted", "/admin/outbox"]) {
		await page.goto(path)
		for (let nth = 0; nth < 5; nth += 1) {
			await expectHarmless(page, path)
			const next = page.getByRole("link", { name: "Next" })
			if (!(await next.count())) break
			await page.goto((await next.getAttribute("href")) ?? "")
		}
	}
	for (let id = 1; id <= VENDORS; id += 8) {
		await page.goto(`/admin/accepted/${id}/documents`)
		await expectHarmless(page, "/admin")
	}
	expect([attacks, visits]).toEqual([[], 0])
})

test("the_preview_of_a_hostile_file_is_harmless", async () => {
	const page = await site.newPage()
	const attacks = await watched(page)
	await site.signIn(page)
	await page.goto("/admin/import")
	await uploadFiles(page, [
		createCsvPayload('"><img src=x onerror=alert(1)>.csv', buildHostileImportFile(60)),
	])
	await page.getByRole("heading", { name: "Import preview" }).waitFor()
	await expectHarmless(page, "/admin")
	expect(await page.locator("main").innerText()).toContain("onerror=alert(1)>.csv")
	expect(attacks).toEqual([])
})

test("the_watch_would_see_an_attack_that_works_and_our_policy_stops_it", async () => {
	const page = await site.newPage()
	site.expectNoise(/policy script-src-attr|Content.Security.Policy|status of 404|x:0/i)
	await watched(page)
	const reports: string[] = []
	page.on("console", (message) => reports.push(message.text()))
	await page.goto("/about")
	await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"))
	await expect.poll(() => reports.some((line) => line.startsWith("policy script-src"))).toBe(true)
	const bare = await site.newPage()
	const attacks = await watched(bare)
	await bare.setContent("<img src=x onerror=alert(1)>")
	await expect.poll(() => attacks).toEqual(["dialog 1"])
})

test("tables_and_copies_hold_it_as_words", async () => {
	const cookie = await site.adminCookie()
	const get = (path: string) => fetch(site.url + path, { headers: { cookie } })
	const table = await (await get("/admin/export/applications.csv")).text()
	expect(table.split("\r\n").filter((line) => /(^|,)"?[=+@-]/.test(line))).toEqual([])
	const copy = await get("/admin/vendors/1/data/export")
	const files = unzip(Buffer.from(await copy.arrayBuffer()))
	expect([...files.keys()].every((name) => /^(data\.json|(letters|documents)\/[\w.-]+)$/.test(name))).toBe(
		true,
	)
	const letters = [...files].filter(([name]) => name.endsWith(".html"))
	expect(letters.filter(([, html]) => /<(script|img|svg|iframe|base|form)\b/i.test(String(html)))).toEqual([])
	const [one] = (await site.db.execute(sql`select count(*)::int as rows from vendor_applications`)).rows
	expect(one).toEqual({ rows: VENDORS })
})
