import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()

test.each([true, false])(
	"a_refund_of_more_than_the_credit_and_a_payment_that_was_paid_back_are_asked_about_once_with_JavaScript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 409/)
		const [one = 0] = await addApplications(site.db, [{ ...potter, status: "pending" }])
		await decideApplication(site.db, one, "approved", { by: null, at: new Date("2026-11-20T09:00:00Z") })
		const paid = {
			applicationId: one,
			kind: "payment",
			method: "cash",
			amount: -500,
			day: "2026-11-20",
		} as const
		await site.db
			.insert(ledgerEntries)
			.values({ ...paid, receipt: `asked ${javaScript}`, recordedAt: new Date() })
		const page = await site.open(`/admin/applications/${one}/account/refunds`, { width: 390, javaScript })
		await page.getByLabel("How").selectOption("cash")
		await page.getByLabel("Receipt number or code").fill(`back ${javaScript}`)
		await page.getByLabel("Amount").fill("200")
		await page.getByRole("button", { name: "Book refund" }).click()
		await page
			.getByText(/The credit of this vendor is Kshs 0\. After this refund they owe/)
			.first()
			.waitFor()
		expect(await page.getByLabel("Amount").inputValue()).toBe("200")
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("checkbox", { name: /^Book it all the same: they owe Kshs/ }).check()
		await page.getByRole("button", { name: "Book refund" }).click()
		await page.getByText("The refund is booked.", { exact: true }).first().waitFor()
		// Its payment never came in: what was paid back is owed as well.
		await page.getByRole("link", { name: `Take back Payment, Cash asked ${javaScript}` }).click()
		await page.getByLabel("Why").fill("A bad cheque")
		await page.getByRole("button", { name: "Take it back" }).click()
		await page
			.getByText(/^This money was paid back to the vendor/)
			.first()
			.waitFor()
		expect(await page.getByLabel("Why").inputValue()).toBe("A bad cheque")
		await page.getByRole("checkbox", { name: /^Take it back all the same: they owe Kshs 36,200/ }).check()
		await page.getByRole("button", { name: "Take it back" }).click()
		await page.getByText("The entry is taken back.", { exact: true }).first().waitFor()
		await page.getByText("Owes Kshs 36,200", { exact: true }).first().waitFor()
	},
)
