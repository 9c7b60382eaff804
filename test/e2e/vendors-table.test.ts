import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import {
	addEdition,
	findFirstEdition,
	holdDecisionLetters,
} from "../../app/domain/editions/editions.fixture.ts"
import { listReviews } from "../../app/domain/reviews/queries.server.ts"
import { setReviewForm } from "../../app/domain/reviews/reviews.fixture.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, brewer, potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")
await holdDecisionLetters(site.db)

const pane = (page: Page) => page.locator("#application")
const mix = (page: Page) => page.getByRole("group", { name: "Mix of the edition" })
const brandsOf = (page: Page) => page.locator("tbody th > a").allInnerTexts()
const choices = async () =>
	(
		await site.db
			.select({ brand: vendorApplications.brandName, choice: applicationChoices.choice })
			.from(applicationChoices)
			.innerJoin(vendorApplications, eq(vendorApplications.id, applicationChoices.applicationId))
			.orderBy(vendorApplications.id)
	).map(({ brand, choice }) => `${brand}: ${choice}`)

test("the_table_is_ordered_and_filtered_by_its_address_and_opens_again_where_it_was_used_last", async () => {
	const before = await addEdition(site.db, { startsOn: "2020-01-01", endsOn: "2020-01-02" })
	await addApplications(site.db, [
		{ ...potter, editionId: before, status: "approved" },
		{ ...potter, category: "Ceramics" },
		{ ...baker, category: "Food" },
		brewer,
	])
	const page = await site.open("/admin/vendors")
	await page.getByRole("link", { name: "Table" }).click()
	await page.getByRole("columnheader", { name: "Brand" }).getByRole("link").click()
	await page.waitForURL(/sort=brand/)
	await expect.poll(() => brandsOf(page)).toEqual(["Chai & Co", "Mkate Bakery", "Udongo Pottery"])
	await page.getByRole("columnheader", { name: "Brand" }).getByRole("link").click()
	await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery", "Mkate Bakery", "Chai & Co"])
	await page.getByRole("checkbox", { name: "Filters" }).check()
	await page.getByLabel("Came before").selectOption("yes")
	await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery"])
	expect(new URL(page.url()).search).toBe("?came=yes&sort=-brand")
	await page.getByLabel("Search vendors").fill("nobody")
	await page.getByText("No vendors found.").waitFor()
	await page.goto("/admin/vendors?status=denied")
	await expect.poll(() => brandsOf(page)).toEqual(["Chai & Co"])
	await page.getByRole("link", { name: "Cards" }).click()
	await page.getByRole("article", { name: "Chai & Co" }).waitFor()
	await page.goto("/admin/vendors")
	await page.getByRole("article", { name: "Mkate Bakery" }).waitFor()
	await page.getByRole("link", { name: "Table" }).click()
	await expect.poll(() => brandsOf(page)).toHaveLength(3)
	// What the page still reads would meet a database that is emptied after the test.
	await page.goto("about:blank")
})

test("an_application_is_read_decided_and_undone_beside_the_table_by_keys", async () => {
	await addApplications(site.db, [potter, { ...baker, status: "pending" }, { ...brewer, status: "pending" }])
	const page = await site.open(TABLE)
	await page.keyboard.press("j")
	await pane(page).getByText("+254 712 345 678").waitFor()
	await page.keyboard.type("ajwjd")
	await expect.poll(choices).toEqual(["Udongo Pottery: yes", "Mkate Bakery: standby", "Chai & Co: no"])
	await mix(page).getByText("1 chosen · 0 waiting").waitFor()
	await page.keyboard.press("u")
	await page.keyboard.press("u")
	await expect.poll(choices).toEqual(["Udongo Pottery: yes"])
	await pane(page).getByRole("heading", { name: "Mkate Bakery" }).waitFor()
	await mix(page).getByText("1 chosen · 2 waiting").waitFor()
	await page.keyboard.press("k")
	await page.keyboard.press("Enter")
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("application")
	await page.reload()
	await pane(page).getByRole("heading", { name: "Udongo Pottery" }).waitFor()
	expect(
		await page
			.getByRole("row", { name: /Udongo Pottery/ })
			.getByText("Yes", { exact: true })
			.count(),
	).toBe(1)
})

