import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { checkHtml } from "./html-checker.ts"
import { openSite } from "./site.ts"

const site = await openSite()

test("health_and_readiness_answer", async () => {
	const [healthz, readyz] = await Promise.all(["/healthz", "/readyz"].map((path) => fetch(site.url + path)))
	expect([healthz?.status, readyz?.status]).toEqual([200, 200])
})

test("the_home_page_renders_and_hydrates_under_its_policy", async () => {
	const page = await site.newPage()
	await page.goto("/")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
})

test("an_unknown_address_is_a_404_in_the_words_of_the_specification", async () => {
	const response = await fetch(`${site.url}/no-such-page`)
	expect(response.status).toBe(404)
	const html = await response.text()
	expect(html).toContain("ERROR 404")
	expect(html).toContain("THE PAGE YOURE LOOKING FOR DOESNT EXIST")
})

test("an_injected_inline_script_is_not_blessed_by_the_policy", async () => {
	const policy = (await fetch(site.url)).headers.get("content-security-policy") ?? ""
	expect(policy).not.toContain("unsafe-inline'; script")
	expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|nonce|\*/)
})

/** Renames a table, so that what reads it fails in a way nobody foresaw. */
async function withoutTable<T>(table: string, callback: () => Promise<T>): Promise<T> {
	await site.db.execute(sql.raw(`alter table ${table} rename to gone`))
	return callback().finally(() => site.db.execute(sql.raw(`alter table gone rename to ${table}`)))
}

test("a_server_error_shows_its_request_id_and_leaks_nothing", async () => {
	await withoutTable("editions", async () => {
		const response = await fetch(`${site.url}/contact`)
		const html = await response.text()
		const requestId = response.headers.get("x-request-id") ?? "none"
		expect(response.status).toBe(500)
		expect(html).toContain("Unexpected Application Error!")
		expect(html).toContain(requestId)
		expect(html).not.toMatch(/editions" does not exist|relation|node_modules|\bat \/|select "/)
		expect(site.server.output()).toContain(`"requestId":"${requestId}"`)
	})
})

test("the_page_of_an_error_has_no_barrier", async () => {
	site.expectNoise(/status of 500|Unexpected Server Error/)
	const page = await site.newPage({ reducedMotion: "reduce" })
	await withoutTable("editions", async () => {
		await page.goto("/contact")
		await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor()
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		expect(await checkHtml([{ name: "/contact", html: await readPage("/contact") }])).toEqual([])
	})
})

const readPage = async (path: string) => (await fetch(site.url + path)).text()

test("a_screen_of_the_back_office_that_breaks_leaves_the_sidebar", async () => {
	site.expectNoise(/500|Unexpected Server Error/)
	const page = await site.newPage()
	await site.signIn(page)
	await withoutTable("outbox_mails", async () => {
		const failed = await page.goto("/admin/outbox/1")
		expect(failed?.status()).toBe(500)
		await page.getByRole("heading", { level: 1, name: "This page could not be loaded" }).waitFor()
		await page.getByText("look first whether it was saved").waitFor()
		await page.getByText(failed?.headers()["x-request-id"] ?? "none").waitFor()
		await page.getByRole("complementary").getByRole("link", { name: "Import & export" }).click()
		await page.getByRole("heading", { level: 1, name: "Import" }).waitFor()
	})
})

test("an_error_behind_a_click_shows_the_id_of_that_request", async () => {
	site.expectNoise(/500|Unexpected Server Error/)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin")
	await withoutTable("editions", async () => {
		const failed = page.waitForResponse(
			(response) => response.url().includes(".data") && response.status() === 500,
		)
		await page.getByRole("link", { name: "Outbox" }).first().click()
		const requestId = (await failed).headers()["x-request-id"] ?? "none"
		await page.getByText("Unexpected Application Error!").waitFor()
		await page.getByText(requestId).waitFor()
	})
})
