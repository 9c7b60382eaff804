import { eq, sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, describe, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import {
	FORM_VALUES,
	fillApplicationForm,
	openContact,
	readFormValues,
	submitApplication,
	TENT,
	vendorForm,
} from "./application-form.ts"
import { openSite } from "./site.ts"

const site = await openSite()

beforeEach(async () => {
	await site.db.execute(sql`delete from rate_limits`)
	await site.db.execute(sql`update vendor_applications set created_at = created_at - interval '2 days'`)
})

const stored = (brandName: string) =>
	site.db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brandName))
const selectedTab = (page: Page) => page.getByRole("tab", { selected: true }).textContent()
const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "There is a problem" })

describe.each([{ javaScript: true }, { javaScript: false }])(
	"with $javaScript JavaScript",
	({ javaScript }) => {
		const open = async (search = "") => {
			const page = await site.newPage({ javaScript, width: 360 })
			if (javaScript) await openContact(page, search)
			else await page.goto(`/contact${search}`)
			return page
		}

		test("a_switcher_with_attendee_and_vendor_where_vendor_is_the_default", async () => {
			const page = await open()
			expect(await page.getByRole("tab").allTextContents()).toEqual(["Vendor", "Attendee"])
			expect(await selectedTab(page)).toBe("Vendor")
			await page.getByRole("tab", { name: "Attendee" }).click()
			await page.getByRole("button", { name: "Sign up" }).waitFor()
			expect(await selectedTab(page)).toBe("Attendee")
			expect(page.url()).toBe(`${site.url}/contact?tab=attendee`)
			await page.reload()
			expect(await selectedTab(page)).toBe("Attendee")
		})

		test("the_tent_spaces_of_the_edition_with_their_prices", async () => {
			const page = await open()
			expect(await vendorForm(page).getByRole("radio").count()).toBe(6)
			const choice = page.getByRole("radio", { name: "Large Tent (6x3m) Kshs 48,000" })
			expect(await choice.getAttribute("value")).toBe("Large Tent (6x3m) - Kshs 48,000")
		})

		test("an_application_is_stored_and_acknowledged_on_screen_and_by_email", async () => {
			const brand = `Stored ${javaScript}`
			const email = `stored-${javaScript}@udongo.example`
			const page = await open()
			await fillApplicationForm(page, { Brand: `  ${brand} `, Email: email })
			await submitApplication(page)
			const heading = page.getByRole("heading", { name: "We have received your application" })
			await heading.waitFor()
			expect(await page.getByRole("status").filter({ has: heading }).count()).toBe(1)
			const [application] = await stored(brand)
			expect(application).toMatchObject({
				brandName: brand,
				description: FORM_VALUES.Description,
				contactPerson: "Wanjiru Kamau",
				emailAddress: email,
				phoneNumber: "0712 345 678",
				tentSpace: `${TENT} - Kshs 25,000`,
				website: "https://udongo.example",
				instagram: "@udongo",
				facebook: "Udongo House",
				status: "pending",
			})
			const letter = await site.mail.waitForMail(email, /APPLICATION RECEIVED/)
			expect(letter.text).toContain(`Application: No. ${application?.number}`)
			await page.reload()
			await heading.waitFor()
			expect(await stored(brand)).toHaveLength(1)
			expect(site.mail.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1)
		})

		test("each_fault_is_told_above_the_form_and_at_its_field_and_nothing_typed_is_lost", async () => {
			site.expectNoise(/status of 400/)
			const page = await open()
			const wrong = { Brand: "", Email: "potter@", Phone: "call me", Website: "javascript:alert(1)" }
			await fillApplicationForm(page, wrong)
			await submitApplication(page)
			await summary(page).waitFor()
			const faults = [
				"Enter the name of your brand.",
				"Enter an email address like name@example.com.",
				"Enter a phone number like 0712 345 678 or +254 712 345 678.",
				"Enter a web address like example.com, or leave this blank.",
			]
			expect(await summary(page).getByRole("listitem").allTextContents()).toEqual(faults)
			expect(await summary(page).evaluate((box) => box === document.activeElement)).toBe(true)
			for (const [nth, label] of ["Brand", "Email", "Phone", "Website"].entries()) {
				const field = vendorForm(page).getByLabel(label)
				expect(await field.getAttribute("aria-invalid")).toBe("true")
				const described = ((await field.getAttribute("aria-describedby")) ?? "").split(" ")
				const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
				expect(texts.join()).toContain(faults[nth])
			}
			expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, ...wrong })
			expect(await page.getByRole("radio", { name: TENT }).isChecked()).toBe(true)
			await summary(page).getByRole("link", { name: faults[1] }).click()
			const target = vendorForm(page).getByLabel("Email")
			expect(
				await target.evaluate(
					(field) => field === document.activeElement || location.hash === `#${field.id}`,
				),
			).toBe(true)
			expect(await stored("")).toEqual([])
		})

		test("a_closed_edition_says_so_and_shows_no_form", async () => {
			await whileClosed(async () => {
				const page = await site.newPage({ javaScript })
				await page.goto("/contact")
				await page.getByText("Applications for Christmas 2025 are closed.").waitFor()
				expect(await page.getByRole("button", { name: "Send application" }).count()).toBe(0)
			})
		})

		test("without_any_edition_the_page_says_so", async () => {
			await site.db.update(editions).set({ publishedAt: null })
			const page = await site.newPage({ javaScript })
			await page.goto("/contact")
			await page.getByText("Applications are not open at the moment.").waitFor()
			expect(await page.getByRole("button", { name: "Send application" }).count()).toBe(0)
			await site.db.update(editions).set({ publishedAt: new Date() })
		})

		test("a_form_that_comes_too_late_is_refused_in_words_and_keeps_what_was_typed", async () => {
			site.expectNoise(/status of 409/)
			const page = await open()
			const brand = `Too late ${javaScript}`
			await fillApplicationForm(page, { Brand: brand })
			await whileClosed(async () => {
				await submitApplication(page)
				const refusal = summary(page).getByText("Applications for Christmas 2025 are closed")
				await refusal.waitFor()
				expect(await refusal.textContent()).toMatch(/Sign up for our newsletter.* Email \S+@\S+\.$/)
			})
			expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: brand })
			expect(await stored(brand)).toEqual([])
		})

		test("a_form_opened_a_moment_before_closing_is_taken", async () => {
			const page = await open()
			const brand = `Just in time ${javaScript}`
			await fillApplicationForm(page, { Brand: brand })
			await site.db.update(editions).set({ applicationsCloseAt: new Date() }).where(isChristmas)
			await submitApplication(page)
			await page.getByRole("heading", { name: "We have received your application" }).waitFor()
			await setApplicationsOpen(site.db, true)
			expect(await stored(brand)).toHaveLength(1)
		})

		test("many_applications_from_one_address_are_told_to_wait_and_keep_their_words", async () => {
			site.expectNoise(/status of 429/)
			const taken = sql`array_fill(now(), array[20]), now() + interval '1 minute'`
			await site.db.execute(
				sql`insert into rate_limits (key, taken, expires_at) values ('stall-application:127.0.0.1', ${taken})`,
			)
			const page = await open()
			await fillApplicationForm(page, { Brand: "One too many" })
			await submitApplication(page)
			await summary(page).getByText("Try again in an hour").waitFor()
			expect(await readFormValues(page)).toEqual({ ...FORM_VALUES, Brand: "One too many" })
			expect(await stored("One too many")).toEqual([])
		})
	},
)

const isChristmas = eq(editions.slug, "christmas-2025")

async function whileClosed(run: () => Promise<void>) {
	await setApplicationsOpen(site.db, false)
	await run().finally(() => setApplicationsOpen(site.db, true))
}
