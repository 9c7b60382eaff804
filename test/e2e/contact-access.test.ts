import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { setApplicationsOpen } from "../../app/domain/editions/editions.fixture.ts"
import { newsletterSubscribers } from "../../app/domain/newsletter/schema.server.ts"
import { fillApplicationForm, openContact, submitApplication, vendorForm } from "./application-form.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openSite } from "./site.ts"

const site = await openSite()

const focused = (page: Page) =>
	page.evaluate(
		() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
	)
async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 40; presses += 1) {
		if ((await focused(page)) === name) return
		await page.keyboard.press("Tab")
	}
	throw new Error(`the Tab key never reached ${name}`)
}

test("the_tabs_have_one_stop_and_arrow_keys_move_between_them", async () => {
	const page = await site.newPage()
	await openContact(page)
	await tabTo(page, "Vendor")
	const steps: [key: string, focus: string][] = [
		["ArrowRight", "Attendee"],
		["ArrowRight", "Vendor"],
		["ArrowLeft", "Attendee"],
		["Home", "Vendor"],
		["End", "Attendee"],
	]
	for (const [key, focus] of steps) {
		await page.keyboard.press(key)
		expect(await focused(page)).toBe(focus)
		expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(focus)
		expect(await page.getByRole("tabpanel").count()).toBe(1)
	}
	await page.keyboard.press("Tab")
	expect(await focused(page)).toBe("email")
})

test("an_application_can_be_made_by_keyboard_alone", async () => {
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	const typed: Record<string, string> = {
		brandName: "By keyboard",
		description: "Keys",
		contactPerson: "Wanjiru",
		emailAddress: "keys@udongo.example",
		phoneNumber: "0712345678",
	}
	for (const [field, text] of Object.entries(typed)) {
		await tabTo(page, field)
		await page.keyboard.type(text)
	}
	await tabTo(page, "tentSpace")
	await page.keyboard.press("Space")
	await page.keyboard.press("ArrowDown")
	expect(await page.getByRole("radio", { checked: true }).getAttribute("value")).toBe(
		"Own Set-up - Kshs 15,000",
	)
	await tabTo(page, "Send application")
	await page.keyboard.press("Enter")
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await focused(page)).toContain("We have received your application")
})

test("from_the_error_summary_a_key_leads_to_each_field", async () => {
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	await submitApplication(page)
	for (const field of ["brandName", "contactPerson", "emailAddress", "phoneNumber", "tentSpace"]) {
		const nth = ["brandName", "contactPerson", "emailAddress", "phoneNumber", "tentSpace"].indexOf(field)
		await page.getByRole("alert").getByRole("link").nth(nth).focus()
		await page.keyboard.press("Enter")
		expect(await focused(page)).toBe(field)
	}
})

/** Each state of the page that has no address in the sitemap, and how to get there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
	"vendor with errors": async (page) => {
		await openContact(page)
		await vendorForm(page).getByLabel("Website").fill("javascript:")
		await submitApplication(page)
	},
	attendee: (page) => openContact(page, "?tab=attendee"),
	"attendee with errors": async (page) => {
		await openContact(page, "?tab=attendee")
		await page.getByRole("button", { name: "Sign up" }).click()
	},
	received: async (page) => {
		await openContact(page)
		await fillApplicationForm(page, { Email: `${Math.random()}@udongo.example` })
		await submitApplication(page)
		await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	},
	"leaving the list": async (page) => {
		const values = { email: "leaver@post.example", tokenHash: "", requestedAt: new Date() }
		const [row] = await site.db.insert(newsletterSubscribers).values(values).returning()
		await page.goto(`/newsletter/${row?.leaveToken}/unsubscription`)
		await page.getByRole("heading", { name: "Unsubscribe" }).waitFor()
	},
	"off the list": (page) => page.goto("/newsletter/made-up/unsubscription"),
	"link not valid": (page) => page.goto("/newsletter/made-up"),
	closed: async (page) => {
		await setApplicationsOpen(site.db, false)
		await page.goto("/contact").finally(() => setApplicationsOpen(site.db, true))
	},
}

test.for(Object.entries(states))("no_barrier_in_%s_at_any_width_light_or_dark", async ([, open]) => {
	site.expectNoise(/status of (400|404)/)
	const page = await site.newPage()
	await open(page)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})
