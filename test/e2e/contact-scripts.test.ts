import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { reportMeasurement } from "../report-measurement.ts"
import { openScriptServer } from "./script-server.ts"
import { openSite } from "./site.ts"

const theirs = await openScriptServer()
const site = await openSite({
	env: {
		VENDOR_SIGNUP_SCRIPT: `${theirs.origin}/vendor.js`,
		ATTENDEE_SIGNUP_SCRIPT: `${theirs.origin}/attendee.js`,
	},
})

const scripts = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll("main script[src]")].map((script) => script.getAttribute("src")),
	)
const theirForm = (page: Page) => page.getByRole("tabpanel").getByRole("button", { name: "Join" })
/** Different after every full load of a document. */
const documentAge = (page: Page) => page.evaluate(() => performance.timeOrigin)

async function pageAt(address: string, options = {}) {
	site.expectNoise(new RegExp(`request to ${theirs.origin}`))
	const page = await site.newPage(options)
	await page.goto(address)
	return page
}

test("the_script_of_a_tab_is_added_when_it_is_shown_and_removed_when_it_is_left", async () => {
	const page = await pageAt("/contact")
	await theirForm(page).waitFor()
	expect(await scripts(page)).toEqual([`${theirs.origin}/vendor.js`])
	await page.getByRole("tab", { name: "Attendee" }).click()
	await theirForm(page).waitFor()
	expect(await scripts(page)).toEqual([`${theirs.origin}/attendee.js`])
	expect(await page.getByRole("button", { name: "Join", includeHidden: true }).count()).toBe(1)
	await page.getByRole("tab", { name: "Vendor" }).click()
	await theirForm(page).waitFor()
	expect(await scripts(page)).toEqual([`${theirs.origin}/vendor.js`])
	expect(await page.evaluate(() => Reflect.get(window, "timesRun"))).toBe(3)
})

test("arriving_by_a_link_loads_the_document_so_that_its_policy_allows_the_script", async () => {
	const page = await pageAt("/contact/subscribed")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	const before = await documentAge(page)
	await page.getByRole("link", { name: "sign up again" }).click()
	await theirForm(page).waitFor()
	expect(await documentAge(page)).not.toBe(before)
	expect(page.url()).toBe(`${site.url}/contact?tab=attendee`)
})

test("leaving_by_a_link_leaves_the_script_and_its_memory_behind", async () => {
	const page = await pageAt("/contact")
	await theirForm(page).waitFor()
	const before = await documentAge(page)
	await page.getByRole("banner").getByRole("link", { name: "tamasha" }).click()
	await page.waitForURL(`${site.url}/`)
	expect(await documentAge(page)).not.toBe(before)
	expect(await page.evaluate(() => "timesRun" in window)).toBe(false)
	await page.goBack()
	await theirForm(page).waitFor()
})

test("a_blocked_script_is_told_with_another_way_in_the_reserved_height", async () => {
	site.expectNoise(/ERR_BLOCKED_BY_CLIENT|request to/)
	const page = await site.newPage({ width: 360 })
	await page.route(`${theirs.origin}/**`, (route) => route.abort("blockedbyclient"))
	await page.goto("/contact")
	const panel = page.getByRole("tabpanel")
	await panel.getByText("could not be loaded").waitFor()
	expect(
		await panel.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
	).toEqual([theirs.origin, "mailto:vendors@tamasha.example"])
	expect((await panel.boundingBox())?.height).toBeGreaterThan(500)
})

test("without_javascript_there_is_another_way", async () => {
	const page = await site.newPage({ javaScript: false })
	await page.goto("/contact?tab=attendee")
	const panel = page.getByRole("tabpanel")
	await panel.getByText("needs JavaScript").waitFor()
	expect(await panel.getByRole("link").first().getAttribute("href")).toBe(theirs.origin)
	expect(await panel.getByRole("link", { name: "hello@tamasha.example" }).count()).toBe(1)
})

test("only_the_contact_page_may_load_from_there", async (context) => {
	const policies = await Promise.all(
		["/contact", "/Contact/", "/contact/subscribed", "/", "/login", "/no-such-page"].map(async (path) => {
			const policy = (await fetch(site.url + path)).headers.get("content-security-policy") ?? ""
			return policy.includes(theirs.origin)
		}),
	)
	expect(policies).toEqual([true, true, false, false, false, false])
	reportMeasurement(
		context,
		"the policies of 6 addresses: only /contact may; blocked or without JavaScript there is another way",
	)
})

test("our_own_form_takes_nothing_while_theirs_is_shown", async () => {
	const answer = await fetch(`${site.url}/contact?tab=vendor`, {
		method: "POST",
		headers: { origin: site.url },
		body: new URLSearchParams({ brandName: "Past the form" }),
	})
	expect(answer.status).toBe(409)
})
