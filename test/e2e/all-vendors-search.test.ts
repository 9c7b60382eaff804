import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationAnswers } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { askQuestions, createQuestion } from "../../app/domain/questions/questions.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { failedState, insertLetter } from "./outbox-letters.ts"
import { baker, brewer, potter, readBrands } from "./vendor-cards.ts"

const site = await openBackOffice()

test("search_finds_fields_numbers_and_answers_while_one_types_and_lives_in_the_address", async () => {
	const edition = await findFirstEdition(site.db)
	const [question] = await askQuestions(site.db, edition.id, [createQuestion("neighbour")])
	const [, id = 0] = await addApplications(site.db, [
		{ ...potter, number: 31 },
		{ ...baker, number: 32, category: "Street food" },
		brewer,
	])
	const value = "Beside the basket weavers"
	await site.db.insert(applicationAnswers).values({ applicationId: id, questionId: question?.id ?? 0, value })
	const page = await site.open("/admin/vendors")
	const box = page.getByPlaceholder("Search by brand, contact, website, email...")
	for (const [text, found] of [
		["DONGO p", "Udongo Pottery"],
		["otieno", "Mkate Bakery"],
		["udongo.ex", "Udongo Pottery"],
		["TEA@", "Chai & Co"],
		["MUGS and", "Udongo Pottery"],
		["BASKET weav", "Mkate Bakery"],
		["No. 32", "Mkate Bakery"],
		["0712-345678", "Udongo Pottery"],
		["street f", "Mkate Bakery"],
	] as const) {
		await box.fill(text)
		await page.waitForURL((url) => url.searchParams.get("q") === text)
		await expect.poll(() => readBrands(page)).toEqual([found])
		await page.getByText("1 vendor", { exact: true }).waitFor()
	}
	await box.fill("plates and forks")
	await page.getByText("No vendors found.", { exact: true }).waitFor()
	await page.goBack()
	await page.getByText("3 vendors", { exact: true }).waitFor()
	expect([await box.inputValue(), new URL(page.url()).search]).toEqual(["", ""])
})

test("what_can_be_searched_for_is_read_whole_on_a_phone", async () => {
	const page = await site.open("/admin/vendors", { width: 390 })
	const rooms = await page.getByRole("searchbox").evaluate((box: HTMLInputElement) => {
		const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D
		const [look, letters] = [getComputedStyle(box), getComputedStyle(box, "::placeholder")]
		pen.font = `${letters.fontSize} ${letters.fontFamily}`
		const padding = Number.parseFloat(look.paddingLeft) + Number.parseFloat(look.paddingRight)
		return [pen.measureText(box.placeholder).width, box.clientWidth - padding]
	})
	expect(rooms[0]).toBeLessThanOrEqual(rooms[1] ?? 0)
})

test("typing_slowly_loses_no_letter_and_makes_one_entry_in_the_history", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/vendors?status=pending")
	const box = page.getByRole("searchbox")
	await box.pressSequentially("udongo p", { delay: 120 })
	await page.waitForURL((url) => url.searchParams.get("q") === "udongo p")
	expect(await box.inputValue()).toBe("udongo p")
	await page.goBack()
	await page.waitForURL((url) => url.search === "?status=pending")
})

test.each([true, false])("the_status_filter_narrows_the_list (JavaScript: %s)", async (javaScript) => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors", { javaScript })
	const filter = page.getByLabel("Status")
	expect(await filter.locator("option").allInnerTexts()).toEqual([
		"All Statuses",
		"Approved",
		"Pending",
		"Denied",
	])
	for (const [status, brand] of [
		["Approved", "Mkate Bakery"],
		["Denied", "Chai & Co"],
		["Pending", "Udongo Pottery"],
	] as const) {
		await filter.selectOption(status)
		if (!javaScript) await page.getByRole("button", { name: "Search", exact: true }).click()
		await page.waitForURL((url) => url.searchParams.get("status") === status.toLowerCase())
		// "1 vendor" is said of the list before as well.
		await expect.poll(() => readBrands(page)).toEqual([brand])
	}
})

test("a_filter_that_is_chosen_while_one_types_keeps_what_is_typed_and_stays", async () => {
	await addApplications(site.db, [potter, { ...baker, status: "denied" }])
	const page = await site.open("/admin/vendors")
	await page.getByPlaceholder("Search by brand, contact, website, email...").pressSequentially("bak")
	await page.getByLabel("Status").selectOption("denied")
	await page.waitForURL(/status=denied/)
	await page.waitForTimeout(600)
	expect(new URL(page.url()).search).toBe("?q=bak&status=denied")
	expect(await readBrands(page)).toEqual(["Mkate Bakery"])
})

test("a_bookmarked_view_comes_back_as_it_was", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors?q=example&status=denied")
	expect(await readBrands(page)).toEqual(["Chai & Co"])
	expect(await page.getByRole("searchbox").inputValue()).toBe("example")
	expect(await page.getByLabel("Status").inputValue()).toBe("denied")
})

test("pages_of_50_lead_forth_and_back", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({ brandName: `Brand ${n}` })),
	)
	const page = await site.open("/admin/vendors?q=brand")
	expect(await readBrands(page)).toHaveLength(50)
	await page.getByRole("link", { name: "Next" }).click()
	await page.getByRole("heading", { name: "Brand 59", exact: true }).waitFor()
	expect(await readBrands(page)).toHaveLength(10)
	await page.getByText("51–60 of 60 vendors", { exact: true }).waitFor()
	await page.getByText("Total Vendors: 60", { exact: true }).waitFor()
	await page.getByRole("link", { name: "Previous" }).click()
	await page.getByRole("heading", { name: "Brand 0", exact: true }).waitFor()
	expect(await page.getByRole("link", { name: "Previous" }).count()).toBe(0)
})

test.each(["vendors", "accepted", "outbox"])("the_list_of_%s_says_where_one_is", async (screen) => {
	const ids = await addApplications(
		site.db,
		Array.from({ length: 134 }, (_, n) => ({ brandName: `Brand ${n}`, status: "approved" as const })),
	)
	for (const applicationId of ids)
		await insertLetter(site.db, `LETTER ${applicationId}`, { ...failedState, applicationId })
	const page = await site.open(`/admin/${screen}`)
	const position = (words: string) => page.getByRole("navigation").getByText(words, { exact: true }).waitFor()
	await position("1–50 of 134")
	await page.getByRole("link", { name: "Next" }).click()
	await position("51–100 of 134")
	await page.getByRole("link", { name: "Next" }).click()
	await position("101–134 of 134")
	await page.getByRole("link", { name: "Previous" }).click()
	await position("51–100 of 134")
})

test("an_address_that_makes_no_sense_is_never_an_error", async () => {
	await addApplications(site.db, [potter])
	const cookie = await site.adminCookie()
	const odd = [
		"after=abc",
		"after=-1",
		"after=1e99",
		"before=99999999999999",
		"status=accepted",
		"q=%00%ff%F0%9F",
		"q=%25%5C_%27%22",
		`q=${"x".repeat(5000)}`,
		"q[]=1&q=2&status[]=x",
	]
	for (const search of odd) {
		for (const screen of ["vendors", "accepted"]) {
			const response = await fetch(`${site.url}/admin/${screen}?${search}`, { headers: { cookie } })
			expect([search, response.status]).toEqual([search, 200])
		}
	}
})
