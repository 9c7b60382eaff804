import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Locator } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import {
	FORM_VALUES,
	fillApplicationForm,
	openContact,
	readFormValues,
	submitApplication,
	TENT,
} from "./application-form.ts"
import { openSite } from "./site.ts"

const site = await openSite()

beforeEach(async () => {
	await site.db.execute(sql`delete from rate_limits`)
	await site.db.execute(sql`update vendor_applications set created_at = created_at - interval '2 days'`)
})

const stored = (brandName: string) =>
	site.db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brandName))

test("a_failing_network_is_told_and_sending_again_applies_once", async () => {
	site.expectNoise(/ERR_INTERNET_DISCONNECTED/)
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	await fillApplicationForm(page, { Brand: "Offline" })
	const key = await page.locator("[name=submissionKey]").inputValue()
	await page.context().setOffline(true)
	await submitApplication(page)
	await page.getByRole("alert").getByText("We could not reach our server").waitFor()
	expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: "Offline" })
	expect(await page.locator("[name=submissionKey]").inputValue()).toBe(key)
	await page.context().setOffline(false)
	await submitApplication(page)
	await page.waitForURL(`**/contact/received/${key}`)
	expect(await stored("Offline")).toHaveLength(1)
})

test("an_answer_that_got_lost_does_no_harm", async () => {
	site.expectNoise(/ERR_FAILED/)
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	await fillApplicationForm(page, { Brand: "Lost answer" })
	await page.route("**/contact.data*", async (route) => {
		await route.fetch({ maxRedirects: 0 })
		await route.abort()
	})
	await submitApplication(page)
	await page.getByRole("alert").getByText("We could not reach our server").waitFor()
	expect(await stored("Lost answer")).toHaveLength(1)
	await page.unroute("**/contact.data*")
	await page.reload()
	await page.getByText("We have restored what you entered earlier.").waitFor()
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await stored("Lost answer")).toHaveLength(1)
})

test("a_page_that_answers_with_nonsense_keeps_the_form", async () => {
	site.expectNoise(/status of 502/)
	const page = await site.newPage()
	await openContact(page)
	await fillApplicationForm(page, { Brand: "Nonsense" })
	await page.route("**/contact.data*", (route) =>
		route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
	)
	await submitApplication(page)
	await page.getByRole("alert").getByText("We could not reach our server").waitFor()
	expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: "Nonsense" })
})

test("what_was_typed_outlives_the_page_until_it_is_sent", async () => {
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	await fillApplicationForm(page, { Brand: "Draft" })
	await page.goto("/")
	await openContact(page)
	await page.getByText("We have restored what you entered earlier.").waitFor()
	expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: "Draft" })
	expect(await page.getByRole("radio", { name: TENT }).isChecked()).toBe(true)
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	await openContact(page)
	expect(Object.values(await readFormValues(page)).join("")).toBe("")
})

test("a_restored_form_says_at_its_top_and_before_the_pictures_that_these_have_to_be_chosen_again", async () => {
	const edition = await findFirstEdition(site.db)
	await setForm(site.db, edition.id, { photos: 2 })
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	await page.getByLabel("Brand", { exact: true }).fill("Draft with pictures")
	expect(await page.getByText("Files are not kept.").count()).toBe(0)
	await page.goto("/")
	await openContact(page)
	const notice = page.getByText("restored what you entered earlier. Choose your pictures and files again.")
	await notice.waitFor()
	await page.getByText("Files are not kept. Please choose them again.").waitFor()
	const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
	expect(await top(notice)).toBeLessThan(await top(page.getByLabel("Brand", { exact: true })))
	expect(await page.getByRole("button", { name: "Clear form" }).count()).toBe(1)
	await setForm(site.db, edition.id)
})

test("a_draft_of_a_version_before_goes_on_under_its_key", async () => {
	const page = await site.newPage()
	await openContact(page)
	const fields = { brandName: "Kept before", submissionKey: randomUUID() }
	await page.evaluate(
		(draft) => localStorage.setItem("tamasha-stall-application", draft),
		JSON.stringify({ savedAt: Date.now(), fields }),
	)
	await page.reload()
	await page.getByText("We have restored what you entered earlier.").waitFor()
	expect((await readFormValues(page)).Brand).toBe("Kept before")
	expect(await page.locator("[name=submissionKey]").inputValue()).toBe(fields.submissionKey)
})

test("the_form_can_be_cleared_for_the_next_person_on_this_device", async () => {
	const page = await site.newPage()
	await openContact(page)
	await fillApplicationForm(page)
	await page.getByRole("button", { name: "Clear form" }).click()
	expect(Object.values(await readFormValues(page)).join("")).toBe("")
	await page.reload()
	await openContact(page)
	expect(Object.values(await readFormValues(page)).join("")).toBe("")
	expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("a_form_sent_before_the_scripts_came_goes_on_with_them", async () => {
	site.expectNoise(/ERR_FAILED|status of 400|preloaded using link preload but not used/)
	const page = await site.newPage({ width: 360 })
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/contact")
	await fillApplicationForm(page, { Brand: "Early bird", Phone: "call me" })
	await page.unroute("**/assets/*.js")
	await submitApplication(page)
	await page.getByRole("alert").getByRole("link", { name: "Enter a phone number" }).waitFor()
	await page.getByRole("button", { name: "Clear form" }).waitFor()
	expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: "Early bird", Phone: "call me" })
	await fillApplicationForm(page, { Brand: "Early bird" })
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await stored("Early bird")).toHaveLength(1)
})
