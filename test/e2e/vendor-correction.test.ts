import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { sendCode } from "../../app/domain/vendor-pages/codes.server.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { inDays, putEditionAhead } from "./edition-ahead.ts"

const site = await openBackOffice()
const EMAIL = "potter@clay.example"
let id = 0
let path = ""

const setWindow = (isOpen: boolean) =>
	putEditionAhead(site, { applicationsOpenAt: inDays(-9), applicationsCloseAt: inDays(isOpen ? 3 : -1) })

beforeEach(async () => {
	await site.db.delete(vendorApplications)
	await setWindow(true)
	;[id = 0] = await addApplications(site.db, [
		{ brandName: "Udongo", emailAddress: EMAIL, phoneNumber: "0712 345 678", number: 12 },
	])
	const maker = { authSecret: "a secret of the tests, forty characters long", at: new Date() }
	path = `/my/${await ensureLink(site.db, { applicationId: id, email: EMAIL }, maker)}`
})

const readOwn = async () => {
	const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row
}

test.each([true, false])(
	"a_vendor_corrects_the_application_and_an_organiser_sees_it (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/status of 400/)
		const page = await site.newPage({ javaScript, width: 360 })
		await page.goto(path)
		await page.getByRole("link", { name: "Correct your application" }).click()
		await page.getByLabel("Phone").fill("12")
		await page.getByLabel("Brand").fill("Udongo wa Mama")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByRole("heading", { name: "There is a problem" }).waitFor()
		expect(await page.getByLabel("Brand").inputValue()).toBe("Udongo wa Mama")
		expect(await page.getByLabel("Phone").inputValue()).toBe("12")
		await page.getByLabel("Phone").fill("0722 000 111")
		await page.getByRole("button", { name: "Save" }).click()
		await page.getByText("Your changes are saved.").waitFor()
		await page.getByRole("heading", { name: "Udongo wa Mama" }).waitFor()
		expect(await readOwn()).toMatchObject({ phoneNumber: "0722 000 111", brandName: "Udongo wa Mama" })
		const office = await site.newSignedInPage({ javaScript })
		await office.goto("/admin/vendor-changes")
		await office.getByText("Corrected Brand and Phone.").waitFor()
	},
)

test("each_line_is_typed_and_filled_in_as_on_the_application_form", async () => {
	const page = await site.newPage({ width: 360 })
	const readLines = async (address: string) => {
		await page.goto(address)
		return page
			.locator("main input[name]")
			.evaluateAll((found) =>
				Object.fromEntries(
					found.map((one) => [
						one.getAttribute("name"),
						["type", "inputmode", "autocomplete", "autocapitalize"]
							.map((name) => one.getAttribute(name))
							.join(),
					]),
				),
			)
	}
	const [asked, corrected] = [await readLines("/contact"), await readLines(`${path}/correction`)]
	for (const name of ["brandName", "contactPerson", "phoneNumber", "website", "instagram", "facebook"])
		expect({ name, is: corrected[name] }).toEqual({ name, is: asked[name] })
	expect(corrected.phoneNumber).toBe("tel,tel,tel,")
})

test.each([
	["withdrawal", "Withdraw my application"],
	["email", "Change my email address"],
] as const)("whoever_comes_back_with_a_code_finds_the_field_for_it (%s)", async (purpose, button) => {
	const page = await site.newPage({ javaScript: false, width: 360 })
	await page.goto(`${path}/${purpose}`)
	await page.getByRole("button", { name: "Send me a code" }).waitFor()
	expect(await page.getByLabel("Code from our email").count()).toBe(0)
	const maker = { authSecret: "a secret of the tests, forty characters long", at: new Date() }
	await sendCode(site.db, { applicationId: id, purpose }, maker)
	await page.goto(`${path}/${purpose}`)
	await page.getByLabel("Code from our email").waitFor()
	await page.getByRole("button", { name: button }).waitFor()
	await page.getByRole("button", { name: "Send me a new code" }).waitFor()
})

test("a_form_that_stays_open_over_the_end_of_applications_says_what_is_too_late", async () => {
	site.expectNoise(/status of 409/)
	const page = await site.newPage({ width: 390 })
	await page.goto(`${path}/correction`)
	await setWindow(false)
	await page.getByLabel("Brand").fill("Udongo wa Mama")
	await page.getByRole("button", { name: "Save" }).click()
	await page.getByText(/^Brand can no longer be corrected here\. Nothing was changed\./).waitFor()
	expect(await page.getByLabel("Brand").count()).toBe(0)
	await page.getByLabel("Phone").fill("0722 000 111")
	await page.getByRole("button", { name: "Save" }).click()
	await page.getByText("Your changes are saved.").waitFor()
	expect(await readOwn()).toMatchObject({ phoneNumber: "0722 000 111", brandName: "Udongo" })
})

test("where_nothing_may_be_corrected_the_page_says_so", async () => {
	await setWindow(false)
	await site.db.update(editions).set({ vendorCorrections: "nothing" })
	const page = await site.newPage()
	await page.goto(path)
	await page.getByRole("link", { name: "Withdraw your application" }).waitFor()
	expect(await page.getByRole("link", { name: "Correct your application" }).count()).toBe(0)
	await page.goto(`${path}/correction`)
	await page.getByText("This can no longer be corrected here.").waitFor()
	await site.db.update(editions).set({ vendorCorrections: "contact" })
})

test("the_form_is_right_for_everybody_at_every_width", async () => {
	const page = await site.newPage()
	await page.goto(`${path}/correction`)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	for (const width of [320, 360, 390, 768, 1280, 1920, 3440]) {
		await page.setViewportSize({ width, height: 800 })
		expect([width, await findWideness(page)]).toEqual([width, []])
	}
})
