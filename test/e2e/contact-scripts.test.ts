import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { held } from "../held.ts"
import { openScriptServer } from "./script-server.ts"
import { openSite } from "./site.ts"

const theirs = await openScriptServer()
const site = await openSite({
	env: {
		VENDOR_SIGNUP_SCRIPT: `${theirs.origin}/vendor.js`,
		ATTENDEE_SIGNUP_SCRIPT: `${theirs.origin}/attendee.js`,
	},
})

const panelOf = (page: Page) => page.getByRole("tabpanel")
const frameOf = (page: Page) => panelOf(page).frameLocator("iframe")
const theirForm = (page: Page) => frameOf(page).getByRole("button", { name: "Join" })
/** Of all frames of the page, those that are not shown as well. */
const scripts = (page: Page) =>
	Promise.all(
		page.frames().map((frame) => frame.evaluate(() => [...document.scripts].map((script) => script.src))),
	).then((all) => all.flat().filter((src) => src.startsWith(theirs.origin)))

async function pageAt(address: string, options = {}) {
	site.expectNoise(new RegExp(`request to ${theirs.origin}`))
	const page = await site.page(options)
	await page.goto(address)
	return page
}

/** The document that the foreign script runs in, as it sees the world. */
async function theirDocument(page: Page) {
	await theirForm(page).waitFor()
	const frame = page.frames().find((one) => one.url().includes("/contact/foreign-form?"))
	if (!frame) throw new Error("there is no frame")
	return frame
}

test("the_script_of_a_tab_is_added_when_it_is_shown_and_removed_when_it_is_left", async () => {
	const page = await pageAt("/contact")
	await theirForm(page).waitFor()
	expect(await frameOf(page).getByText("Loading the form").count()).toBe(0)
	expect(await scripts(page)).toEqual([`${theirs.origin}/vendor.js`])
	await page.getByRole("tab", { name: "Attendee" }).click()
	await frameOf(page).locator(`script[src="${theirs.origin}/attendee.js"]`).waitFor({ state: "attached" })
	await theirForm(page).waitFor()
	expect(await scripts(page)).toEqual([`${theirs.origin}/attendee.js`])
	await page.getByRole("tab", { name: "Vendor" }).click()
	await frameOf(page).locator(`script[src="${theirs.origin}/vendor.js"]`).waitFor({ state: "attached" })
	await theirForm(page).waitFor()
	expect(await scripts(page)).toEqual([`${theirs.origin}/vendor.js`])
})

test("leaving_by_a_link_takes_the_script_and_its_memory_away", async () => {
	const page = await pageAt("/contact")
	const document = await theirDocument(page)
	expect(await document.evaluate(() => Reflect.get(window, "timesRun"))).toBe(1)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await page.getByRole("banner").getByRole("link", { name: "tamasha" }).click()
	await page.waitForURL(`${site.url}/`)
	await page.waitForFunction(() => frames.length === 0)
	expect(await scripts(page)).toEqual([])
	expect(await page.evaluate(() => "timesRun" in window)).toBe(false)
	await page.goBack()
	await theirForm(page).waitFor()
})

describe("a_foreign_script_on_the_host_of_the_back_office", () => {
	const reaches = () => {
		const name = (attempt: () => unknown) => {
			try {
				return typeof attempt()
			} catch (error) {
				return error instanceof Error || error instanceof DOMException ? error.name : "?"
			}
		}
		return {
			origin: self.origin,
			page: name(() => parent.document.title),
			cookies: name(() => document.cookie),
			storage: name(() => localStorage.length),
		}
	}
	const admin = (address: string) =>
		fetch(address, { credentials: "include" }).then(
			async (answer) => (await answer.text()).includes("Total Vendors"),
			() => "refused",
		)

	test("reaches_nothing_of_a_signed_in_organiser_out_of_its_frame", async () => {
		site.expectNoise(/Content Security Policy|request to/)
		const page = await site.page()
		await site.signIn(page)
		await page.goto("/contact")
		const document = await theirDocument(page)
		const refused = { page: "SecurityError", cookies: "SecurityError", storage: "SecurityError" }
		expect(await document.evaluate(reaches)).toEqual({ origin: "null", ...refused })
		expect(await document.evaluate(admin, `${site.url}/admin/vendors`)).toBe("refused")
		// The control: a script of the page itself reaches all of it.
		const reached = { page: "string", cookies: "string", storage: "number" }
		expect(await page.evaluate(reaches)).toEqual({ origin: site.url, ...reached })
		expect(await page.evaluate(admin, `${site.url}/admin/vendors`)).toBe(true)
	})

	test("stays_in_a_sandbox_where_its_document_is_opened_by_itself", async () => {
		const page = await pageAt("/contact/foreign-form?tab=vendor")
		await page.getByRole("button", { name: "Join" }).waitFor()
		expect(await page.evaluate(() => self.origin)).toBe("null")
	})
})

test("a_blocked_script_is_told_with_another_way_in_the_reserved_height", async () => {
	site.expectNoise(/ERR_BLOCKED_BY_CLIENT|request to/)
	const page = await site.page({ width: 360 })
	await page.route(`${theirs.origin}/**`, (route) => route.abort("blockedbyclient"))
	await page.goto("/contact")
	await frameOf(page).getByText("could not be loaded").waitFor()
	const links = panelOf(page).getByRole("link")
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
		theirs.origin,
		"mailto:vendors@tamasha.example",
	])
	expect((await panelOf(page).boundingBox())?.height).toBeGreaterThan(500)
})

test("without_javascript_there_is_another_way", async () => {
	const page = await site.page({ javaScript: false })
	await page.goto("/contact?tab=attendee")
	const panel = panelOf(page)
	await panel.locator("noscript").waitFor()
	expect(await panel.locator("noscript").textContent()).toContain("needs JavaScript")
	expect(await panel.getByRole("link").first().getAttribute("href")).toBe(theirs.origin)
	expect(await panel.getByRole("link", { name: "hello@tamasha.example" }).count()).toBe(1)
})

test("no_page_of_ours_may_load_from_there", async (context) => {
	const pages = ["/contact", "/Contact/", "/contact/subscribed", "/", "/login", "/no-such-page"]
	const frames = ["/contact/foreign-form?tab=vendor", "/contact/foreign-form?tab=attendee"]
	const may = await Promise.all(
		[...pages, ...frames].map(async (path) => {
			const policy = (await fetch(site.url + path)).headers.get("content-security-policy") ?? ""
			return policy.includes(theirs.origin)
		}),
	)
	expect(may).toEqual([...pages.map(() => false), ...frames.map(() => true)])
	held(
		context,
		"the policies of 8 addresses: only the sandboxed frame of /contact may; blocked or without JavaScript there is another way",
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
