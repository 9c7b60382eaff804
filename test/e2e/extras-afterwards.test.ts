import { beforeEach, expect, test } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { PUBLISHED_BEFORE } from "../../app/domain/editions/order-window.ts"
import { extra, offerExtras, orderAsOnScreen } from "../../app/domain/extras/orders.fixture.ts"
import { issueDocuments } from "../../app/domain/ledger/issue-invoice.server.ts"
import { findLedger } from "../../app/domain/money/queries.server.ts"
import { createPdf } from "../documents.ts"
import { openBackOffice } from "./back-office.ts"
import { inDays, putEditionAhead } from "./edition-ahead.ts"
import { createFilePayload, fillExtrasForm, openExtrasForm } from "./extras-form.ts"
import { openOrdering, quantityOf, saveOrder } from "./ordering-vendor.ts"

const site = await openBackOffice()
const { db } = site
const edition = await findFirstEdition(db)
const form = createFilePayload("my form.pdf", await createPdf())
const STALL = 36_000
const { confirmVendor, openOwnPage } = openOrdering(site)

const ENDLESS = { extrasOpenAt: inDays(-90), extrasCloseAt: null, closedAt: null, publishedAt: inDays(-90) }
const NONE_TAKEN = "No festival is collecting extras at the moment."

beforeEach(async () => {
	site.mail.mails.length = 0
	await putEditionAhead(site, ENDLESS)
	await offerExtras(db, edition.id, [])
})

async function orderSome() {
	const { Table = 0 } = await offerExtras(db, edition.id, [extra("Table")])
	const vendor = await confirmVendor()
	const order = (tables: number) =>
		orderAsOnScreen(
			db,
			vendor.id,
			{ [Table]: tables },
			{ at: new Date(), stated: { extraWristbands: 5, hayBales: 1 } },
		)
	await order(2)
	return { ...vendor, order }
}

test("once_the_festival_is_over_neither_page_takes_an_order_and_the_vendors_page_names_all_that_is_ordered", async () => {
	const vendor = await orderSome()
	const page = await site.newPage({ width: 390 })
	await page.goto("/extras")
	await page.getByRole("button", { name: "Submit" }).waitFor()
	await openOwnPage(page, vendor.emailAddress)
	const address = page.url()
	const read = async () => {
		await page.goto(address)
		await page.getByText("5 extra wristbands, 1 hay bale and 2 × Table", { exact: true }).waitFor()
		const offers = await page.getByRole("link", { name: "Order or change extras" }).count()
		await page.goto("/extras")
		return { offers, isTaken: (await page.getByText(NONE_TAKEN).count()) === 0 }
	}
	expect(await read()).toEqual({ offers: 1, isTaken: true })
	await putEditionAhead(site, { ...ENDLESS, days: -5 })
	expect(await read()).toEqual({ offers: 0, isTaken: false })
	await putEditionAhead(site, { ...ENDLESS, days: -5, extrasCloseAt: inDays(9) })
	expect(await read()).toEqual({ offers: 0, isTaken: false })
	await putEditionAhead(site, { ...ENDLESS, days: -5, closedAt: inDays(-1) })
	expect(await read()).toEqual({ offers: 0, isTaken: false })
})

test("an_edition_of_the_system_before_takes_orders_on_both_pages_until_it_has_an_end", async () => {
	const vendor = await orderSome()
	await putEditionAhead(site, { ...ENDLESS, days: -5, publishedAt: PUBLISHED_BEFORE })
	const page = await site.newPage({ width: 390, javaScript: false })
	await page.goto("/extras")
	await page.getByRole("button", { name: "Submit" }).waitFor()
	await openOwnPage(page, vendor.emailAddress)
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await quantityOf(page, "Extra wristbands").fill("2")
	await saveOrder(page)
	await page.getByRole("heading", { name: "Extras: Kshs 2,100" }).waitFor()
	expect((await findLedger(db, vendor.id))?.charged).toBe(STALL + 2_100)
})

test("while_the_edition_is_off_the_site_the_vendors_page_says_why_nothing_can_be_ordered_and_takes_nothing", async () => {
	const vendor = await orderSome()
	const charged = (await findLedger(db, vendor.id))?.charged
	const page = await site.newPage({ width: 390, javaScript: false })
	await openOwnPage(page, vendor.emailAddress)
	const address = page.url()
	await page.getByRole("link", { name: "Order or change extras" }).click()
	await quantityOf(page, "Extra wristbands").fill("20")
	await putEditionAhead(site, { ...ENDLESS, publishedAt: null })
	site.expectNoise(/409/)
	await saveOrder(page)
	await page.getByText("This festival is not on our website at the moment, so nothing was saved.").waitFor()
	const why = page.getByText(
		"is not on our website at the moment, so extras can be neither ordered nor changed.",
	)
	await why.waitFor()
	expect(await quantityOf(page, "Extra wristbands").count()).toBe(0)
	await page.goto(address)
	await why.waitFor()
	await page.getByRole("link", { name: "See your extras" }).click()
	await page.getByRole("heading", { name: "What you have ordered" }).waitFor()
	expect((await findLedger(db, vendor.id))?.charged).toBe(charged)
	await putEditionAhead(site, ENDLESS)
	await page.goto(address)
	await page.getByRole("link", { name: "Order or change extras" }).waitFor()
	expect(await why.count()).toBe(0)
})

test.each([true, false])(
	"a_form_that_comes_once_the_extras_have_closed_is_answered_that_nothing_was_saved javascript_%s",
	async (javaScript) => {
		const vendor = await confirmVendor()
		const page = await openExtrasForm(site, { javaScript })
		const { submit } = await fillExtrasForm(page, vendor.emailAddress, form)
		await putEditionAhead(site, { ...ENDLESS, days: -5 })
		site.expectNoise(/409/)
		await submit.click()
		await page
			.getByText(`✗ Submission failed: ${NONE_TAKEN.slice(0, -1)}, so nothing was saved.`, { exact: true })
			.waitFor()
		expect((await findLedger(db, vendor.id))?.charged).toBe(0)
	},
)

test("an_invoice_of_which_less_is_open_than_its_total_says_how_much", async () => {
	const vendor = await orderSome()
	const issue = () => db.transaction((tx) => issueDocuments(tx, vendor.id, { by: null, at: new Date() }))
	await issue()
	const page = await site.newPage({ width: 390 })
	await openOwnPage(page, vendor.emailAddress)
	await page.getByText("Kshs 39,000, to be paid", { exact: true }).waitFor()
	await vendor.order(0)
	await issue()
	await page.reload()
	await page.getByText("Kshs 39,000, to be paid, Kshs 38,000 of it open", { exact: true }).waitFor()
	await page.getByText("Kshs 1,000, issued", { exact: true }).waitFor()
})
