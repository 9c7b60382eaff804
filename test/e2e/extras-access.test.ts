import { expect, test } from "vitest"
import { createPdf } from "../documents.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { addVendor, createFilePayload, getFormControls, openExtrasForm, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("my form.pdf", await createPdf())

test("the_form_in_all_its_states_has_no_barrier_at_any_width_light_or_dark", async () => {
	const vendor = await addVendor(site, "Access")
	const page = await openExtrasForm(site)
	const { email, hay, bales, indemnity, submit } = getFormControls(page)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await hay.check()
	await indemnity.setInputFiles([
		createFilePayload("a file with a very long name that goes on and on.docx", Buffer.from("PK")),
	])
	await submit.click()
	await page.getByText("✗ Submission failed:").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await email.fill(vendor.emailAddress)
	await bales.fill("2")
	await indemnity.setInputFiles(form)
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("the_documents_of_a_vendor_have_no_barrier_at_any_width_light_or_dark", async () => {
	const vendor = await addVendor(site, "A brand with a name as long as they come, and then some")
	await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
	await sendExtras(site, vendor.emailAddress, { indemnity: [createFilePayload("other.pdf", form.buffer)] })
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto(`/admin/accepted/${vendor.id}/documents`)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto(`/admin/accepted?q=${encodeURIComponent(vendor.emailAddress)}`)
	await page.getByRole("button", { name: /^Download/ }).click()
	await page.getByText("Downloads start automatically.").waitFor()
	await page.getByRole("button", { name: /^See more/ }).click()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})
