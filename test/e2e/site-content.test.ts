import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { CONTENT_DOCUMENTS } from "../../app/domain/content/documents.ts"
import { readContentDocument } from "../../app/domain/content/queries.server.ts"
import { listPublishedEditions } from "../../app/domain/editions/queries.server.ts"
import { sample } from "../sample.ts"
import { findAccessibilityViolations, findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { addOrganiser, cookieHeaderOf, postLogin } from "./organiser.ts"
import { addCookies, openSite } from "./site.ts"

const site = await openSite()

async function openSection(name: string, javaScript: boolean): Promise<Page> {
	const page = await site.newPage({ width: 360, javaScript })
	await site.signIn(page)
	await page.goto(`/admin/content/${name}`)
	return page
}

async function signInAsColleague(page: Page): Promise<void> {
	const cookie = cookieHeaderOf(await postLogin(site, await addOrganiser(site)))
	await page.context().clearCookies()
	await addCookies(page, site.url, cookie)
	await page.reload()
}

const clickButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const saved = (page: Page, title: string) =>
	page.getByText(`Saved: ${title}. It is on the site now.`).waitFor()
const publicPage = async (path: string) => (await fetch(site.url + path)).text()

/** Everything that stands closed in the form, as a press on each would open it. */
const openAll = (page: Page) =>
	page.locator("main details").evaluateAll((all) => {
		for (const one of all) one.setAttribute("open", "")
	})

/** What axe can tell one element from another by: its look and that of its parent, what it is, and whether it has words. */
const listElementShapes = (page: Page) =>
	page.locator("body *").evaluateAll((elements) => {
		const shapeOf = (element: Element) => [
			element.localName,
			element.getAttribute("class"),
			...[...element.attributes].map(({ name, value }) => `${name} ${Boolean(value.trim())}`),
			Boolean(element.textContent?.trim()),
		]
		return [
			...new Set(
				elements.map((element) =>
					JSON.stringify([shapeOf(element.parentElement ?? element).slice(0, 2), shapeOf(element)]),
				),
			),
		]
	})

/** The lines of a list, as they stand in the form. */
const lines = (page: Page, list: string) =>
	page
		.locator(`[name^="body.${list}["]`)
		.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))

const tickerOf = async () => (await readContentDocument(site.db, CONTENT_DOCUMENTS.site)).ticker.notes

test("without_javascript_the_ticker_is_changed_on_a_phone_and_visitors_see_it_within_a_second", async () => {
	const page = await openSection("ticker", false)
	expect(await publicPage("/")).not.toContain("Bring Grandmother")
	await clickButton(page, "Add line")
	await page.locator('[name="body.notes[0]"]').fill("Dogs are welcome")
	await clickButton(page, "Add line")
	await page.locator('[name="body.notes[1]"]').fill("Rain or shine")
	await clickButton(page, "Add line")
	await page.locator('[name="body.notes[2]"]').fill("  Bring Grandmother, she's  welcome ")
	await clickButton(page, "Move line 3 up")
	await clickButton(page, "Remove line 1")
	expect(await lines(page, "notes")).toEqual(["  Bring Grandmother, she's  welcome ", "Rain or shine"])
	expect(await tickerOf()).toEqual([])
	await clickButton(page, "Save")
	await saved(page, "Ticker")
	expect(await tickerOf()).toEqual(["Bring Grandmother, she’s welcome", "Rain or shine"])
	await expect.poll(() => publicPage("/")).toContain("Bring Grandmother, she’s welcome")
	await page.goto("/admin/content")
	expect(await page.getByRole("listitem").filter({ hasText: "Ticker" }).innerText()).toContain(
		"by amina@tamasha.example",
	)
})

