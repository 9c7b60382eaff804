import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { readTemplate } from "../../app/domain/letter-templates/queries.server.ts"
import { findAccessibilityViolations, findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const edition = await findFirstEdition(site.db)
const key = { editionId: edition.id, kind: "refusal" } as const

beforeEach(async () => {
	await site.db.delete(vendorApplications)
	await addApplications(site.db, [
		{ brandName: "Udongo Pottery", tentSpace: "Walk-in Tent - Kshs 36,000", contactPerson: "" },
		{ brandName: "Mkate Bakery", tentSpace: "by arrangement", contactPerson: "" },
	])
	site.mail.mails.length = 0
})

async function openOffice(options: Parameters<typeof site.newPage>[0], path: string): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(path)
	return page
}

const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click()
const openAll = (page: Page) =>
	page.locator("main details").evaluateAll((all) => {
		for (const one of all) one.setAttribute("open", "")
	})
const frameText = (page: Page) => page.frameLocator("iframe").first().locator("body").innerText()

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 360 },
])("an_organiser_puts_an_email_in_other_words_tries_it_and_goes_back ($javaScript)", async (options) => {
	site.expectNoise(/400/)
	const page = await openOffice(options, "/admin/emails")
	await page.getByRole("link", { name: /^Edit.*Refusal$/ }).click()
	await page.getByRole("heading", { level: 1, name: "Email: Refusal, Christmas 2025" }).waitFor()
	await click(page, "Add heading")
	await page.locator('[name="body.blocks[6].text"]').waitFor({ state: "attached" })
	await openAll(page)
	await page.locator('[name="body.blocks[6].text"]').fill("See you, {{brnad}}")
	await page.locator('[name="body.blocks[5].text"]').fill("Asante sana,\n\nthe team")
	await page.locator("[data-save-bar]").getByRole("button").first().click()
	await page.getByText("There is no field {{brnad}}.").first().waitFor()
	await openAll(page)
	expect(await page.locator('[name="body.blocks[5].text"]').inputValue()).toBe("Asante sana,\n\nthe team")
	await page.locator('[name="body.blocks[6].text"]').fill("See you, {{brand|friend}}")
	await page.locator("[data-save-bar]").getByRole("button").first().click()
	await page.getByText("It is what vendors get from now on.").waitFor()
	expect((await readTemplate(site.db, key)).blocks.at(-1)).toEqual({
		type: "heading",
		text: "See you, {{brand|friend}}",
	})
	await page.goto("/admin/emails/refusal?q=Udongo")
	await page.getByText("Udongo Pottery.").waitFor()
	expect(await frameText(page)).toContain("See you, Udongo Pottery")
	await page.goto("/admin/emails/refusal?q=Mkate&part=text")
	await page.getByText("See you, Mkate Bakery", { exact: false }).first().waitFor()
	await click(page, /Send a test to/)
	await page.getByText(/Test sent to/).waitFor()
	expect(site.mail.mails).toMatchObject([
		{ subject: "Test: TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING" },
	])
	await page.goto("/admin/emails/refusal")
	await click(page, "Back to the built-in text")
	await page.getByText("Refusal: these are its words from now on.").waitFor()
	expect(await frameText(page)).not.toContain("See you")
	await page.locator("#versions ol > li").last().getByRole("link").first().click()
	await page.getByText("not what vendors get now").waitFor()
	expect(await frameText(page)).toContain("See you")
	await click(page, "Use this version")
	await page.getByText("Refusal: these are its words from now on.").waitFor()
	await click(page, "Back to the built-in text")
	await page.getByText("Refusal: these are its words from now on.").waitFor()
})

test.each([true, false])(
	"what_is_typed_is_seen_beside_the_form_before_it_is_saved (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/400/)
		const page = await openOffice({ javaScript }, "/admin/content/email.christmas-2025.refusal")
		const frame = page.frameLocator('iframe[name="typed-preview"]').locator("body")
		const heading = page.locator('[name="body.heading"]')
		const show = () => (javaScript ? undefined : click(page, "Show what is typed"))
		await heading.fill("Pole <b>sana</b>, {{brand}}")
		await show()
		await frame.getByText("Pole <b>sana</b>, Mkate Bakery").waitFor()
		await heading.fill("Pole sana, {{brnad}}")
		await show()
		await frame.getByText("There is no field {{brnad}}.").waitFor()
		expect(await heading.inputValue()).toBe("Pole sana, {{brnad}}")
		expect((await readTemplate(site.db, key)).heading).not.toContain("Pole")
	},
)

test("who_changes_an_email_that_a_colleague_changed_meanwhile_is_told_and_keeps_what_they_typed", async () => {
	site.expectNoise(/409/)
	const page = await openOffice({ javaScript: false }, "/admin/content/email.christmas-2025.standby")
	const other = await openOffice({ javaScript: false }, "/admin/content/email.christmas-2025.standby")
	for (const [one, heading] of [
		[page, "Pole sana"],
		[other, "Asante"],
	] as const) {
		await one.locator('[name="body.heading"]').fill(heading)
		await one.locator("[data-save-bar]").getByRole("button").first().click()
	}
	await other.getByText("Your changes are not saved yet.", { exact: false }).waitFor()
	expect(await other.locator('[name="body.heading"]').inputValue()).toBe("Asante")
	const standby = { ...key, kind: "standby" } as const
	expect((await readTemplate(site.db, standby)).heading).toBe("Pole sana")
	await other.getByRole("button", { name: "Save this version" }).click()
	await other.getByText("It is what vendors get from now on.").waitFor()
	expect((await readTemplate(site.db, standby)).heading).toBe("Asante")
})

test("what_is_empty_is_counted_and_named_page_by_page", async () => {
	const page = await openOffice({ javaScript: false }, "/admin/emails/confirmation")
	const panel = page.locator("#empty-fields")
	expect(await panel.innerText()).toMatch(/Set-up times.*empty for everybody/s)
	await panel.getByRole("listitem").filter({ hasText: "{{amount}}" }).getByRole("link").click()
	expect(await panel.innerText()).toMatch(/Without: Price of the stall\s+No\. \d+ Mkate Bakery/)
	expect(await panel.innerText()).not.toContain("Udongo")
})

test("its_screens_are_accessible_at_every_width", async () => {
	// axe looks into the frame of the preview, which lets nobody in.
	site.expectNoise(/postMessage/)
	const page = await openOffice({}, "/admin/emails")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto("/admin/emails/confirmation?empty=amount")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto("/admin/content/email.christmas-2025.confirmation")
	await openAll(page)
	await page.setViewportSize({ width: 390, height: 800 })
	expect(await findAccessibilityViolations(page)).toEqual([])
})
