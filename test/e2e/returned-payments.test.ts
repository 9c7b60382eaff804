import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { payments } from "../../app/domain/payments/schema.server.ts"
import { csvOf, reversalCells, tableOf } from "../../app/domain/statements/statements.fixture.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()

async function addPayment(receipt: string, amount: number): Promise<void> {
	const at = new Date("2025-11-25T20:15:01Z")
	await site.db.insert(payments).values({
		...{ receipt, amount, source: "statement", account: "POTTERY", payer: "WANJIRU" },
		...{ paidAt: at, receivedAt: at, verifiedAt: at, consideredAt: at },
	})
}

test("a_payment_that_M_Pesa_took_back_is_to_be_done_until_its_entry_is_taken_back", async () => {
	const [id = 0] = await addApplications(site.db, [
		{ brandName: "Udongo", status: "approved", confirmationSent: true, tentSpace: "ask me" },
	])
	await addPayment("TLF0000001", 36_000)
	await site.db.insert(ledgerEntries).values({
		...{ applicationId: id, kind: "payment", method: "mpesa", receipt: "TLF0000001", amount: -36_000 },
		...{ day: "2025-11-25", recordedAt: new Date() },
	})
	const page = await site.open("/admin/money/statements", { width: 390 })
	const past = { "Completion Time": "26-11-2025 09:10:11" }
	const file = csvOf(tableOf([reversalCells("TLG0000001", "TLF0000001", 36_000, past)]))
	const files = { name: "reversed.csv", mimeType: "text/csv", buffer: Buffer.from(file) }
	await page.getByLabel("Statement", { exact: true }).setInputFiles(files)
	await page.getByRole("button", { name: "Preview import" }).click()
	await page.getByRole("button", { name: "Import 1 reversal" }).click()
	await expect.poll(() => site.db.$count(payments, eq(payments.reversed, 36_000))).toBe(1)
	await page.getByRole("link", { name: "Payments that M-Pesa took back" }).click()
	await page.getByText("M-Pesa took back Kshs 36,000 of the payment TLF0000001, of Udongo, No.").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto(`${site.url}/admin`)
	await page.getByRole("link", { name: "1 payment taken back by M-Pesa and still booked" }).click()
	await page.getByText("Taken back by M-Pesa, to be put right").waitFor()
	await page.getByRole("link", { name: "Kshs 36,000, TLF0000001" }).click()
	await page
		.getByText("M-Pesa took this payment back on 26 Nov 2025: Kshs 36,000, under TLG0000001.")
		.waitFor()
	await page.getByText(/It is still booked\. Open the account below/).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	expect(await findWideness(page)).toEqual([])
	await page.getByRole("link", { name: /^Udongo, No\./ }).click()
	await page.getByRole("link", { name: /Take back/ }).click()
	await page.getByLabel("Why").fill("M-Pesa took it back")
	await page.getByRole("button", { name: "Take it back" }).click()
	await page.getByText("The entry is taken back.").waitFor()
	await page.goto(`${site.url}/admin/money/payments`)
	await page.getByText("All payments are matched.").waitFor()
	const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	expect(row?.paid).toBe(0)
	await page.goto(`${site.url}/admin/applications/${id}/account/payments`)
	await page.getByLabel("How").selectOption("bank")
	await page.getByLabel("Receipt number or code").fill("tlf 0000001")
	await page.getByLabel("Amount").fill("36000")
	site.expectNoise(/status of 409/)
	await page.getByRole("button", { name: "Book payment" }).click()
	await page
		.getByText(/M-Pesa took this payment back on 26 Nov 2025, under TLG0000001\./)
		.first()
		.waitFor()
})