test("without_javascript_the_days_of_an_edition_are_changed_once_and_every_page_follows", async () => {
	const page = await openSection("season-christmas-2025", false)
	await openAll(page)
	await page.locator('[name="body.days.startsOn"]').fill("2026-12-18")
	await page.locator('[name="body.days.endsOn"]').fill("2026-12-20")
	await page.locator('[name="body.applications.closesAt"]').fill("2026-11-01T18:00")
	await clickButton(page, "Save")
	await saved(page, "Edition: Christmas 2025")
	await expect.poll(() => publicPage("/events")).toMatch(/18-20 Dec 2026.*Vendor applications CLOSED/s)
	expect(await publicPage("/eventpage")).toContain("Fri 18th, Sat 19th, Sun 20th December")
	expect(await publicPage("/tickets")).toContain("18-20 Dec 2026")
	expect(await publicPage("/")).toContain("Christmas Edition on 18, 19 and 20 Dec 2026")
	expect(await publicPage("/vendor-guidelines")).toContain("Set up on Thursday 17 December")
	expect(await publicPage("/calendar/christmas-2025.ics")).toContain("DTSTART:20261218T060000Z")
	expect(await publicPage("/contact")).toContain("Applications for Christmas 2025 are closed")
})

test("by_keyboard_alone_a_price_is_changed_another_added_and_moved_and_the_focus_stays_with_it", async () => {
	const page = await openSection("season-christmas-2024", true)
	const focused = () =>
		page.evaluate(() => document.activeElement?.getAttribute("title") ?? document.activeElement?.id)
	const price = page.locator('[name="body.prices[0].price"]')
	await price.focus()
	await page.keyboard.press("ControlOrMeta+A")
	await page.keyboard.type("650")
	await page.getByRole("button", { name: "Add price" }).focus()
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("part-body.prices[2].name")
	await page.keyboard.type("Students")
	await page.keyboard.press("Tab")
	await page.keyboard.type("300")
	await page.getByRole("button", { name: "Move price 3 up" }).focus()
	await page.keyboard.press("Space")
	await expect.poll(focused).toBe("Move price 2 up")
	expect(await page.getByText("Moved to position 2.").count()).toBe(1)
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("Move price 1 down")
	await price.focus()
	await page.keyboard.press("Enter")
	await saved(page, "Edition: Christmas 2024")
	const link = page.getByRole("link", { name: "View on site" })
	expect(await link.getAttribute("href")).toBe("/xmas-2024")
	await expect.poll(() => publicPage("/xmas-2024")).toMatch(/Students.*300.*Adults.*650/s)
})

test.each([true, false])(
	"what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost_with_javascript_%s",
	async (js) => {
		site.expectNoise(/400/)
		const page = await openSection("season-global-village-september-2025", js)
		const edition = async () =>
			(await listPublishedEditions(site.db)).find(({ slug }) => slug === "global-village-september-2025")
		const before = await edition()
		const name = `Global Village ${js ? 2027 : 2028}`
		await openAll(page)
		await page.locator('[name="body.name"]').fill(name)
		await page.locator('[name="body.venue.venue"]').fill("")
		await clickButton(page, "Save")
		const fault = page.getByRole("link", { name: "Venue, Venue: Fill this in." })
		await fault.waitFor()
		await fault.click()
		const venue = page.locator('[name="body.venue.venue"]')
		expect(await venue.evaluate((box) => box === document.activeElement)).toBe(true)
		expect(await page.locator('[name="body.name"]').inputValue()).toBe(name)
		expect(await edition()).toEqual(before)
		if (js) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await venue.fill("A field in Gigiri")
		await clickButton(page, "Save")
		await saved(page, `Edition: ${name}`)
		const { updatedAt } = (await edition()) ?? {}
		expect(await edition()).toEqual({ ...before, name, venue: "A field in Gigiri", updatedAt })
	},
)

