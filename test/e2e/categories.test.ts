import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { findTerms, listCategories } from "../../app/domain/application-forms/queries.server.ts"
import { findSentFormChoices } from "../../app/domain/applications/form-choices.server.ts"
import { listApplications } from "../../app/domain/applications/queries.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { fillApplicationForm, openContact, submitApplication } from "./application-form.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

const received = (page: Page) =>
	page.getByRole("heading", { name: "We have received your application" }).waitFor()
const terms = (page: Page) => page.getByRole("checkbox", { name: "I accept the terms for vendors." })

async function choicesOf(brand: string) {
	const { rows } = await listApplications(site.db, edition.id, { text: brand })
	const [id = 0] = rows.map((row) => row.id)
	return (await findSentFormChoices(site.db, [id])).get(id)
}

test("an_organiser_sets_categories_and_terms_and_vendors_choose_with_and_without_javascript", async () => {
	const office = await site.newSignedInPage({ width: 360, javaScript: false })
	await office.goto("/admin/content/categories-christmas-2025")
	await office.getByRole("button", { name: "Add category" }).click()
	await office.locator('[name="body.categories[0].name"]').fill("Ceramics & pottery")
	await office.locator('[name="body.categories[0].maximum"]').fill("3")
	await office.getByRole("button", { name: "Add paragraph" }).click()
	await office.locator('[name="body.terms[0]"]').fill("Stalls open at nine.")
	await office.getByLabel("Ask for consent to the vendor directory").check()
	await office.getByRole("button", { name: "Save", exact: true }).click()
	await office.getByText("Saved: Categories and terms: Christmas 2025.").waitFor()
	expect(await listCategories(site.db, edition.id)).toEqual([
		{ name: "Ceramics & pottery", minimum: null, maximum: 3 },
	])

	const plain = await site.newPage({ width: 360, javaScript: false })
	site.expectNoise(/status of 400/)
	await plain.goto("/contact")
	await fillApplicationForm(plain, { Brand: "Plain pots", Email: "plain@udongo.example" })
	await submitApplication(plain)
	await plain.getByText("Accept the terms to apply.").first().waitFor()
	await plain.getByText("Choose a category.").first().waitFor()
	await plain.getByLabel("Category").selectOption("Ceramics & pottery")
	await terms(plain).check()
	await submitApplication(plain)
	await received(plain)
	expect(await choicesOf("Plain pots")).toMatchObject({
		category: "Ceramics & pottery",
		termsVersion: 1,
		directoryConsent: false,
	})

	const page = await site.newPage({ width: 360 })
	await openContact(page)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await fillApplicationForm(page, { Brand: "Busy kiln", Email: "kiln@udongo.example" })
	await page.getByLabel("Category").selectOption("Ceramics & pottery")
	await page.getByRole("checkbox", { name: "You may list us" }).check()
	await terms(page).check()
	await setForm(site.db, edition.id, {
		categories: [
			{ slug: "ceramics-pottery", name: "Ceramics & pottery", minimum: null, maximum: 3, craft: null },
		],
		terms: ["Stalls open at ten."],
		asksDirectoryConsent: true,
	})
	await page.reload()
	await page.getByText("We have restored what you entered earlier.").waitFor()
	// What was accepted were other terms.
	expect(await terms(page).isChecked()).toBe(false)
	expect(await page.getByLabel("Category").inputValue()).toBe("Ceramics & pottery")
	await submitApplication(page)
	await page.getByText("Accept the terms to apply.").first().waitFor()
	await terms(page).check()
	await submitApplication(page)
	await received(page)
	expect(await choicesOf("Busy kiln")).toMatchObject({ termsVersion: 2, directoryConsent: true })
	expect((await findTerms(site.db, edition.id))?.version).toBe(2)

	const list = await site.open("/admin/vendors?category=Ceramics+%26+pottery", { width: 360 })
	await list.getByRole("button", { name: "See More about Busy kiln" }).click()
	const link = list.getByRole("link", { name: "Accepted version 2" })
	expect(await link.getAttribute("href")).toBe("/festivals/christmas-2025/terms?version=2")
	await list.getByText("Agrees to be listed").waitFor()
	expect(await findAccessibilityViolationsEverywhere(list)).toEqual([])
	await list.goto("/admin")
	await list.getByText("0 chosen, 2 waiting (wanted: at most 3)").waitFor()
	expect(await findAccessibilityViolationsEverywhere(list)).toEqual([])
	await setForm(site.db, edition.id)
})
