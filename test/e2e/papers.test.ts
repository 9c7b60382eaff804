import { desc, eq } from "drizzle-orm"
import type { Frame, Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { auditLog } from "../../app/domain/audit/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, sendPaper } from "../../app/domain/papers/papers.fixture.ts"
import { papers } from "../../app/domain/papers/schema.server.ts"
import { DAY_MS, formatNairobiDay, formatNairobiIsoDate } from "../../app/values/clock.ts"
import { createPdf, createPicture } from "../documents.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const { db } = site
const edition = await findFirstEdition(db)
const form = createFilePayload("form.pdf", await createPdf())
const cover = createFilePayload("cover.png", await createPicture("png"), "image/png")

async function addSender(brandName: string) {
	const vendor = await addVendor(site, brandName)
	await sendExtras(site, vendor.emailAddress, { indemnity: [form], insurance: [cover] })
	return vendor
}

async function open(path: string, options = {}): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(path)
	return page
}

const statesOf = async (applicationId: number) => {
	const rows = await db.select().from(papers).where(eq(papers.applicationId, applicationId))
	return rows.toSorted((one, other) => one.requirementId - other.requirementId)
}

/** The document is drawn: every picture of the frame is there. */
async function waitUntilDrawn(page: Page, title: string | RegExp, pictures: number): Promise<Frame> {
	const element = page.locator("iframe:not([hidden])")
	await element.and(page.getByTitle(title)).waitFor()
	const frame = await (await element.elementHandle())?.contentFrame()
	if (!frame) throw new Error("there is no frame")
	await expect.poll(() => frame.locator("img").count()).toBe(pictures)
	return frame
}

test.each([true, false])(
	"the_vendors_without_a_paper_are_counted_and_listed_for_each (JavaScript: %s)",
	async (javaScript) => {
		await db.delete(papers)
		await askFor(db, edition.id, [{ ...CERTIFICATE, dueOn: "2025-12-01" }])
		const brand = javaScript ? "Tamu Honey" : "Tamu Bread"
		const vendor = await addSender(brand)
		const page = await open(`/admin/papers?edition=${edition.slug}`, { javaScript })
		await page.getByRole("link", { name: "Missing papers" }).click()
		await page.getByRole("heading", { name: "Accepted vendors without: Indemnity form" }).waitFor()
		expect(await page.getByRole("heading", { name: brand }).count()).toBe(0)
		await page.getByRole("row", { name: /Food handling certificate 1 Dec 2025 \d/ }).waitFor()
		await page.getByRole("link", { name: "Food handling certificate" }).click()
		await page.getByRole("heading", { name: "Accepted vendors without: Food handling certificate" }).waitFor()
		const card = page.getByRole("article", { name: brand })
		await card.getByText("Not sent").waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await card.getByRole("link").click()
		await page.waitForURL(`**/admin/applications/${vendor.id}*`)
		await askFor(db, edition.id, [])
		await page.close()
	},
)

describe("judging by keys", () => {
	test("a_accepts_r_rejects_u_undoes_and_the_next_document_is_loaded_already", async () => {
		await db.delete(papers)
		// What looks for faults in a page asks the frames as well, which answer nobody.
		site.expectNoise(/postMessage/)
		const [first, second] = [await addSender("Udongo Pottery"), await addSender("Maji Grill")]
		const page = await open(`/admin?edition=${edition.slug}`, { width: 1440 })
		await page.getByRole("link", { name: "4 papers that nobody has judged" }).click()
		await page.getByRole("link", { name: "Judge the first" }).click()
		await waitUntilDrawn(page, "Indemnity form of Udongo Pottery", 1)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		const frames = page.locator("iframe")
		await expect.poll(() => frames.count()).toBe(2)
		const next = await frames.last().getAttribute("src")
		const asked: string[] = []
		page.on("request", (request) => asked.push(request.url()))
		await page.keyboard.press("?")
		await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
		await page.getByText("leave it, and go on to the next", { exact: true }).waitFor()
		await page.keyboard.press("Escape")
		await page.getByRole("dialog").waitFor({ state: "detached" })
		await page.keyboard.press("j")
		await page.getByRole("heading", { level: 1, name: "Self-insurance form" }).waitFor()
		await page.goBack()
		await waitUntilDrawn(page, "Indemnity form of Udongo Pottery", 1)
		expect((await statesOf(first.id)).map(({ state }) => state)).toEqual(["received", "received"])
		await page.keyboard.press("a")
		await page.getByText("Accepted: Indemnity form, Udongo Pottery.").waitFor()
		await waitUntilDrawn(page, "Self-insurance form of Udongo Pottery", 1)
		expect(asked.filter((url) => url.endsWith(next ?? "?"))).toEqual([])
		await page.keyboard.press("r")
		await page.keyboard.press("Space")
		await page.keyboard.press("Enter")
		await page.getByText("Rejected: Self-insurance form, Udongo Pottery.").waitFor()
		await page.getByRole("heading", { level: 1, name: "Indemnity form" }).waitFor()
		expect(await statesOf(first.id)).toMatchObject([
			{ state: "accepted" },
			{ state: "rejected", reason: expect.stringContaining("too blurred") },
		])
		await page.keyboard.press("u")
		await page.getByRole("heading", { level: 1, name: "Self-insurance form" }).waitFor()
		await expect.poll(async () => (await statesOf(first.id))[1]?.state).toBe("received")
		for (const name of ["Udongo Pottery", "Maji Grill", "Maji Grill"]) {
			await page
				.locator("iframe:not([hidden])")
				.and(page.getByTitle(new RegExp(name)))
				.waitFor()
			await page.keyboard.press("a")
			await page.getByText(`, ${name}.`).waitFor()
		}
		await page.getByText("No paper waits.").waitFor()
		expect((await statesOf(second.id)).map(({ state }) => state)).toEqual(["accepted", "accepted"])
		const viewed = await db.select().from(auditLog).where(eq(auditLog.action, "paper-viewed"))
		expect(new Set(viewed.map(({ applicationId }) => applicationId))).toEqual(new Set([first.id, second.id]))
	})
})

