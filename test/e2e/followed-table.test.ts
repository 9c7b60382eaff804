import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import { holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")
await holdDecisionLetters(site.db)

const pane = (page: Page) => page.locator("#application")
const mix = (page: Page) => page.getByRole("group", { name: "Mix of the edition" })
const choices = async () =>
	(
		await site.db
			.select({ brand: vendorApplications.brandName, choice: applicationChoices.choice })
			.from(applicationChoices)
			.innerJoin(vendorApplications, eq(vendorApplications.id, applicationChoices.applicationId))
			.orderBy(vendorApplications.id)
	).map(({ brand, choice }) => `${brand}: ${choice}`)
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")))

test("the_table_follows_a_colleague_and_keeps_ticks_drafts_focus_and_place", async () => {
	const ids = await addApplications(
		site.db,
		Array.from({ length: 40 }, (_, n) => ({ ...potter, brandName: `Potter ${n}` })),
	)
	const page = await site.open(TABLE)
	await page.keyboard.type("jnAsk for mugs")
	const note = pane(page).getByLabel("New note")
	await expect.poll(() => note.inputValue()).toBe("Ask for mugs")
	const box = page.getByRole("checkbox", { name: "Select Potter 30", exact: true })
	await box.check()
	await note.focus()
	const scrolled = await page.evaluate(() => scrollY)
	const chooser = { by: wanjiru, at: new Date(), origin: site.url }
	await chooseForApplication(site.db, ids[0] ?? 0, "standby", chooser)
	await chooseForApplication(site.db, ids[1] ?? 0, "yes", chooser)
	const answers: number[] = []
	page.on("response", (response) => response.url().includes("/table/rows") && answers.push(response.status()))
	await lookAgain(page)
	await page.getByText("Changed meanwhile: Potter 0, Potter 1").waitFor()
	await pane(page).getByText("Chosen: standby").waitFor()
	await page
		.getByRole("row", { name: /Potter 1 / })
		.getByText("Yes", { exact: true })
		.waitFor()
	await mix(page).getByText("1 chosen · 38 waiting").waitFor()
	expect([await box.isChecked(), await note.inputValue()]).toEqual([true, "Ask for mugs"])
	expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
	expect(await page.evaluate(() => scrollY)).toBe(scrolled)
	await page.waitForTimeout(1_100)
	await lookAgain(page)
	await expect.poll(() => answers).toEqual([200, 304])
	// What a colleague decided is not taken back by a key that undoes one's own.
	await note.press("Escape")
	await page.keyboard.press("u")
	await page.keyboard.press("a")
	await expect.poll(choices).toContain("Potter 0: yes")
	expect(await choices()).toContain("Potter 1: yes")
})

test("the_key_that_takes_an_answer_back_asks_once_whoever_was_told", async () => {
	const [id = 0] = await addApplications(site.db, [{ ...potter, status: "approved" }, baker])
	const page = await site.open(TABLE)
	const question = page.getByRole("alertdialog", { name: "Set Udongo Pottery to pending?" })
	const status = async () =>
		(await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id)))[0]?.status
	await page.keyboard.type("jp")
	await question.waitFor()
	await page.keyboard.press("Enter")
	await question.waitFor({ state: "detached" })
	expect(await status()).toBe("approved")
	await page.keyboard.press("p")
	await question.getByRole("button", { name: "Set to pending" }).click()
	await expect.poll(status).toBe("pending")
	await page.keyboard.press("?")
	await page
		.getByText("take the choice back; who was told an answer is set back to pending, which asks first")
		.waitFor()
})

test("back_leads_through_the_vendors_that_were_opened_by_a_click_and_keys_stay_in_one_entry", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 5 }, (_, n) => ({ ...potter, brandName: `Potter ${n}` })),
	)
	const page = await site.open("/admin")
	await page.goto(TABLE)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	const shown = (n: number) =>
		pane(page)
			.getByRole("heading", { name: `Potter ${n}` })
			.waitFor()
	const open = (n: number) => page.getByRole("link", { name: `Potter ${n}`, exact: true }).click()
	const pages: string[] = []
	page.on("request", (request) => request.url().includes("table.data") && pages.push(request.url()))
	await open(0)
	await shown(0)
	await open(2)
	await shown(2)
	await page.keyboard.type("jj")
	await shown(4)
	await open(1)
	await shown(1)
	await page.goBack()
	await shown(4)
	await page.goBack()
	await shown(0)
	await page.goForward()
	await shown(4)
	await page.goBack()
	await page.goBack()
	await page.getByText("No application is open.").waitFor()
	expect(new URL(page.url()).pathname).toBe(TABLE)
	// No page of the table was read for it.
	expect(pages).toEqual([])
	await page.goBack()
	await page.waitForURL((url) => url.pathname === "/admin")
})

test("keys_mean_the_line_that_has_the_focus_and_come_back_as_soon_as_the_help_is_closed", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 4 }, (_, n) => ({
			...potter,
			status: "pending" as const,
			brandName: `Potter ${n}`,
		})),
	)
	const page = await site.open(TABLE)
	const heading = (n: number) => pane(page).getByRole("heading", { name: `Potter ${n}` })
	await page.keyboard.press("Tab")
	await page.getByRole("link", { name: "Potter 2", exact: true }).focus()
	await page.getByText("No application is open.").waitFor()
	await page.keyboard.press("j")
	await heading(0).waitFor()
	await page.keyboard.press("Tab")
	await page.keyboard.press("Tab")
	await heading(1).waitFor()
	await page.keyboard.press("a")
	await expect.poll(choices).toEqual(["Potter 1: yes"])
	await page.keyboard.press("?")
	await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
	await page.keyboard.press("Escape")
	await page.keyboard.press("j")
	await heading(2).waitFor()
})

test("on_paper_the_table_is_a_list_of_its_lines_with_or_without_an_open_application", async () => {
	const [id = 0] = await addApplications(site.db, [{ ...potter, category: "Ceramics" }, baker])
	const page = await site.open(`${TABLE}?vendor=${id}`)
	await page.emulateMedia({ media: "print" })
	for (const width of [794, 1440]) {
		await page.setViewportSize({ width, height: 1000 })
		const headers = await page
			.locator("thead :is(th, td)")
			.evaluateAll((cells) => cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent))
		expect(headers).toEqual(["Brand", "Category", "Stall", "Choice", "Status"])
		expect(await page.locator("tbody tr").first().innerText()).toMatch(/Udongo Pottery\s+No\. \d+\s+Ceramics/)
		const boxes = page.locator("tbody input").first()
		for (const hidden of [pane(page), mix(page), boxes])
			expect([String(hidden), await hidden.isVisible()]).toEqual([String(hidden), false])
	}
})
