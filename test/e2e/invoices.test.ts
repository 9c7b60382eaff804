import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { users } from "../../app/domain/accounts/schema.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { sendConfirmation } from "../../app/domain/decisions/confirmation.server.ts"
import { orderAsOnScreen } from "../../app/domain/extras/orders.fixture.ts"
import { etimsNumbers } from "../../app/domain/ledger/invoice-schema.server.ts"
import { issueDocuments } from "../../app/domain/ledger/issue-invoice.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { listDocuments } from "../../app/domain/money/invoice-queries.server.ts"
import { setEtimsNumber } from "../../app/domain/money/invoices.server.ts"
import { readPdf } from "../../app/domain/money/read-pdf.fixture.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, putEditionAhead } from "./edition-ahead.ts"

const site = await openBackOffice()
const LONG = "Wa".repeat(60)
let nth = 0

beforeAll(async () => {
	const rules = { invoiceDueDays: 7, depositPercent: 30, paymentDueOn: dayIn(30), vatPercent: 16 }
	await putEditionAhead(site, { days: 40, ...rules })
})

/** A vendor who was told yes, whose invoice is Kshs 36,000, with the address of their page. */
async function confirmVendor(brandName: string) {
	nth += 1
	const email = `vendor-${nth}@clay.example`
	const vendor = { brandName, emailAddress: email, tentSpace: "Walk-in Tent - Kshs 36,000" }
	const [id = 0] = await addApplications(site.db, [vendor])
	const act = { by: null, at: new Date() }
	await decideApplication(site.db, id, "approved", act)
	await sendConfirmation(site.db, id, { ...act, origin: site.url })
	await site.db
		.update(outboxMails)
		.set({ state: "sent", sentAt: act.at })
		.where(eq(outboxMails.applicationId, id))
	const authSecret = "a secret of the tests, forty characters long"
	const token = await ensureLink(site.db, { applicationId: id, email }, { authSecret, at: new Date() })
	const [invoice] = await listDocuments(site.db, id, new Date())
	return { id, path: `/my/${token}`, invoice: invoice?.id ?? 0, number: invoice?.number ?? 0 }
}

test.each([true, false])(
	"a_vendor_reads_the_invoice_adds_a_kra_pin_and_has_the_same_as_a_pdf (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/status of 400/)
		const brand = javaScript ? `חרס & <b>Udongo</b> ${LONG}` : "Udongo"
		const { path, invoice, number } = await confirmVendor(brand)
		const title = `Invoice CHRISTMAS-2025-${String(number).padStart(4, "0")}`
		const page = await site.newPage({ javaScript, width: 360 })
		await page.goto(path)
		await page.getByRole("link", { name: "Add your KRA PIN to invoices" }).click()
		await page.getByLabel("KRA PIN for your invoices").fill("A12")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("A KRA PIN is A or P, nine digits and a letter").first().waitFor()
		await page.getByLabel("KRA PIN for your invoices").fill("a 012345678 z")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByRole("link", { name: "Change your KRA PIN" }).waitFor()
		expect(await findWideness(page)).toEqual([])
		await page.getByRole("link", { name: title }).click()
		await page.getByRole("heading", { name: title }).waitFor()
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		const shown = await page.locator("main").innerText()
		for (const words of ["A012345678Z", "Kshs 36,000", "Kshs 10,800", "Kshs 25,200", "Kshs 4,965.52", brand])
			expect(shown).toContain(words)
		const answer = await fetch(`${site.url}${path}/invoices/${invoice}/pdf`)
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
		const written = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).flat().join("")
		for (const words of [
			title,
			"A012345678Z",
			"Walk-in Tent",
			"Kshs 10,800",
			"Kshs 25,200",
			"Kshs 4,965.52",
			"Udongo",
		])
			expect(written).toContain(words)
	},
)

test("a_link_opens_no_invoice_of_another_vendor", async () => {
	const [one, other] = [await confirmVendor("Asali"), await confirmVendor("Baobab")]
	for (const end of ["", "/pdf"])
		for (const id of [other.invoice, 0, 999_999, "x", "1e1"]) {
			const { status } = await fetch(`${site.url}${one.path}/invoices/${id}${end}`)
			expect([id, end, status]).toEqual([id, end, 404])
		}
	const missing = await fetch(`${site.url}/my/${"a".repeat(43)}/invoices/${one.invoice}/pdf`)
	expect(missing.status).toBe(404)
})

