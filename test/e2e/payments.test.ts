import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterAll, describe, expect, test } from "vitest"
import { accountCodeOf } from "../../app/domain/applications/account-code.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { withdrawApplication } from "../../app/domain/decisions/withdrawals.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { c2bNotice } from "../../app/domain/payments/payments.fixture.ts"
import { payments } from "../../app/domain/payments/schema.server.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { daysBefore, formatNairobiIsoDate } from "../../app/values/clock.ts"
import { startDaraja } from "../daraja/server.ts"
import { randomFrom } from "../trust/harness/random.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const SECRET = "a-secret-part-of-an-address-of-the-tests"
const daraja = await startDaraja(randomFrom("e2e payments"))
afterAll(daraja.close)
const site = await openBackOffice({
	env: {
		MPESA_URL: daraja.settings.baseUrl,
		MPESA_CONSUMER_KEY: daraja.settings.consumerKey,
		MPESA_CONSUMER_SECRET: daraja.settings.consumerSecret,
		MPESA_SHORTCODE: daraja.settings.shortcode,
		MPESA_PASSKEY: daraja.settings.passkey,
		MPESA_PATH_SECRET: SECRET,
	},
})
const door = (path: string) => `${site.url}/payments/${SECRET}/${path}`
daraja.till.urls.confirmation = door("confirmation")
daraja.till.urls.validation = door("validation")
let nth = 0

/** A potter who was told yes and owes Kshs 36,000, with the address of their page. */
async function addPotter() {
	nth += 1
	const inDays = (days: number) => formatNairobiIsoDate(daysBefore(new Date(), -days))
	await site.db
		.update(editions)
		.set({ startsOn: inDays(20), endsOn: inDays(22), datePrecision: "day" })
		.where(eq(editions.slug, "christmas-2025"))
	const email = `potter-${nth}@clay.example`
	const vendor = { brandName: `Udongo ${nth}`, emailAddress: email, phoneNumber: "0712 345 678" }
	const [id = 0] = await addApplications(site.db, [
		{ ...vendor, contactPerson: "Wanjiru", status: "approved", confirmationSent: true, tentSpace: "ask me" },
	])
	const charge = { applicationId: id, kind: "stall", amount: 36_000, day: "2026-11-20" } as const
	await site.db.insert(ledgerEntries).values({ ...charge, recordedAt: new Date() })
	const authSecret = "a secret of the tests, forty characters long"
	const token = await ensureLink(site.db, { applicationId: id, email }, { authSecret, at: new Date() })
	const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return { id, path: `/my/${token}`, code: (row && accountCodeOf(row)) ?? "", brand: vendor.brandName }
}

async function askPhone(page: Page, phone: string): Promise<string> {
	const asked = daraja.till.prompts.size
	await page.getByLabel("M-Pesa phone number").fill(phone)
	await page.getByRole("button", { name: "Pay with M-Pesa" }).click()
	await page.getByRole("heading", { name: "Look at your phone" }).waitFor()
	await expect.poll(() => daraja.till.prompts.size).toBe(asked + 1)
	return [...daraja.till.prompts.keys()].at(-1) ?? ""
}

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_pays_at_a_phone_and_the_page_says_so_by_itself", async () => {
		const { id, path } = await addPotter()
		const page = await site.newPage({ javaScript, width: 360 })
		await page.goto(path)
		await page.getByRole("heading", { name: "To pay: Kshs 36,000" }).waitFor()
		expect(await findWideness(page)).toEqual([])
		const prompt = await askPhone(page, `0712 345 6${10 + nth}`)
		expect(await findWideness(page)).toEqual([])
		const settled = await daraja.till.answer(prompt, 0)
		// Nobody presses anything: the page looks again.
		await page.getByText(`We have Kshs 36,000, receipt ${settled?.receipt}. Thank you.`).waitFor()
		await page.getByRole("link", { name: "Back to your page" }).click()
		await page.getByRole("heading", { name: "Paid", exact: true }).waitFor()
		const entries = await site.db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
		expect(entries).toMatchObject([{ kind: "stall" }, { kind: "payment", receipt: settled?.receipt }])
	})
})

