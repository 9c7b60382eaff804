import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { payments } from "../../app/domain/payments/schema.server.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { daysBefore, formatNairobiIsoDate } from "../../app/values/clock.ts"
import { openTestDatabase } from "../database.ts"
import { signInAt } from "../trust/ground/test-server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBrowserSession } from "./browser.ts"
import { startServerProcess } from "./server-process.ts"
import { addCookies } from "./site.ts"
import { giveBackSitePort, takeSitePort } from "./site-port.ts"

const authSecret = "a secret of the tests, forty characters long"
const admin = { email: "amina@tamasha.example", password: "a market under jacarandas" }
const { db, url: DATABASE_URL } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-practice-"))
/** The same after each start: a browser may not ask another address. */
const port = await takeSitePort()
const start = (more: Record<string, string> = {}) =>
	startServerProcess({
		...{ DATABASE_URL, DATA_DIR: dataDir, AUTH_SECRET: authSecret, DEMO_DATA: "off" },
		...{ PORT: `${port}`, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...more },
	})
let server = await start()
afterAll(async () => {
	await server.stop()
	giveBackSitePort(port)
	await rm(dataDir, { recursive: true, force: true })
})
const browser = openBrowserSession(() => server.url)

async function pullThePlug() {
	server.process.kill("SIGKILL")
	await once(server.process, "exit")
}

let nth = 0

/** A potter who owes Kshs 36,000, and the path of their page. */
async function addPotter() {
	nth += 1
	const inDays = (days: number) => formatNairobiIsoDate(daysBefore(new Date(), -days))
	await db
		.update(editions)
		.set({ startsOn: inDays(20), endsOn: inDays(22), datePrecision: "day" })
		.where(eq(editions.slug, "christmas-2025"))
	const email = `potter-${nth}@clay.example`
	const vendor = { brandName: `Udongo ${nth}`, emailAddress: email, phoneNumber: "0712 345 678" }
	const [id = 0] = await addApplications(db, [
		{ ...vendor, status: "approved", confirmationSent: true, tentSpace: "ask me" },
	])
	const charge = { applicationId: id, kind: "stall", amount: 36_000, day: "2026-11-20" } as const
	await db.insert(ledgerEntries).values({ ...charge, recordedAt: new Date() })
	const token = await ensureLink(db, { applicationId: id, email }, { authSecret, at: new Date() })
	return { id, path: `/my/${token}` }
}

async function ask(javaScript: boolean) {
	const potter = await addPotter()
	const page = await browser.newPage({ javaScript, width: 360 })
	await page.goto(potter.path)
	await page.getByText("Practice: M-Pesa is not set up here, and no money moves.").waitFor()
	expect(await findWideness(page)).toEqual([])
	await page.getByLabel("M-Pesa phone number").fill(`0712 345 6${10 + nth}`)
	await page.getByRole("button", { name: "Pay with M-Pesa" }).click()
	await page.getByRole("heading", { name: "Look at your phone" }).waitFor()
	return { ...potter, page }
}

const paidOf = async (id: number) =>
	(await db.select().from(vendorApplications).where(eq(vendorApplications.id, id)))[0]?.paid

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_pays_the_plug_is_pulled_and_the_account_is_right_after_the_next_start", async () => {
		const { id, page } = await ask(javaScript)
		const payment = new URL(page.url()).pathname
		// Nothing tells us of what was paid, and nobody is there to ask for it.
		await page.getByRole("button", { name: "Pay, and M-Pesa’s message is lost" }).click()
		await page.getByRole("heading", { name: "Look at your phone" }).waitFor()
		await page.goto("about:blank")
		await pullThePlug()
		expect(await paidOf(id)).toBe(0)
		server = await start()
		await expect.poll(() => paidOf(id), { timeout: 20_000 }).toBe(36_000)
		await page.goto(server.url + payment)
		await page.getByText(/We have Kshs 36,000, receipt PRACT[A-Z0-9]{7}\. Thank you\./).waitFor()
		await page.getByRole("link", { name: "Back to your page" }).click()
		await page.getByRole("heading", { name: "Paid", exact: true }).waitFor()
		const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))
		expect(entries).toMatchObject([{ kind: "stall" }, { kind: "payment", method: "practice" }])
	})

	test("the_plug_is_pulled_while_the_phone_waits_and_it_is_answered_after_the_next_start", async () => {
		const { id, page } = await ask(javaScript)
		const payment = new URL(page.url()).pathname
		await page.goto("about:blank")
		await pullThePlug()
		server = await start()
		await page.goto(server.url + payment)
		await page.getByRole("button", { name: "Enter the PIN and pay" }).click()
		await page.getByText(/We have Kshs 36,000, receipt PRACT/).waitFor()
		expect(await paidOf(id)).toBe(36_000)
	})
})

