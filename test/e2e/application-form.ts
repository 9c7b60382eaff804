import type { Page } from "playwright-core"

/** A whole application as a vendor types it, by label. */
export const FORM_VALUES = {
	Brand: "Udongo Pottery",
	Description: "Pots and plates,\nthrown in Ngong.",
	"Contact person": "Wanjiru Kamau",
	Email: "potter@udongo.example",
	Phone: "0712 345 678",
	Website: "udongo.example",
	Instagram: "@udongo",
	Facebook: "Udongo House",
}
export const TENT = "Standard Tent (3x3m)"

/** Only the Vendor tab: the other one has an email field as well. */
export const vendorForm = (page: Page) => page.getByRole("tabpanel", { name: "Vendor" })

export async function fillApplicationForm(
	page: Page,
	overrides: Partial<typeof FORM_VALUES> = {},
): Promise<void> {
	for (const [label, text] of Object.entries({ ...FORM_VALUES, ...overrides })) {
		await vendorForm(page).getByLabel(label).fill(text)
	}
	await page.getByRole("radio", { name: TENT }).check()
}

export const submitApplication = (page: Page) =>
	page.getByRole("button", { name: "Send application" }).click()

/** Opens `/contact` and waits until it answers to script. */
export async function openContact(page: Page, search = ""): Promise<void> {
	await page.goto(`/contact${search}`)
	const clear = page.getByRole("button", { name: "Clear form", includeHidden: true })
	await clear.waitFor({ state: "attached" })
}

/** What stands in the fields, by label. */
export async function readFormValues(page: Page): Promise<Record<string, string>> {
	const entries = Object.keys(FORM_VALUES).map(async (label) => [
		label,
		await vendorForm(page).getByLabel(label).inputValue(),
	])
	return Object.fromEntries(await Promise.all(entries))
}