test("no_key_is_lost_when_all_are_typed_at_once_across_pages", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({
			...potter,
			brandName: `Potter ${n}`,
			status: "pending" as const,
		})),
	)
	const page = await site.open(TABLE)
	await page.keyboard.type("ja".repeat(60))
	await expect.poll(async () => (await choices()).length, { timeout: 30_000 }).toBe(60)
	await pane(page).getByRole("heading", { name: "Potter 59" }).waitFor()
	expect(await choices()).toEqual(Array.from({ length: 60 }, (_, n) => `Potter ${n}: yes`))
	await expect.poll(() => page.locator("tr[aria-busy]").count()).toBe(0)
})

test("scores_and_a_note_are_typed_before_the_application_is_there_and_the_table_stays_as_it_is", async () => {
	await setReviewForm(site.db, (await findFirstEdition(site.db)).id)
	const [first = 0, second = 0] = await addApplications(site.db, [potter, { ...baker, status: "pending" }])
	const page = await site.open(`${TABLE}?sort=-score`)
	const scoresOf = async (id: number) =>
		(await listReviews(site.db, id)).map(({ scores }) => Object.values(scores))
	await page.keyboard.type("j43j25c" + "Good bread, ask about d and w")
	await expect.poll(() => scoresOf(second)).toEqual([[4, 3]])
	await expect.poll(() => scoresOf(first)).toEqual([[2, 5]])
	const note = pane(page).getByLabel("Comment on your scores")
	await expect.poll(() => note.inputValue()).toBe("Good bread, ask about d and w")
	await pane(page).getByRole("button", { name: "Save your review" }).click()
	await expect.poll(async () => (await listReviews(site.db, first))[0]?.note).toBe(await note.inputValue())
	expect(await choices()).toEqual([])
	// What was scored stands in its line; the lines stay where they are until the page is read again.
	await page
		.getByRole("row", { name: /Mkate Bakery/ })
		.getByText("3.75")
		.waitFor()
	expect(await brandsOf(page)).toEqual(["Mkate Bakery", "Udongo Pottery"])
	await page.keyboard.press("k")
	await page.keyboard.type("5j")
	await expect.poll(() => scoresOf(second)).toEqual([[5, 3]])
	await page.reload()
	expect(await brandsOf(page)).toEqual(["Mkate Bakery", "Udongo Pottery"])
	await page.getByRole("columnheader", { name: "Score" }).getByRole("link").click()
	await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery", "Mkate Bakery"])
	await page.getByRole("checkbox", { name: "Filters" }).check()
	await page.locator("#score").selectOption("from-4")
	await expect.poll(() => brandsOf(page)).toEqual(["Mkate Bakery"])
	await page.locator("#score").selectOption("to-3")
	await expect.poll(() => brandsOf(page)).toEqual(["Udongo Pottery"])
})

test("what_a_colleague_chose_meanwhile_stays_and_is_said_at_its_row", async () => {
	site.expectNoise(/409/)
	const [id = 0] = await addApplications(site.db, [potter, baker])
	const page = await site.open(TABLE)
	const chooser = { by: wanjiru, at: new Date(), origin: site.url }
	expect(await chooseForApplication(site.db, id, "yes", chooser)).toMatchObject({ changed: true })
	await page.keyboard.type("jdj")
	await page
		.getByRole("row", { name: /Udongo Pottery/ })
		.getByText(/^Not saved: Wanjiru chose yes for Udongo Pottery /)
		.waitFor()
	expect(await choices()).toEqual(["Udongo Pottery: yes"])
	await page.keyboard.press("u")
	await page.keyboard.press("k")
	await pane(page).getByText("Chosen: yes").waitFor()
})

