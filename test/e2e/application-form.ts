import { randomUUID } from "node:crypto"
import type { Page } from "playwright-core"
import { FIELD_LABELS, FIELD_NAMES, type FieldName } from "../../app/domain/applications/fields.ts"
import { potter } from "../../app/domain/applying/apply.fixture.ts"
import type { FilePayload } from "./extras-form.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"

type TypedField = Exclude<FieldName, "tentSpace">
const typedFields = FIELD_NAMES.filter((name): name is TypedField => name !== "tentSpace")

/** A whole application as a vendor types it, by label; the web address without what we add to it. */
export const FORM_VALUES = {
	...Object.fromEntries(typedFields.map((name) => [FIELD_LABELS[name], potter[name]])),
	[FIELD_LABELS.website]: "udongo.example",
} as Record<(typeof FIELD_LABELS)[TypedField], string>
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

/** A whole application as a browser sends it, without what an edition asks besides. */
export const createApplicationFields = (changes: Record<string, string> = {}): Record<string, string> => ({
	...potter,
	submissionKey: randomUUID(),
	...changes,
})

/** The same with files, by their fields. */
export function createApplicationBody(fields: Record<string, string>, files: Record<string, FilePayload>) {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.set(name, value)
	for (const [field, { name, mimeType, buffer }] of Object.entries(files))
		body.set(field, new File([Uint8Array.from(buffer)], name, { type: mimeType }))
	return body
}

/** Sends an application without a browser. */
export const sendApplication = ({ url }: { url: string }, body: FormData | URLSearchParams) =>
	fetch(`${url}/contact?tab=vendor`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: url, ...CLOSE_CONNECTION },
		body,
	})
