import { beforeEach, expect, test } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { extra, offerExtras, orderAsOnScreen } from "../../app/domain/extras/orders.fixture.ts"
import { findLedger } from "../../app/domain/money/queries.server.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, inDays, putEditionAhead } from "./edition-ahead.ts"
import { openOrdering, quantityOf, saveOrder } from "./ordering-vendor.ts"

const site = await openBackOffice()
const { db } = site
const edition = await findFirstEdition(db)
const STALL = 36_000
const { confirmVendor, openOwnPage } = openOrdering(site)

const CLOSED = { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(-1) }

beforeEach(async () => {
	site.mail.mails.length = 0
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(9) })
	await offerExtras(db, edition.id, [])
})

/** A vendor with 6 wristbands and a table, whose order form is open. */
async function openForm(options: { javaScript?: boolean; width: number }) {
	const ids = await offerExtras(db, edition.id, [extra("Table"), extra("Chair")])
	const vendor = await confirmVendor()
	const order = (wristbands: number) =>
		orderAsOnScreen(
			db,
			vendor.id,
			{ [ids.Table ?? 0]: 1 },
			{ at: new Date(), stated: { extraWristbands: wristbands } },
		)
	await order(6)
	const page = await site.newPage(options)
	await openOwnPage(page, vendor.emailAddress)
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await quantityOf(page, "Extra wristbands").waitFor()
	const charged = async () => (await findLedger(db, vendor.id))?.charged
	return { page, order, charged }
}

test.each([true, false])(
	"after_a_conflict_an_untouched_number_is_that_of_now_and_a_changed_one_stays_beside_it javascript_%s",
	async (javaScript) => {
		const { page, order, charged } = await openForm({ javaScript, width: 390 })
		await order(8)
		await quantityOf(page, "Hay bales").fill("2")
		await quantityOf(page, "Table").fill("3")
		site.expectNoise(/409/)
		await saveOrder(page)
		await page
			.getByText(/Your order or a price has changed since you opened this page, so nothing was saved\./)
			.first()
			.waitFor()
		const values = ["Extra wristbands", "Hay bales", "Table", "Chair"]
		const read = () => Promise.all(values.map((name) => quantityOf(page, name).inputValue()))
		expect(await read()).toEqual(["8", "2", "3", "0"])
		expect(await page.getByText(/Ordered now: \d/).allInnerTexts()).toEqual([
			expect.stringContaining("Ordered now: 0."),
			expect.stringContaining("Ordered now: 1."),
		])
		await saveOrder(page)
		await page.getByText("8 extra wristbands", { exact: true }).first().waitFor()
		expect(await charged()).toBe(STALL + 8 * 300 + 2 * 500 + 3 * 500)
	},
)

test("a_refusal_for_another_reason_takes_no_other_order_back_either", async () => {
	const { page, order, charged } = await openForm({ width: 390 })
	await order(8)
	await quantityOf(page, "Hay bales").fill("1001")
	site.expectNoise(/400/)
	await saveOrder(page)
	await page
		.getByRole("alert")
		.getByText(/1,000 at most/)
		.waitFor()
	expect(await quantityOf(page, "Extra wristbands").inputValue()).toBe("8")
	await quantityOf(page, "Hay bales").fill("1")
	await saveOrder(page)
	await page.getByText("1 hay bale", { exact: true }).first().waitFor()
	expect(await charged()).toBe(STALL + 8 * 300 + 500 + 500)
})

test("a_field_that_is_left_empty_asks_for_a_number_and_changes_nothing", async () => {
	const { page, charged } = await openForm({ width: 390 })
	await quantityOf(page, "Table").fill("")
	await quantityOf(page, "Hay bales").fill("2")
	site.expectNoise(/400/)
	await saveOrder(page)
	await page.getByRole("alert").getByText("Type how many you want. 0 takes it off.").waitFor()
	expect(await quantityOf(page, "Table").inputValue()).toBe("")
	expect(await quantityOf(page, "Hay bales").inputValue()).toBe("2")
	expect(await charged()).toBe(STALL + 6 * 300 + 500)
	await quantityOf(page, "Table").fill("0")
	await saveOrder(page)
	await page.getByText("2 hay bales", { exact: true }).first().waitFor()
	expect(await charged()).toBe(STALL + 6 * 300 + 2 * 500)
})

test.each([true, false])(
	"an_order_that_comes_once_nothing_can_be_ordered_is_answered_that_it_was_not_saved javascript_%s",
	async (javaScript) => {
		const { page, charged } = await openForm({ javaScript, width: 390 })
		await putEditionAhead(site, CLOSED)
		await quantityOf(page, "Hay bales").fill("2")
		site.expectNoise(/409/)
		await saveOrder(page)
		await page
			.getByRole("alert")
			.getByText(/can no longer be ordered here, so nothing was saved/)
			.waitFor()
		await page.getByText("6 extra wristbands, Kshs 1,800", { exact: true }).waitFor()
		expect(await page.getByRole("spinbutton").count()).toBe(0)
		expect(await charged()).toBe(STALL + 6 * 300 + 500)
	},
)

test("where_no_screen_is_left_the_page_says_that_the_order_was_not_saved", async () => {
	const vendor = await confirmVendor()
	const page = await site.newPage({ width: 390, javaScript: false })
	await openOwnPage(page, vendor.emailAddress)
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await quantityOf(page, "Hay bales").fill("2")
	await putEditionAhead(site, CLOSED)
	await saveOrder(page)
	await page
		.getByRole("alert")
		.getByText(/so your order was not saved/)
		.waitFor()
	expect((await findLedger(db, vendor.id))?.charged).toBe(0)
})

test("what_can_still_be_ordered_keeps_what_was_typed_when_the_rest_has_ended", async () => {
	const { page } = await openForm({ width: 390 })
	await putEditionAhead(site, CLOSED)
	const until = { orderableUntil: `${dayIn(2)}T09:00` }
	await offerExtras(db, edition.id, [extra("Table", until), extra("Chair", until)])
	await quantityOf(page, "Hay bales").fill("2")
	await quantityOf(page, "Table").fill("4")
	site.expectNoise(/409/)
	await saveOrder(page)
	await page
		.getByRole("alert")
		.getByText(/Extra wristbands and hay bales can no longer/)
		.waitFor()
	expect(await quantityOf(page, "Table").inputValue()).toBe("4")
	await saveOrder(page)
	await page.getByText("4 × Table", { exact: true }).first().waitFor()
})