test("a_choice_without_an_answer_is_kept_and_sent_again", async () => {
	site.expectNoise(/Failed to (load resource|fetch)/)
	await addApplications(site.db, [potter, baker])
	const page = await site.open(TABLE)
	await page.keyboard.press("j")
	await pane(page).getByText("+254 712 345 678").waitFor()
	await page.context().setOffline(true)
	await page.keyboard.type("aw")
	const row = page.getByRole("row", { name: /Udongo Pottery/ })
	await row.getByText("Not saved: chosen standby. The server did not answer.").waitFor()
	await page.getByRole("alert").filter({ hasText: "Udongo Pottery: Not saved: chosen standby." }).waitFor()
	expect(await row.locator("td").last().innerText()).toBe("Pending")
	expect(await pane(page).innerText()).not.toMatch(/Chosen: (yes|standby)|−1/)
	expect(await pane(page).locator("button[aria-pressed=true]").getAttribute("value")).toBe("pending")
	await pane(page)
		.getByText(/^With a yes: /)
		.waitFor()
	await mix(page).getByText("1 chosen · 1 waiting").waitFor()
	await page.context().setOffline(false)
	await row.getByRole("button", { name: "Try again for Udongo Pottery" }).click()
	await expect.poll(choices).toEqual(["Udongo Pottery: standby"])
	await page.getByRole("status").filter({ hasText: "Udongo Pottery: chosen standby" }).waitFor()
	expect(await page.getByRole("alert").allInnerTexts()).not.toContainEqual(expect.stringMatching(/Not saved/))
})

test("on_a_phone_a_tap_opens_an_application_and_back_returns_to_its_place", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 40 }, (_, n) => ({ ...potter, brandName: `Potter ${n}` })),
	)
	const page = await site.open(TABLE, { width: 390 })
	const link = page.getByRole("link", { name: "Potter 30", exact: true })
	await link.scrollIntoViewIfNeeded()
	const scrolled = await page.evaluate(() => scrollY)
	await link.click()
	await pane(page).getByRole("heading", { name: "Potter 30" }).waitFor()
	expect(await page.getByRole("table").isVisible()).toBe(false)
	await pane(page).getByRole("button", { name: "Choose yes for Potter 30" }).click()
	await pane(page).getByRole("link", { name: "Next" }).click()
	await pane(page).getByRole("heading", { name: "Potter 31" }).waitFor()
	await page.goBack()
	await page.getByRole("table").waitFor()
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
	await expect.poll(choices).toEqual(["Potter 30: yes"])
	await page.goto("about:blank")
})

test("without_scripts_applications_are_sorted_opened_and_decided", async () => {
	await addApplications(site.db, [potter, { ...baker, status: "pending" }])
	const page = await site.open(TABLE, { javaScript: false })
	await page.getByRole("columnheader", { name: "Brand" }).getByRole("link").click()
	expect(await brandsOf(page)).toEqual(["Mkate Bakery", "Udongo Pottery"])
	await page.getByRole("link", { name: "Udongo Pottery" }).click()
	await page.getByRole("button", { name: "Choose standby for Udongo Pottery" }).click()
	await page.getByText("Chosen for Udongo Pottery: standby.").waitFor()
	expect(await choices()).toEqual(["Udongo Pottery: standby"])
	await pane(page).getByText("Chosen: standby").waitFor()
})

test("every_state_is_accessible", async () => {
	site.expectNoise(/503|Failed to (load resource|fetch)/)
	await addApplications(site.db, [{ ...potter, category: "Ceramics" }, baker, brewer])
	const page = await site.open(TABLE)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.keyboard.type("jaj")
	await pane(page).getByText("baker@bread.example").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await site.withoutApplications(async () => {
		await page.goto(TABLE)
		await page.getByText("The vendors could not be loaded.").waitFor()
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	})
})