test.each([true, false])(
	"an_organiser_issues_what_is_charged_later_and_keeps_the_etims_number (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/status of 400/)
		const { id } = await confirmVendor("Chai")
		const other = await confirmVendor("Maziwa")
		await site.db.delete(etimsNumbers)
		await setEtimsNumber(site.db, { application: other.id, document: other.invoice }, "KRAMW0169", {
			by: (await site.db.select().from(users))[0]?.id ?? "",
			at: new Date(),
		})
		const page = await site.open(`/admin/applications/${id}/account`, { javaScript, width: 390 })
		await page.getByRole("link", { name: "Add a charge" }).click()
		await page.getByLabel("Amount").fill("500")
		await page.getByLabel("What for").fill("A second stove")
		await page.getByRole("button", { name: "Add charge" }).click()
		await page.getByText("Charged, and on no invoice: Kshs 500.").waitFor()
		await page.getByRole("button", { name: "Issue an invoice" }).click()
		await page.getByRole("link", { name: /^Supplementary invoice CHRISTMAS-2025-/ }).click()
		await page.getByText("A second stove").waitFor()
		const etims = javaScript ? "KRAMW0170/1" : "KRAMW0170/2"
		for (const [typed, answer] of [
			["=1+1", "An eTIMS number has letters, digits, / and -"],
			[
				"KRAMW0169",
				`Invoice CHRISTMAS-2025-${String(other.number).padStart(4, "0")} has this number already.`,
			],
		] as const) {
			await page.getByLabel("eTIMS number").fill(typed)
			await page.getByRole("button", { name: "Save" }).click()
			await page.getByText(answer).first().waitFor()
			expect(await page.getByLabel("eTIMS number").inputValue()).toBe(typed)
		}
		await page.getByLabel("eTIMS number").fill(etims.toLowerCase())
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("The eTIMS number is saved.").waitFor()
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("link", { name: "Account of Chai" }).first().click()
		await page.getByText(`eTIMS ${etims}`).waitFor()
		expect(await page.getByRole("button", { name: /^Issue/ }).count()).toBe(0)
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("link", { name: "Add the KRA PIN" }).click()
		await page.getByLabel("KRA PIN of the vendor").fill("P987654321B")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("P987654321B").waitFor()
		if (process.env.SHOTS)
			for (const width of [390, 1280])
				for (const [name, address] of [
					["account", ""],
					["invoice", "/invoices/1"],
				]) {
					await page.setViewportSize({ width, height: 1000 })
					await page.goto(`${site.url}/admin/applications/${id}/account${address}`)
					await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
				}
	},
)

test("the_days_of_a_vendor_and_what_is_not_invoiced_yet_come_to_what_is_left_to_pay", async () => {
	const { id, path } = await confirmVendor("Kioo Glass")
	await orderAsOnScreen(site.db, id, {}, { at: new Date(), stated: { hayBales: 2 } })
	const page = await site.newPage({ width: 390 })
	const amountsOf = async () => {
		await page.goto(path)
		const terms = page.locator("#money dl").first()
		const names = await terms.locator("dt").allInnerTexts()
		const values = await terms.locator("dd").allInnerTexts()
		return names.map((name, nth) => [name, Number(values[nth]?.replace(/\D/g, ""))] as const)
	}
	const sumOf = (amounts: Awaited<ReturnType<typeof amountsOf>>, pattern: RegExp) =>
		amounts.reduce((sum, [name, amount]) => (pattern.test(name) ? sum + amount : sum), 0)
	const ordered = await amountsOf()
	expect(ordered).toContainEqual(["Not invoiced yet", 1_000])
	expect([sumOf(ordered, /^Left/), sumOf(ordered, /^By|^Not/)]).toEqual([37_000, 37_000])
	await site.db.transaction((tx) => issueDocuments(tx, id, { by: null, at: new Date() }))
	const invoiced = await amountsOf()
	expect([sumOf(invoiced, /^Left/), sumOf(invoiced, /^By/)]).toEqual([37_000, 37_000])
})