test.each([true, false])(
	"what_a_stranger_paid_and_got_back_leaves_the_list_and_can_be_undone_with_JavaScript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 4\d\d/)
		const receipt = `TLF000001${Number(javaScript)}`
		await addPayment(receipt, 700)
		const page = await site.open("/admin/money/payments", { width: 390, javaScript })
		await page.getByText("Kshs 700 came in and are on no account.").waitFor()
		await page.getByRole("link", { name: `Kshs 700, ${receipt}` }).click()
		await page.getByRole("link", { name: "It was paid back" }).click()
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByLabel("How").selectOption("mpesa")
		await page.getByLabel("Receipt number or code").fill(receipt)
		await page.getByRole("button", { name: "It was paid back" }).click()
		await page.getByText("This is the code of a payment that came in.").first().waitFor()
		await page.getByLabel("Receipt number or code").fill(`TLG000001${Number(javaScript)}`)
		await page.getByRole("button", { name: "It was paid back" }).click()
		await page.getByText("Kept: Kshs 700 were paid back. The payment waits for nobody any more.").waitFor()
		await page.getByText(/^Amina said so on /).waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.goto(`${site.url}/admin/money/payments`)
		await page.getByText("All payments are matched.").waitFor()
		await page.goto(`${site.url}/admin/money/payments?show=all`)
		await page.getByText("Paid back", { exact: true }).first().waitFor()
		await page.getByRole("link", { name: `Kshs 700, ${receipt}` }).click()
		await page.getByRole("button", { name: /^Undo: Kshs 700/ }).click()
		await page.getByText("Undone. The payment waits to be booked or paid back.").waitFor()
		await site.db.delete(payments).where(eq(payments.receipt, receipt))
	},
)

test("the_payments_are_a_file_under_money_and_where_the_edition_is_closed", async () => {
	await addPayment("TLF0000020", 50)
	for (const path of ["/admin/money", "/admin/closing"]) {
		const page = await site.open(path, { width: 390 })
		await page.getByRole("link", { name: "CSV file of invoices" }).waitFor()
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "CSV file of payments" }).click(),
		])
		const text = await readFile(await download.path(), "utf8")
		expect(text).toContain("receipt,paid_at,amount,payer,phone,account_typed,booked,account_codes")
		expect(text).toMatch(/TLF0000020,2025-11-25 23:15:01,50,WANJIRU,,POTTERY,0,,0,50,unmatched/)
		expect(await findWideness(page)).toEqual([])
	}
})

test.each([true, false])(
	"a_receipt_is_found_among_all_payments_and_under_money_with_the_account_on_which_it_is_booked_with_JavaScript_%s",
	async (javaScript) => {
		const receipt = `TLF000003${Number(javaScript)}`
		const [id = 0] = await addApplications(site.db, [
			{ brandName: `Asali ${receipt}`, status: "approved", confirmationSent: true, tentSpace: "ask me" },
		])
		await addPayment(receipt, 53_000)
		await site.db.insert(ledgerEntries).values({
			...{ applicationId: id, kind: "payment", method: "mpesa", receipt, amount: -53_400 },
			...{ day: "2025-11-25", recordedAt: new Date() },
		})
		const page = await site.open("/admin/money/payments", { width: 390, javaScript })
		await page.getByRole("link", { name: "1 payment is booked with Kshs 400 more than came in." }).click()
		await page.getByText("Booked too much", { exact: true }).last().waitFor()
		expect(await findWideness(page)).toEqual([])
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("searchbox", { name: "Search all payments" }).fill(receipt.toLowerCase())
		await page.getByRole("button", { name: "Search", exact: true }).click()
		await page.waitForURL(/q=tlf/)
		await page.getByText("Booked: Kshs 53,400 on").waitFor()
		await page.getByRole("link", { name: `Asali ${receipt}` }).click()
		await page.getByRole("heading", { name: `Account of Asali ${receipt}` }).waitFor()
		await page.goto(`${site.url}/admin/money`)
		await page.getByLabel("Account code, application, receipt or invoice").fill(` ${receipt.toLowerCase()}`)
		await page.getByRole("button", { name: "Find" }).click()
		await page.getByRole("heading", { name: `Account of Asali ${receipt}` }).waitFor()
		await site.db.delete(payments).where(eq(payments.receipt, receipt))
	},
)
