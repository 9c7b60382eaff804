import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { readAnswers } from "../../app/domain/applications/answers.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { correctAsOnScreen, typing } from "../../app/domain/corrections/corrections.fixture.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { askQuestions, FOOD_QUESTIONS } from "../../app/domain/questions/questions.fixture.ts"
import { formatNairobiTime } from "../../app/values/clock.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { findApplicationByBrand, potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const { id: editionId } = await findFirstEdition(site.db)
const [food, dishes, cookers] = await askQuestions(site.db, editionId, FOOD_QUESTIONS)
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

/** As a season of the old system may have it. */
const imported = { ...potter, phoneNumber: "ask at the gate", tentSpace: "Big Top - Kshs 99,000" }

test.each([true, false])(
	"any_field_is_corrected_and_told_in_the_history (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/400/)
		const [id = 0] = await addApplications(site.db, [imported])
		const page = await site.open(`/admin/applications/${id}`, { javaScript })
		await page.getByRole("link", { name: "Correct application of Udongo Pottery" }).click()
		await page.getByLabel("Brand").fill("Udongo Ceramics")
		await page.getByLabel("Do you sell food?").selectOption("Yes")
		await page.getByLabel("Samosas").check()
		await page.getByLabel("How many cookers?").fill("1,200")
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.waitForURL(`**/admin/applications/${id}`)
		await page.getByText("Saved: Brand, Do you sell food?, Which dishes?, How many cookers?.").waitFor()
		const history = page.getByRole("region", { name: "History" })
		await history.getByText("Brand: from Udongo Pottery to Udongo Ceramics.").first().waitFor()
		expect(await findApplicationByBrand(site.db, "Udongo Ceramics")).toMatchObject({
			phoneNumber: imported.phoneNumber,
			tentSpace: imported.tentSpace,
		})
		const answers = { [food?.id ?? 0]: "yes", [dishes?.id ?? 0]: "Samosas", [cookers?.id ?? 0]: "1200" }
		expect(await readAnswers(site.db, id)).toEqual(answers)
		await page.goto(`/admin/applications/${id}/edit`)
		await page.getByLabel("Samosas").uncheck()
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByRole("link", { name: "Answer “Which dishes?”." }).waitFor()
	},
)

test("a_field_that_a_colleague_changed_is_said_so_and_saved_only_knowingly", async () => {
	site.expectNoise(/409/)
	const [id = 0] = await addApplications(site.db, [potter])
	const page = await site.open(`/admin/applications/${id}/edit`)
	const at = new Date()
	const typed = typing({ brandName: "Udongo House", website: "house.example" })
	await correctAsOnScreen(site.db, id, { typed, by: wanjiru, at })
	await page.getByLabel("Brand").fill("Udongo Ceramics")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	const words = `Brand: Wanjiru changed this at ${formatNairobiTime(at)}. It is now “Udongo House”. Save again to replace it.`
	await page.getByRole("link", { name: words }).waitFor()
	expect(await page.getByLabel("Brand").inputValue()).toBe("Udongo Ceramics")
	expect(await page.getByLabel("Website").inputValue()).toBe("https://house.example")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: Brand.", { exact: true }).waitFor()
	expect(await findApplicationByBrand(site.db, "Udongo Ceramics")).toMatchObject({
		website: "https://house.example",
	})
})

test("the_form_is_accessible_at_every_width_by_day_and_by_night", async () => {
	const [id = 0] = await addApplications(site.db, [imported])
	const page = await site.open(`/admin/applications/${id}/edit`)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Nothing was changed.").waitFor()
	if (process.env.SHOTS)
		for (const width of [360, 768, 1280, 1920])
			for (const colorScheme of ["light", "dark"] as const) {
				await page.setViewportSize({ width, height: 900 })
				await page.emulateMedia({ colorScheme })
				await page.goto(`/admin/applications/${id}/edit`)
				await page.screenshot({
					path: `${process.env.SHOTS}/edit-${width}-${colorScheme}.png`,
					fullPage: true,
				})
			}
})