describe("without JavaScript, on a phone", () => {
	test("a_paper_is_looked_at_rejected_in_own_words_and_the_verdict_undone", async () => {
		await db.delete(papers)
		site.expectNoise(/400/)
		const vendor = await addSender("Duka la Phone")
		const page = await open(`/admin/papers?edition=${edition.slug}`, { javaScript: false, width: 360 })
		await page.getByRole("link", { name: "Indemnity form" }).click()
		await waitUntilDrawn(page, /Indemnity form/, 1)
		await page.getByText("Reject with a reason").click()
		await page.getByRole("button", { name: "Reject" }).click()
		await page.getByText("Choose a reason, or write one.").first().waitFor()
		await page.getByLabel("It is not signed.").check()
		await page.getByLabel("In your words").fill("The second page is upside down.")
		await page.getByRole("button", { name: "Reject" }).click()
		await page.getByText("Rejected: Indemnity form, Duka la Phone.").waitFor()
		expect((await statesOf(vendor.id))[0]).toMatchObject({
			reason: "It is not signed. The second page is upside down.",
		})
		await page.getByRole("button", { name: "Undo" }).click()
		await page.getByRole("heading", { level: 1, name: "Indemnity form" }).waitFor()
		expect((await statesOf(vendor.id))[0]).toMatchObject({ state: "received" })
	})
})

test("a_new_upload_makes_the_verdict_of_an_older_screen_refuse_and_a_day_is_asked_of_what_expires", async () => {
	site.expectNoise(/409/)
	await db.delete(papers)
	const vendor = await addSender("Soko Baskets")
	const page = await open(`/admin/papers?edition=${edition.slug}`)
	await page.getByRole("link", { name: "Indemnity form" }).click()
	await sendExtras(site, vendor.emailAddress, { indemnity: [cover] })
	await page.getByRole("button", { name: "Accept" }).click()
	await page.getByText("Nothing was changed. This is how it stands now.").first().waitFor()
	expect((await statesOf(vendor.id))[0]).toMatchObject({ state: "received" })
	await askFor(db, edition.id, [{ ...CERTIFICATE, expires: true }])
	const to = { editionId: edition.id, applicationId: vendor.id, slug: CERTIFICATE_SLUG, at: new Date() }
	const sent = await sendPaper(db, to)
	await page.goto(`/admin/papers/${sent.id}?edition=${edition.slug}`)
	await page.getByLabel("Valid until").fill("2020-01-01")
	await page.evaluate(() => document.querySelector("[data-accept]")?.setAttribute("novalidate", ""))
	await page.getByRole("button", { name: "Accept" }).click()
	await page.getByText("the last day of the festival").first().waitFor()
	await page.getByLabel("Valid until").fill(edition.endsOn)
	await page.getByRole("button", { name: "Accept" }).click()
	await page.getByText("Accepted: Food handling certificate, Soko Baskets.").waitFor()
	await askFor(db, edition.id, [])
})

test("the_page_of_a_document_can_run_nothing_and_is_for_nobody_else", async () => {
	await db.delete(papers)
	await addSender("Kazi Crafts")
	const [paper] = await db.select().from(papers).orderBy(desc(papers.id)).limit(1)
	const address = `/admin/papers/${paper?.id}/document?edition=${edition.slug}`
	const page = await open("/admin")
	const response = await page.request.get(address)
	expect(response.headers()).toMatchObject({
		"content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
		"x-content-type-options": "nosniff",
		"cache-control": "no-store",
	})
	expect(await response.text()).not.toMatch(/<script|%PDF/)
	const stranger = await fetch(site.url + address, { redirect: "manual" })
	expect(stranger.status).not.toBe(200)
	expect((await page.request.get(`/admin/papers/999999/document?edition=${edition.slug}`)).status()).toBe(404)
})

test("a_form_without_a_day_of_its_own_is_due_there_on_the_last_day_on_which_extras_are_taken", async () => {
	const closesAt = new Date(Date.now() + 9 * DAY_MS)
	const day = formatNairobiDay(formatNairobiIsoDate(closesAt))
	const [before] = await db.select().from(editions).where(eq(editions.id, edition.id))
	const set = (extrasCloseAt: Date | null) =>
		db.update(editions).set({ extrasCloseAt }).where(eq(editions.id, edition.id))
	await set(closesAt)
	const page = await open(`/admin/papers/missing?edition=${edition.slug}`)
	for (const name of ["Indemnity form", "Self-insurance form"])
		await page.getByRole("row", { name: new RegExp(`^${name}.* ${day} \\d`) }).waitFor()
	await set(new Date(Date.now() - DAY_MS))
	await page.reload()
	await page.getByRole("row", { name: /^Indemnity form \d/ }).waitFor()
	await set(before?.extrasCloseAt ?? null)
})
