import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { CRAFT_FORM, setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { tentOptions } from "../../app/domain/editions/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

/** Two cooks who want the one place that there is for food. */
async function addCooks(): Promise<number[]> {
	await setForm(site.db, edition.id, { categories: CRAFT_FORM.categories })
	const cook = { ...potter, category: "Food & drink" }
	return addApplications(site.db, [
		{ ...cook, brandName: "Chapo Kitchen", status: "approved" },
		{ ...cook, brandName: "Mandazi Bar", emailAddress: "mandazi@kitchen.example" },
	])
}

const mix = (page: Page) => page.getByRole("group", { name: "Mix of the edition" })
const approve = (page: Page) => page.getByRole("button", { name: "Approve Mandazi Bar" })
const statusOf = async (id = 0) => {
	const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.status
}

test.each([true, false])("going_over_a_maximum_is_asked_once (JavaScript: %s)", async (javaScript) => {
	if (javaScript) site.expectNoise(/status of 409/)
	const [, mandazi] = await addCooks()
	const page = await site.open("/admin/vendors", { javaScript })
	await mix(page).getByText("Food & drink 1 of 1, 1 waiting").waitFor()
	const question = page.getByText("Food & drink would have 2 chosen, of at most 1.")
	await approve(page).click()
	await question.waitFor()
	if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole(javaScript ? "button" : "link", { name: "Cancel" }).click()
	await question.waitFor({ state: "detached" })
	expect(await statusOf(mandazi)).toBe("pending")
	await approve(page).click()
	await page.getByRole("button", { name: "Go over the maximum" }).click()
	await mix(page).getByText("Food & drink 2 of 1, 0 waiting").waitFor()
	await vendorCard(page, "Mandazi Bar").getByText("Approved").waitFor()
	expect(await statusOf(mandazi)).toBe("approved")
})

test("the_page_of_an_application_says_what_the_next_click_makes_of_the_mix", async () => {
	const [chapo, mandazi] = await addCooks()
	const page = await site.open(`/admin/applications/${mandazi}`)
	await page.getByText("After an approval: Food & drink 2 of 1, Walk-in Tent 2, Kshs 36,000 more").waitFor()
	await page.goto(`/admin/applications/${chapo}`)
	await page
		.getByText("After taking the approval back: Food & drink 0 of 1, Walk-in Tent 0, Kshs 36,000 less")
		.waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto("/admin/release")
	await mix(page).getByText("1 chosen · 1 waiting · Kshs 36,000").waitFor()
})

const addPotters = (length: number) =>
	addApplications(
		site.db,
		Array.from({ length }, (_, n) => ({
			...potter,
			brandName: `Potter ${n}`,
			emailAddress: `p${n}@clay.example`,
		})),
	)

test("unfolding_the_mix_scrolls_nothing", async () => {
	await addPotters(30)
	const page = await site.open("/admin/vendors/table", { width: 1440 })
	const word = await page.getByText("Whole mix").boundingBox()
	// Beside the box: the label gives the focus to it.
	await page.mouse.click((word?.x ?? 0) + (word?.width ?? 0) - 5, (word?.y ?? 0) + 5)
	await expect.poll(() => page.getByLabel("Whole mix").isChecked()).toBe(true)
	await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT")
	expect(await page.evaluate(() => scrollY)).toBe(0)
})

/** What stays in view hides nothing that has the focus. */
test.each([390, 1440])(
	"on_a_screen_of_%d_pixels_the_mix_stays_in_view_beside_what_has_the_focus",
	async (width) => {
		await addPotters(12)
		const page = await site.open("/admin/vendors", { width })
		await page.getByRole("article").last().waitFor()
		for (let nth = 0; nth < 8; nth += 1) {
			await page.keyboard.press("j")
			const strip = await mix(page).boundingBox()
			const card = await page.locator("[data-vendor]:focus header").boundingBox()
			expect(strip && strip.y + strip.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) + 1)
			expect(card && strip && card.y + card.height).toBeLessThanOrEqual(strip?.y ?? 0)
		}
	},
)

test("the_question_before_a_release_counts_and_names_apart_whom_no_place_is_left_for", async () => {
	await holdDecisionLetters(site.db)
	await site.db.update(tentOptions).set({ places: 1 }).where(eq(tentOptions.name, "Walk-in Tent"))
	const [kept = 0, moved = 0] = await addApplications(site.db, [
		{ ...potter, number: 1 },
		{
			...{ ...potter, number: 3, brandName: "Moved Pottery", emailAddress: "moved@clay.example" },
			...{ phoneNumber: "0733 111 222", tentSpace: "Clothing Rack - Kshs 20,000" },
		},
	])
	const by = await addTestAdmin(site.db, "wanjiru@tamasha.example")
	const act = { by, at: new Date(), origin: site.url }
	for (const id of [kept, moved])
		expect(await chooseForApplication(site.db, id, "yes", act)).toMatchObject({ ok: true })
	const { tentSpace } = potter
	await site.db.update(vendorApplications).set({ tentSpace }).where(eq(vendorApplications.id, moved))
	const page = await site.open("/admin/release/new?which=all")
	await page.getByRole("heading", { name: "Tell 1 vendor now?" }).waitFor()
	await page.getByRole("heading", { name: "Yes: 1" }).waitFor()
	await page.getByRole("heading", { name: "Left out, as no place is left: 1" }).waitFor()
	await page.getByText("No. 3: Walk-in Tent 2 of 1").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto(`/admin/release/new?which=ticked&id=${moved}`)
	await page.getByText("No place is left for any of those that you asked for.").first().waitFor()
	await page.goto("/admin/release/new?which=all")
	await page.getByRole("button", { name: "Tell 1 vendor" }).click()
	await page
		.getByText("1 vendor is being told. 1 vendor without a place: they stay chosen.")
		.first()
		.waitFor()
	await expect.poll(() => statusOf(kept)).toBe("approved")
	expect(await statusOf(moved)).toBe("pending")
})
