import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { readOptionsInput } from "../../app/domain/extra-options/options.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "../../app/domain/extras/orders.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { findLedger } from "../../app/domain/money/queries.server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, inDays, putEditionAhead } from "./edition-ahead.ts"
import { openOrdering, quantityOf, saveOrder } from "./ordering-vendor.ts"

const site = await openBackOffice()
const { db } = site
const edition = await findFirstEdition(db)
const STALL = 36_000
const { confirmVendor, openOwnPage } = openOrdering(site)
const KB = 1024

beforeEach(async () => {
	site.mail.mails.length = 0
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(9) })
	await offerExtras(db, edition.id, [])
})

test.each([
	{ javaScript: true, width: 360 },
	{ javaScript: false, width: 360 },
])("a_vendor_orders_and_is_told_where_fewer_are_left ($javaScript)", async (options) => {
	const ids = await offerExtras(db, edition.id, [
		extra("Table", { stock: 5 }),
		extra("Chair", { price: 150, maxPerVendor: 8 }),
		extra("Grill", { stalls: ["Standard Tent"] }),
	])
	const [vendor, other] = [await confirmVendor(), await confirmVendor("Maji Grill")]
	await orderAsOnScreen(db, other.id, { [ids.Table ?? 0]: 2 }, { at: new Date() })
	const page = await site.newPage(options)
	await openOwnPage(page, vendor.emailAddress)
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await page.getByRole("heading", { level: 1, name: "Your extras" }).waitFor()
	expect(await page.getByRole("spinbutton").count()).toBe(4)
	const html = await page.content()
	expect(Buffer.byteLength(html)).toBeLessThan(60 * KB)
	expect(html).not.toContain("<script")
	await quantityOf(page, "Table").fill("4")
	await quantityOf(page, "Chair").fill("6")
	await quantityOf(page, "Hay bales").fill("2")
	site.expectNoise(/409/)
	await saveOrder(page)
	await page.getByRole("alert").getByText("Only 3 are left.").waitFor()
	expect(await quantityOf(page, "Table").inputValue()).toBe("4")
	expect(await quantityOf(page, "Chair").inputValue()).toBe("6")
	expect(await quantityOf(page, "Hay bales").inputValue()).toBe("2")
	if (options.javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	if (options.javaScript) expect(await findWideness(page)).toEqual([])
	expect((await findLedger(db, vendor.id))?.charged).toBe(0)
	await quantityOf(page, "Table").fill("3")
	await saveOrder(page)
	await page.getByRole("heading", { name: "Extras: Kshs 3,400" }).waitFor()
	await page.getByText("3 × Table", { exact: true }).waitFor()
	await page.getByText("2 hay bales", { exact: true }).waitFor()
	expect((await findLedger(db, vendor.id))?.charged).toBe(STALL + 3_400)
	const receipt = await site.mail.waitForMail(vendor.emailAddress, /Your extras/)
	expect(receipt.text).toContain("3 × Table: Kshs 1,500")
	expect(receipt.text).toContain("6 × Chair: Kshs 900")
	if (options.javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("what_changed_since_the_page_was_opened_is_shown_before_anything_is_ordered", async () => {
	await offerExtras(db, edition.id, [extra("Table")])
	const vendor = await confirmVendor()
	const form = { vendorEmail: vendor.emailAddress, extraWristbands: 2, updatedAt: new Date() }
	await db.insert(vendorExtras).values({ editionId: edition.id, ...form })
	const page = await site.newPage({ width: 390 })
	await openOwnPage(page, vendor.emailAddress)
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await offerExtras(db, edition.id, [extra("Table", { price: 900 })])
	await quantityOf(page, "Table").fill("2")
	site.expectNoise(/409/)
	await saveOrder(page)
	await page.getByText("Kshs 900 each.", { exact: false }).waitFor()
	await page
		.getByText(/a price has changed since you opened this page/)
		.first()
		.waitFor()
	expect(await quantityOf(page, "Table").inputValue()).toBe("2")
	await saveOrder(page)
	await page.getByRole("heading", { name: "Extras: Kshs 2,400" }).waitFor()
	await page.getByText("2 extra wristbands", { exact: true }).waitFor()
	expect((await findLedger(db, vendor.id))?.charged).toBe(STALL + 2_400)
})

test("extras_are_offered_only_by_an_open_edition_that_has_some_and_for_a_stall_that_is_still_theirs", async () => {
	await offerExtras(db, edition.id, [extra("Table")])
	const vendor = await confirmVendor()
	const page = await site.newPage({ width: 320 })
	await openOwnPage(page, vendor.emailAddress)
	const address = page.url()
	const isOffered = async () => {
		await page.goto(address)
		await page.getByRole("heading", { name: "Your application" }).waitFor()
		const offers = await page.getByRole("link", { name: "Order or change extras" }).count()
		// Who has its address comes back to the page.
		await page.goto(`${address}/extras`)
		expect(page.url()).toBe(offers ? `${address}/extras` : address)
		return offers === 1
	}
	const setStatus = (status: "approved" | "pending") =>
		db.update(vendorApplications).set({ status }).where(eq(vendorApplications.id, vendor.id))
	const close = (closedAt: Date | null) =>
		db.update(editions).set({ closedAt }).where(eq(editions.id, edition.id))
	expect(await isOffered()).toBe(true)
	await setStatus("pending")
	expect(await isOffered()).toBe(false)
	await setStatus("approved")
	await close(new Date())
	expect(await isOffered()).toBe(false)
	await close(null)
	expect(await isOffered()).toBe(true)
	await offerExtras(db, edition.id, [])
	expect(await isOffered()).toBe(true)
	// Wristbands and hay are left until then.
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(-1) })
	expect(await isOffered()).toBe(false)
})

test("fewer_wristbands_are_ordered_on_the_page_and_not_once_the_extras_have_closed", async () => {
	const vendor = await confirmVendor()
	const form = { vendorEmail: vendor.emailAddress, extraWristbands: 5, updatedAt: new Date() }
	await db.insert(vendorExtras).values({ editionId: edition.id, ...form })
	const page = await site.newPage({ width: 390 })
	await openOwnPage(page, vendor.emailAddress)
	await page.getByText("5 extra wristbands", { exact: true }).first().waitFor()
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await quantityOf(page, "Extra wristbands").fill("2")
	await saveOrder(page)
	await page.getByRole("heading", { name: "Extras: Kshs 600" }).waitFor()
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(-1) })
	await offerExtras(db, edition.id, [extra("Table", { orderableUntil: `${dayIn(2)}T09:00` })])
	await quantityOf(page, "Extra wristbands").fill("0")
	site.expectNoise(/409/)
	await saveOrder(page)
	await page.getByText("2 extra wristbands, Kshs 600", { exact: true }).waitFor()
	expect(await page.getByRole("spinbutton").count()).toBe(1)
	expect((await findLedger(db, vendor.id))?.charged).toBe(STALL + 600)
})

