import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { bulkChanges } from "../../app/domain/bulk-changes/schema.server.ts"
import { findUntrueTellings } from "../../app/domain/choices/choices.fixture.ts"
import { holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { putEditionAhead } from "./edition-ahead.ts"
import { openSite } from "./site.ts"

const TABLE = "/admin/vendors/table"
const site = await openSite()
await holdDecisionLetters(site.db)

beforeEach(async () => {
	await site.db.delete(bulkChanges)
	await site.db.delete(vendorApplications)
	await site.db.delete(outboxMails)
})

const addVendors = (count: number) =>
	addApplications(
		site.db,
		Array.from({ length: count }, (_, nth) => ({
			brandName: `Potter ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)

async function openTable(options: Parameters<typeof site.newPage>[0]): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(TABLE)
	return page
}

const countChosen = () => site.db.$count(applicationChoices)
const selected = (page: Page, text: string) =>
	page.getByRole("form", { name: "Selected vendors" }).getByText(text, { exact: true }).waitFor()
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true })
const press = async (page: Page, name: string) => {
	await page.getByRole("button", { name, exact: true }).focus()
	await page.keyboard.press("Enter")
}

test("by_keyboard_several_are_selected_looked_at_changed_and_undone_as_one", async () => {
	await addVendors(52)
	const page = await openTable({ width: 1280 })
	await page.keyboard.type("jxjJ")
	await selected(page, "3 vendors selected")
	await page.keyboard.type("jx")
	await selected(page, "4 vendors selected")
	await page.keyboard.type("jjX")
	await selected(page, "6 vendors selected")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 800 })
	await tick(page, "Select Potter 11").click()
	await tick(page, "Select Potter 9").click({ modifiers: ["Shift"] })
	await selected(page, "9 vendors selected")
	await page.getByRole("navigation", { name: "Pages of vendors" }).getByRole("link", { name: /Next/ }).click()
	await tick(page, "Select Potter 51").click()
	await selected(page, "10 vendors selected, 9 on other pages")
	await press(page, "Choose standby…")
	await page.getByRole("heading", { name: "10 vendors would be changed" }).waitFor()
	await page.getByText("10 emails will be held until they are released.").waitFor()
	expect(await countChosen()).toBe(0)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await press(page, "Change 10 vendors")
	await page.getByText("10 of 10 done, 10 changed").waitFor()
	expect(await countChosen()).toBe(10)
	await page.getByRole("button", { name: "Undo…" }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await press(page, "Undo…")
	await page.getByText("10 emails that are held now will be discarded.").waitFor()
	await press(page, "Change 10 vendors")
	await page.getByText("10 of 10 done, 10 changed").waitFor()
	expect(await countChosen()).toBe(0)
	expect(await findUntrueTellings(site.db)).toEqual([])
})

test("without_javascript_what_is_ticked_or_all_of_a_filter_is_changed_on_a_phone_as_well", async () => {
	await addVendors(55)
	const page = await openTable({ javaScript: false, width: 390 })
	await page.getByRole("button", { name: "Choose no…" }).click()
	await page.getByText("No vendor is selected.").waitFor()
	await tick(page, "Select Potter 3").check()
	await page.getByRole("button", { name: "Choose no…" }).click()
	await page.getByRole("button", { name: "Change 1 vendor" }).click()
	await expect.poll(countChosen).toBe(1)
	await page.goto(`${TABLE}?q=Potter+5`)
	await page.getByRole("checkbox", { name: "All 6 that match" }).check()
	await page.getByRole("button", { name: "Choose yes…" }).click()
	await page.getByRole("button", { name: "Change 6 vendors" }).click()
	await expect.poll(countChosen).toBe(7)
	await page.goto(`${TABLE}?choice=yes`)
	await page.getByRole("checkbox", { name: "All 6 that match" }).check()
	await page.getByRole("button", { name: "Choose nothing…" }).click()
	await page.getByRole("button", { name: "Change 6 vendors" }).click()
	await expect.poll(countChosen).toBe(1)
	await page.goto("/admin/bulk-changes")
	await page.getByRole("link", { name: "Choose nothing for 6 vendors" }).click()
	await page.getByRole("button", { name: "Undo…" }).click()
	await page.getByRole("button", { name: "Change 6 vendors" }).click()
	await expect.poll(countChosen).toBe(7)
})

test("where_nobody_is_left_to_undo_the_page_says_so_in_words", async () => {
	const [vendor = 0] = await addVendors(1)
	const page = await openTable({ width: 390 })
	await tick(page, "Select Potter 0").check()
	await page.getByRole("button", { name: "Choose no…" }).click()
	await page.getByRole("button", { name: "Change 1 vendor" }).click()
	await page.getByText("1 of 1 done, 1 changed").waitFor()
	await site.db.delete(applicationChoices).where(eq(applicationChoices.applicationId, vendor))
	await page.getByRole("button", { name: "Undo…" }).click()
	await page.getByRole("heading", { level: 1, name: "Nothing to undo" }).waitFor()
	await page.getByText("Everybody who was changed is left out, for the reasons below.").waitFor()
	expect(await page.getByRole("main").innerText()).not.toMatch(/\b0 vendors/)
	expect(await page.title()).toContain("Nothing to undo")
	await page.getByRole("link", { name: "The change that it undoes" }).click()
	await page.getByRole("heading", { level: 1, name: "Choose no for 1 vendor" }).waitFor()
})

test("emails_about_decisions_that_leave_after_the_festival_are_named_before_they_do", async () => {
	const late = /^These emails leave after the end of the festival on \d+ \w+ \d+\.$/
	await addVendors(2)
	await putEditionAhead(site)
	const page = await openTable({ javaScript: false, width: 390 })
	const isLate = async () => (await page.getByText(late).count()) > 0
	await tick(page, "Select Potter 0").check()
	await page.getByRole("button", { name: "Choose no…" }).click()
	await page.getByRole("button", { name: "Change 1 vendor" }).click()
	await expect.poll(countChosen).toBe(1)
	await page.goto("/admin/release/new?which=all&at=")
	await page.getByRole("heading", { name: "Tell 1 vendor now?" }).waitFor()
	expect(await isLate()).toBe(false)
	await page.goto("/admin/release/new?which=all&at=2096-12-01T09:00")
	await page.getByText(late).waitFor()

	for (const days of [20, -20]) {
		await putEditionAhead(site, { days, decisionLetters: "at-once" })
		await page.goto(TABLE)
		await tick(page, "Select Potter 1").check()
		await page.getByRole("button", { name: "Deny…" }).click()
		await page.getByText("1 email of denial will be sent.").waitFor()
		expect(await isLate()).toBe(days < 0)
	}
})
