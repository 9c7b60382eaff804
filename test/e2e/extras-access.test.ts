import AxeBuilder from "@axe-core/playwright"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { pdf } from "../documents.ts"
import { addVendor, chosen, controls, openForm, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = chosen("my form.pdf", await pdf())

const faults = async (page: Page) =>
	(await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
const overflow = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.each([320, 1280])("the_form_in_all_its_states_has_no_fault_at_%d_px", async (width) => {
	const vendor = await addVendor(site, "Access")
	const page = await openForm(site, { width })
	const { email, hay, indemnity, submit } = controls(page)
	expect([await faults(page), await overflow(page)]).toEqual([[], 0])
	await hay.check()
	await indemnity.setInputFiles([
		chosen("a file with a very long name that goes on and on.docx", Buffer.from("PK")),
	])
	await submit.click()
	await page.getByText("✗ Submission failed:").waitFor()
	expect([await faults(page), await overflow(page)]).toEqual([[], 0])
	await email.fill(vendor.emailAddress)
	await indemnity.setInputFiles(form)
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
	expect([await faults(page), await overflow(page)]).toEqual([[], 0])
})

test.each([320, 1280])("the_documents_of_a_vendor_have_no_fault_at_%d_px", async (width) => {
	const vendor = await addVendor(site, "A brand with a name as long as they come, and then some")
	await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
	await sendExtras(site, vendor.emailAddress, { indemnity: [chosen("other.pdf", form.buffer)] })
	const page = await site.page({ width })
	await site.signIn(page)
	await page.goto(`/admin/accepted/${vendor.id}/documents`)
	expect([await faults(page), await overflow(page)]).toEqual([[], 0])
	await page.goto(`/admin/accepted?q=${encodeURIComponent(vendor.emailAddress)}`)
	await page.getByRole("button", { name: /^Download/ }).click()
	await page.getByText("Downloads begin by themselves.").waitFor()
	await page.getByRole("button", { name: /^See more/ }).click()
	expect([await faults(page), await overflow(page)]).toEqual([[], 0])
})
