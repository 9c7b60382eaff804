import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()

/** Of a page of a list, as the server sends it (bytes, uncompressed) and as the browser has it once scripts run. */
const MOST = { bytes: 120_000, elements: 1_500 }

/** As many as a page shows, with everything that the form lets a vendor write. */
const fullPage = (status: "approved" | "pending") =>
	Array.from({ length: 51 }, (_, n) => ({
		...potter,
		brandName: `Udongo Pottery and Ceramics ${n}`,
		description: `Karibu sana. “Mugs & bowls ${n}” <by hand>.\n`.repeat(47),
		emailAddress: `potter${n}@clay.example`,
		website: `https://www.udongo-pottery.example/our-shop/${n}`,
		status,
	}))

async function weigh(page: Page, path: string) {
	const response = await page.goto(path)
	const html = (await response?.text()) ?? ""
	const elements = await page.evaluate(() => document.querySelectorAll("*").length)
	return { bytes: Buffer.byteLength(html), elements, sent: html.match(/<[a-z]/g)?.length ?? 0 }
}

test.each([
	["/admin/vendors", "pending"],
	["/admin/accepted", "approved"],
] as const)("%s_with_fifty_full_cards_stays_light", async (path, status) => {
	await addApplications(site.db, fullPage(status))
	const page = await site.newSignedInPage()
	const weight = await weigh(page, path)
	if (process.env.WEIGHTS) console.log(path, JSON.stringify(weight))
	expect(await page.getByRole("article").count()).toBe(50)
	expect(weight.bytes).toBeLessThanOrEqual(MOST.bytes)
	expect(weight.elements).toBeLessThanOrEqual(MOST.elements)
	expect(weight.sent).toBeLessThanOrEqual(MOST.elements)
})

test("the_table_with_fifty_full_lines_and_an_open_application_stays_light", async () => {
	const [, id] = await addApplications(site.db, fullPage("pending"))
	const page = await site.newSignedInPage()
	const weight = await weigh(page, `/admin/vendors/table?q=udongo&status=pending&sort=-brand&vendor=${id}`)
	if (process.env.WEIGHTS) console.log("table", JSON.stringify(weight))
	expect(await page.locator("tbody tr").count()).toBe(50)
	expect(weight.bytes).toBeLessThanOrEqual(MOST.bytes)
	expect(weight.elements).toBeLessThanOrEqual(MOST.elements)
	expect(weight.sent).toBeLessThanOrEqual(MOST.elements)
})

test("details_that_cannot_be_fetched_are_a_message_and_can_be_asked_for_again", async () => {
	site.expectNoise(/Failed to (load resource|fetch)/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	const more = page.getByRole("button", { name: "See More about Udongo Pottery" })
	await page.context().setOffline(true)
	await more.click()
	await page.getByText("The details of Udongo Pottery could not be loaded.").waitFor()
	await page.context().setOffline(false)
	await more.click()
	await vendorCard(page, "Udongo Pottery").getByText("+254 712 345 678").waitFor()
})

test("what_was_opened_before_our_code_ran_stays_open_and_can_be_closed", async () => {
	const [id] = await addApplications(site.db, [potter])
	const page = await site.open(`/admin/vendors?q=udongo&open=${id}`)
	const potters = vendorCard(page, "Udongo Pottery")
	await potters.getByText("+254 712 345 678").waitFor()
	await potters.getByRole("button", { name: "See Less about Udongo Pottery" }).click()
	await potters.locator("dl").waitFor({ state: "detached" })
})
