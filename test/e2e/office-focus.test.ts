import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
await holdDecisionLetters(site.db)

const addPotters = () =>
	addApplications(
		site.db,
		["Potter 0", "Potter 1", "Potter 2"].map((brandName) => ({ ...potter, brandName })),
	)

const pane = (page: Page) => page.locator("#application")
const paneOf = (page: Page, brand: string) => pane(page).getByRole("heading", { name: brand }).waitFor()
/** What has the focus: its words, or the name of the region. */
const focusedWords = (page: Page) =>
	page.evaluate(() => {
		const { id, textContent } = document.activeElement ?? document.body
		return id === "application" ? id : textContent
	})

test("after_an_undo_the_focus_is_at_the_line_that_the_next_key_goes_on_from", async () => {
	await addPotters()
	const page = await site.open(TABLE, { width: 1440 })
	await page.keyboard.type("jajj")
	await paneOf(page, "Potter 2")
	await expect.poll(() => focusedWords(page)).toBe("Potter 2")
	await page.keyboard.press("u")
	await paneOf(page, "Potter 0")
	await expect.poll(() => focusedWords(page)).toBe("Potter 0")
	await page.keyboard.press("j")
	await expect.poll(() => focusedWords(page)).toBe("Potter 1")
	await page.goto("about:blank")
})

test("on_a_phone_the_focus_follows_to_the_next_application_and_back_to_its_line", async () => {
	await addPotters()
	const page = await site.open(TABLE, { width: 390 })
	await page.getByRole("link", { name: "Potter 0", exact: true }).click()
	await paneOf(page, "Potter 0")
	await pane(page).getByRole("link", { name: "Next" }).press("Enter")
	await paneOf(page, "Potter 1")
	await expect.poll(() => focusedWords(page)).toBe("application")
	await pane(page).getByRole("link", { name: "Back to the table" }).press("Enter")
	await page.getByRole("table").waitFor()
	await expect.poll(() => focusedWords(page)).toBe("Potter 1")
	await page.goto("about:blank")
})

test("the_question_before_a_release_has_the_focus_at_its_heading", async () => {
	await addPotters()
	const page = await site.open(TABLE, { width: 1440 })
	await page.keyboard.type("ja")
	await page.getByRole("status").filter({ hasText: "Potter 0: chosen yes" }).waitFor()
	await page.getByRole("link", { name: "Release", exact: true }).click()
	await page.getByRole("button", { name: "Release…" }).press("Enter")
	await page.getByRole("heading", { name: "Tell 1 vendor now?" }).waitFor()
	await expect.poll(() => focusedWords(page)).toBe("Tell 1 vendor now?")
})