test("an_organiser_offers_an_extra_and_sees_what_is_ordered_and_left", async () => {
	const vendor = await confirmVendor()
	const page = await site.open(`/admin/accepted?edition=${edition.slug}`, { width: 1280 })
	await page.getByRole("link", { name: "Extras offered" }).click()
	await page.getByRole("button", { name: "Add extra" }).click()
	await page.getByLabel("Name").fill("Table")
	await page.getByLabel("Price").fill("500")
	await page.getByLabel("How many there are").fill("10")
	await page.getByRole("button", { name: "Save" }).click()
	await page.getByText(/^Saved: Extras/).waitFor()
	const { options } = await readOptionsInput(db, edition.id)
	expect(options).toEqual([extra("Table", { stock: 10 })])
	const ids = await offerExtras(db, edition.id, options)
	await orderAsOnScreen(db, vendor.id, { [ids.Table ?? 0]: 4 }, { at: new Date() })
	await page.goto(`/admin/accepted?edition=${edition.slug}`)
	await page.getByText("4 (6 left)").waitFor()
	await page.getByRole("button", { name: "See more" }).click()
	await page.getByRole("definition").filter({ hasText: /^4$/ }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	const file = await page.request.get(`/admin/export/further-extras.csv?edition=${edition.slug}`)
	expect(await file.text()).toContain("Table,4,2000,")
	// Fewer than are ordered there can't be.
	await page.getByRole("link", { name: "Extras offered" }).click()
	const stock = page.locator('[name="body.options[0].stock"]')
	await page.locator("details", { has: stock }).last().locator("summary").first().click()
	await stock.fill("3")
	site.expectNoise(/409|400/)
	await page.getByRole("button", { name: "Save" }).click()
	await page.getByText("4 are ordered already: type 4 or more.").first().waitFor()
})
