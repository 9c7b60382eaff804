import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { editions, tentOptions } from "../../app/domain/editions/schema.server.ts"
import { createPdf } from "../documents.ts"
import * as application from "./application-form.ts"
import * as extras from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const document = extras.createFilePayload("my form.pdf", await createPdf())

beforeEach(async () => {
	await site.db.execute(sql`delete from rate_limits`)
	await site.db.update(tentOptions).set({ price: 25_000 }).where(eq(tentOptions.name, application.TENT))
	await site.db.update(editions).set({ wristbandPrice: 300, hayBalePrice: 500 })
})

describe.each([{ javaScript: true }, { javaScript: false }])(
	"with $javaScript JavaScript",
	({ javaScript }) => {
		test("an_open_application_form_is_told_the_new_price_and_goes_out_with_it_and_nothing_typed_is_lost", async () => {
			site.expectNoise(/status of 400/)
			const brand = `New price ${javaScript}`
			const page = await site.newPage({ javaScript })
			if (javaScript) await application.openContact(page)
			else await page.goto("/contact")
			await application.fillApplicationForm(page, { Brand: brand })
			await site.db.update(tentOptions).set({ price: 27_000 }).where(eq(tentOptions.name, application.TENT))
			await application.submitApplication(page)
			const words = `The price of ${application.TENT} is Kshs 27,000 now; it was Kshs 25,000. Choose again.`
			const summary = page.getByRole("alert").filter({ hasText: "There is a problem" })
			await summary.getByText(words).waitFor()
			expect(await application.readFormValues(page)).toEqual({ ...application.FORM_VALUES, Brand: brand })
			expect(await page.getByRole("radio", { name: "Kshs 25,000" }).count()).toBe(0)
			expect(await page.getByRole("radio", { checked: true }).count()).toBe(0)
			await page.getByRole("radio", { name: `${application.TENT} Kshs 27,000` }).check()
			await application.submitApplication(page)
			await page.getByRole("heading", { name: "We have received your application" }).waitFor()
			const [stored] = await site.db
				.select({ tentSpace: vendorApplications.tentSpace })
				.from(vendorApplications)
				.where(eq(vendorApplications.brandName, brand))
			expect(stored?.tentSpace).toBe(`${application.TENT} - Kshs 27,000`)
		})

		test("an_open_extras_form_is_told_the_new_prices_of_what_it_orders_and_nothing_typed_is_lost", async () => {
			site.expectNoise(/status of 409/)
			const vendor = await extras.addVendor(site, `New prices ${javaScript}`)
			const page = await extras.openExtrasForm(site, { javaScript })
			const { email, hay, submit, summary } = await extras.fillExtrasForm(page, vendor.emailAddress, document)
			await site.db.update(editions).set({ wristbandPrice: 350 })
			await submit.click()
			const words =
				"An extra wristband costs 350 ksh now; it was 300 ksh. Look at the total and submit again."
			await summary.getByText(words).waitFor()
			const wristbands = page.getByLabel("Extra wristbands (350 ksh each)")
			expect([await email.inputValue(), await wristbands.inputValue(), await hay.isChecked()]).toEqual([
				vendor.emailAddress,
				"7",
				true,
			])
			if (javaScript) await page.getByText("Total: Kshs 4,450").waitFor()
			else await extras.getFormControls(page).indemnity.setInputFiles(document)
			await submit.click()
			await page.getByText("✓ Submitted successfully!").waitFor()
			expect((await extras.readStoredExtras(site, vendor)).extras).toMatchObject({
				extraWristbands: 7,
				hayBales: 4,
			})
		})
	},
)

test("a_price_that_is_not_ordered_stops_nobody", async () => {
	const vendor = await extras.addVendor(site, "No hay")
	const page = await extras.openExtrasForm(site)
	const { hay, submit } = await extras.fillExtrasForm(page, vendor.emailAddress, document)
	await hay.uncheck()
	await site.db.update(editions).set({ hayBalePrice: 900 })
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
})