test.each([true, false])(
	"the_second_of_two_sees_what_the_first_did_before_anything_is_overwritten_with_javascript_%s",
	async (js) => {
		site.expectNoise(/409/)
		const [first, second] = [await openSection("footer", js), await openSection("footer", js)]
		// With JavaScript it is the same person in two windows.
		const [heading, who] = js
			? ["You changed this in another window", "You"]
			: ["Someone else has changed this", "amina@tamasha.example"]
		if (!js) await signInAsColleague(second)
		for (const page of [first, second]) await openAll(page)
		await first.locator('[name="body.socials.text"]').fill(`Dogs, mostly. ${js}`)
		await first.locator('[name="body.office.text"]').fill(`Ring first. ${js}`)
		await clickButton(first, "Save")
		await saved(first, "Footer")
		await second.locator('[name="body.socials.text"]').fill(`Cats as well. ${js}`)
		await clickButton(second, "Save")
		await second.getByRole("heading", { name: heading }).waitFor()
		const note = await second.getByRole("region", { name: heading }).innerText()
		expect(note).toContain(`${who} saved it on`)
		expect(note).toContain(`Saved now: Dogs, mostly. ${js}`)
		expect(note).toContain(`Yours: Cats as well. ${js}`)
		const socials = async () =>
			(await readContentDocument(site.db, CONTENT_DOCUMENTS.site)).footer.socials.text
		expect(await socials()).toBe(`Dogs, mostly. ${js}`)
		if (js) expect(await findAccessibilityViolationsEverywhere(second)).toEqual([])
		await clickButton(second, "Save this version")
		await saved(second, "Footer")
		const { footer } = await readContentDocument(site.db, CONTENT_DOCUMENTS.site)
		expect([footer.socials.text, footer.office.text]).toEqual([`Cats as well. ${js}`, `Ring first. ${js}`])
	},
)

test("no_part_has_a_barrier_or_is_wider_than_a_phone", async () => {
	const page = await site.newPage({ width: 360 })
	await site.signIn(page)
	await page.goto("/admin/content")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 360, height: 800 })
	const parts = await page
		.locator("main li a")
		.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
	expect(parts.length).toBeGreaterThan(18)
	const seen = new Set<string>()
	for (const part of sample("parts of the site", parts, 10)) {
		await page.goto(part)
		await openAll(page)
		const shapes = await listElementShapes(page)
		// The forms of six editions are made of the same elements: only what is new is looked at by axe.
		const isNew = shapes.some((shape) => !seen.has(shape))
		for (const shape of shapes) seen.add(shape)
		const problems = isNew ? await findAccessibilityViolations(page) : await findWideness(page)
		expect([part, problems]).toEqual([part, []])
	}
})

test("what_is_no_form_of_ours_changes_nothing_and_breaks_nothing", async () => {
	const cookie = await site.adminCookie()
	const before = await readContentDocument(site.db, CONTENT_DOCUMENTS.site)
	const send = async (fields: Record<string, string>, part = "ticker") => {
		const options = { method: "POST", redirect: "manual", headers: { origin: site.url, cookie } } as const
		const body = new URLSearchParams(fields)
		return (await fetch(`${site.url}/admin/content/${part}`, { ...options, body })).status
	}
	const intent = (type: string, name: string) => JSON.stringify({ type, payload: { name, index: 0 } })
	const statuses = [
		await send({}),
		await send({ seen: "{" }),
		await send({ seen: "null", "body.notes[0]": "Mine" }),
		await send({ seen: JSON.stringify(before.ticker), body: "text" }),
		await send({ seen: "1", __intent__: "{" }),
		await send({ seen: "1", __intent__: intent("update", "body") }),
		await send({ seen: "1", __intent__: intent("insert", "body.__proto__") }),
		await send({ seen: "1", "body.constructor": "1", "body.a[4294967295]": "1" }),
		await send({ seen: "1" }, "no-such-part"),
		await send({ seen: "x".repeat(70_000) }),
	]
	expect(statuses).toEqual([409, 302, 409, 400, 302, 302, 302, 409, 302, 302])
	expect(await readContentDocument(site.db, CONTENT_DOCUMENTS.site)).toEqual(before)
})