test("a_payment_that_is_cancelled_says_so_and_what_is_typed_wrongly_stays", async () => {
	site.expectNoise(/status of 400/)
	const { path } = await addPotter()
	const page = await site.newPage({ width: 360 })
	await page.goto(path)
	await page.getByLabel("M-Pesa phone number").fill("0207 123")
	await page.getByRole("button", { name: "Pay with M-Pesa" }).click()
	await page.getByText("Enter a Kenyan mobile number, like 0712 345 678.").first().waitFor()
	expect(await page.getByLabel("M-Pesa phone number").inputValue()).toBe("0207 123")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await daraja.till.answer(await askPhone(page, "0712 345 699"), 1032)
	await page.getByText(/You cancelled the payment\. Nothing was paid\./).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("a_phone_that_was_asked_for_more_than_is_owed_by_now_is_not_to_be_answered", async () => {
	const { id, path } = await addPotter()
	const page = await site.newPage({ width: 320 })
	await page.goto(path)
	const prompt = await askPhone(page, "0712 345 688")
	await page.getByText("asks for the M-Pesa PIN, to pay Kshs 36,000. Enter it there.").waitFor()
	const part = {
		applicationId: id,
		kind: "payment",
		method: "cash",
		receipt: "Part 1",
		amount: -10_000,
	} as const
	await site.db.insert(ledgerEntries).values({ ...part, day: "2026-11-20", recordedAt: new Date() })
	await page.getByRole("heading", { name: "Do not enter your PIN" }).waitFor()
	await page.getByText(/^Only Kshs 26,000 is left to pay\. If the phone .* do not enter it\.$/).waitFor()
	await withdrawApplication(site.db, id, { by: null, at: new Date(), reason: "" })
	await page
		.getByText(/^You have withdrawn, so there is nothing to pay\. If the phone .* do not enter it\.$/)
		.waitFor()
	expect(await page.locator("main").innerText()).not.toMatch(/Kshs|M-Pesa menu/)
	expect(await findWideness(page)).toEqual([])
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await daraja.till.answer(prompt, 1032)
	await page.getByText("Nothing was paid. You have withdrawn, so there is nothing to pay.").waitFor()
	expect(await page.locator("main").innerText()).not.toMatch(/Kshs|M-Pesa menu/)
})

test("a_payment_that_names_nobody_is_matched_by_a_person", async () => {
	const { id, brand } = await addPotter()
	await daraja.till.pay({ amount: 36_000, account: "", phone: "254712345678", name: "WANJIRU" })
	// Its account is refused at the door, as M-Pesa is told to.
	expect(daraja.settled.filter(({ account }) => account === "")).toEqual([])
	const notice = c2bNotice("TKZ0000001", 36_000, "POTTERY")
	const headers = { "content-type": "application/json" }
	const told = await fetch(door("confirmation"), { method: "POST", headers, body: JSON.stringify(notice) })
	expect([told.status, await told.json()]).toEqual([200, { ResultCode: "0", ResultDesc: "Accepted" }])
	await expect.poll(() => site.db.$count(payments, eq(payments.receipt, "TKZ0000001"))).toBe(1)
	const page = await site.open("/admin/money", { width: 390 })
	await page.getByRole("link", { name: /payments? to be matched/ }).click()
	await page.getByRole("link", { name: "Kshs 36,000, TKZ0000001" }).click()
	await page
		.getByText(/Because: .*owes just this much/)
		.first()
		.waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("link", { name: `Book here on ${brand}` }).click()
	await page.getByLabel("Amount").fill("30,000")
	await page.getByRole("button", { name: "Book payment" }).click()
	await page.getByText(`Booked for ${brand}. Kshs 6,000 of it are left.`).waitFor()
	await page.getByText("+30,000").waitFor()
	expect(await findWideness(page)).toEqual([])
	const [account] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	expect(account?.paid).toBe(30_000)
})

test.each([true, false])(
	"what_M_Pesa_tells_otherwise_is_settled_and_taken_back_with_JavaScript_%s",
	async (javaScript) => {
		const receipt = `TKX000000${Number(javaScript)}`
		const at = new Date()
		await site.db.insert(payments).values({
			...{ receipt, amount: 5_000, toldAmount: 500, source: "c2b", account: "POTTERY" },
			...{ paidAt: at, receivedAt: at, consideredAt: at },
		})
		const page = await site.open("/admin/money/payments?show=unverified", { width: 390, javaScript })
		await page.getByRole("link", { name: `Kshs 5,000, ${receipt}` }).click()
		await page.getByRole("heading", { name: "What came in?" }).waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		expect(await findWideness(page)).toEqual([])
		await page.getByRole("button", { name: "Kshs 500 came in", exact: true }).click()
		await page.getByText(/^Amina found on .* that Kshs 500 came in\.$/).waitFor()
		await page.getByText("It can be taken back below.").waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		expect(await site.db.$count(payments, eq(payments.checkedAmount, 500))).toBe(1)
		await page.getByRole("button", { name: "Take back what was found" }).click()
		await page.getByRole("button", { name: "Nothing came in" }).click()
		await page.getByText(/that nothing came in\.$/).waitFor()
		await page.goto(`${site.url}/admin/money/payments?show=all`)
		await page.getByText("Never came in").waitFor()
		await site.db.delete(payments).where(eq(payments.receipt, receipt))
	},
)

describe("the door", () => {
	const headers = { "content-type": "application/json" }
	const send = (url: string, body: string, more = {}) =>
		fetch(url, { method: "POST", headers: { ...headers, ...more }, body })
	const notice = JSON.stringify(c2bNotice("TKY0000001", 5, "POTTERY"))

	test("is_shut_to_whoever_does_not_know_the_secret_and_to_what_is_no_notice", async () => {
		const statuses = async (...asked: Promise<Response>[]) =>
			(await Promise.all(asked)).map(({ status }) => status)
		expect(
			await statuses(
				send(`${site.url}/payments/${SECRET.replace("a", "b")}/confirmation`, notice),
				send(
					door(`push/${"k".repeat(43)}`),
					JSON.stringify({
						Body: {
							stkCallback: {
								...{ MerchantRequestID: "1", CheckoutRequestID: "2", ResultCode: 1032 },
							},
						},
					}),
				),
				send(door("confirmation"), "{}"),
				send(door("confirmation"), "x".repeat(20_000)),
				send(door("confirmation"), notice, { origin: "https://evil.example" }),
				fetch(door("confirmation")),
			),
		).toEqual([404, 404, 400, 413, 403, 405])
		expect(await site.db.$count(payments, eq(payments.receipt, "TKY0000001"))).toBe(0)
	})

	test("refuses_a_code_that_nobody_has_before_money_is_sent", async () => {
		const { code } = await addPotter()
		const ask = async (account: string) => {
			const answer = await send(door("validation"), JSON.stringify(c2bNotice("TKY0000002", 5, account)))
			return (await answer.json()).ResultCode
		}
		expect([await ask(code), await ask("POTTERY")]).toEqual(["0", "C2B00012"])
	})

	test("and_its_secret_is_in_no_line_of_the_log", () => {
		expect(site.server.output()).toContain("/payments/…")
		expect(site.server.output()).not.toContain(SECRET)
		expect(site.server.output()).not.toContain(daraja.settings.consumerSecret)
	})
})