test("the_pretend_phone_is_a_form_for_everybody", async () => {
	const { page } = await ask(true)
	// The page that looks again by itself would do so under our hands.
	await page.route("**/payments/*", async (route) => {
		const response = await route.fetch()
		const { refresh: _, ...headers } = response.headers()
		await route.fulfill({ response, headers })
	})
	await page.reload()
	await page.getByRole("heading", { name: "What does the phone do?" }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	expect(await findWideness(page)).toEqual([])
})

test.each([
	["Cancel", "You cancelled the payment."],
	["Enter a wrong PIN", "The M-Pesa PIN was wrong."],
	["Have too little on it", "Your M-Pesa balance is too low."],
	["Be switched off", "Your phone could not be reached, or nobody entered the PIN."],
])("a_phone_that_is_told_to_%s_says_so_in_plain_words", async (button, sentence) => {
	const { id, page } = await ask(true)
	await page.getByRole("button", { name: button }).click()
	await page.getByText(`${sentence} Nothing was paid.`).waitFor()
	expect(await paidOf(id)).toBe(0)
})

test("the_back_office_says_that_no_money_moves_pays_from_the_menu_and_forgets_it_once_mpesa_is_set_up", async () => {
	const { id, page: vendor } = await ask(true)
	await vendor.getByRole("button", { name: "Enter the PIN and pay" }).click()
	await vendor.getByText(/We have Kshs 36,000/).waitFor()
	const page = await browser.newPage({ width: 360 })
	await addCookies(page, server.url, await signInAt(server.url))
	await page.goto("/admin/money")
	await page.getByText(/of what is paid here was paid in practice/).waitFor()
	expect(await findWideness(page)).toEqual([])
	await page.goto("/admin/money/payments")
	await page.getByRole("link", { name: "Pay at the practice till" }).click()
	await page.getByLabel("Account number").fill("POTTERY")
	await page.getByLabel("Amount").fill("500")
	await page.getByLabel("Phone number").fill("0712 345 678")
	await page.getByLabel("First name").fill("Wanjiru")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	expect(await findWideness(page)).toEqual([])
	browser.expectNoise(/status of 409/)
	await page.getByRole("button", { name: "Pay to the paybill" }).click()
	await page.getByText("M-Pesa refused it: nobody has this account code.").first().waitFor()
	await server.stop()
	server = await start({
		MPESA_URL: "http://127.0.0.1:9",
		MPESA_CONSUMER_KEY: "consumer-key",
		MPESA_CONSUMER_SECRET: "consumer-secret",
		MPESA_SHORTCODE: "600980",
		MPESA_PASSKEY: "passkey",
		MPESA_PATH_SECRET: "a-secret-part-of-an-address-of-the-tests",
	})
	expect(await paidOf(id)).toBe(0)
	expect(await db.$count(payments)).toBe(0)
	await page.goto(`${server.url}/admin/money`)
	await page.getByRole("heading", { name: "M-Pesa payments" }).waitFor()
	expect(await page.getByText("Practice").count()).toBe(0)
})
