import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { daysBefore, formatNairobiIsoDate } from "../../app/values/clock.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { createVendors } from "./vendor-link.ts"

const site = await openBackOffice()
const { addPotter, openLink } = createVendors(site)
const inDays = (days: number) => formatNairobiIsoDate(daysBefore(new Date(), -days))

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_corrects_the_application_while_applications_are_open", async () => {
		site.expectNoise(/status of 4(00|09)/)
		const day = daysBefore(new Date(), 1)
		const open = {
			startsOn: inDays(20),
			endsOn: inDays(22),
			applicationsOpenAt: day,
			applicationsCloseAt: daysBefore(new Date(), -5),
		}
		await site.db.update(editions).set(open).where(eq(editions.slug, "christmas-2025"))
		const { id, email } = await addPotter({
			...{ contactPerson: "Wanjiru", description: "Pots", tentSpace: "Standard Tent (3x3m) - Kshs 25,000" },
		})
		const page = await site.newPage({ javaScript, width: 360 })
		const path = await openLink(page, email)
		await page.getByRole("link", { name: "Correct your application" }).click()
		if (!javaScript) expect(await findWideness(page)).toEqual([])
		else expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByLabel("Brand").fill("")
		await page.getByLabel("Description").fill("Pots and plates")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("Enter the name of your brand.").first().waitFor()
		expect(await page.getByLabel("Description").inputValue()).toBe("Pots and plates")
		await page.getByLabel("Brand").fill("Udongo by day")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("Your changes are saved.").waitFor()
		await page.getByRole("heading", { name: "Udongo by day" }).waitFor()
		const office = await site.newSignedInPage({ javaScript })
		await office.goto(`/admin/applications/${id}`)
		await office.getByText("Corrected an application").first().waitFor()
		const closed = { applicationsCloseAt: day, applicationsOpenAt: day }
		await page.goto(`${path}/application`)
		await site.db.update(editions).set(closed).where(eq(editions.slug, "christmas-2025"))
		await page.getByLabel("Brand").fill("Too late")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("Your application can no longer be changed here.").first().waitFor()
		expect(await page.getByLabel("Brand").inputValue()).toBe("Too late")
	})
})
