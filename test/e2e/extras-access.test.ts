import { expect, test } from "vitest"
import { pdf } from "../documents.ts"
import { barriersEverywhere } from "./axe.ts"
import { addVendor, chosen, controls, openForm, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = chosen("my form.pdf", await pdf())

test("the_form_in_all_its_states_has_no_barrier_at_any_width_light_or_dark", async () => {
	const vendor = await addVendor(site, "Access")
	const page = await openForm(site)
	const { email, hay, indemnity, submit } = controls(page)
	expect(await barriersEverywhere(page)).toEqual([])
	await hay.check()
	await indemnity.setInputFiles([
		chosen("a file with a very long name that goes on and on.docx", Buffer.from("PK")),
	])
	await submit.click()
	await page.getByText("✗ Submission failed:").waitFor()
	expect(await barriersEverywhere(page)).toEqual([])
	await email.fill(vendor.emailAddress)
	await indemnity.setInputFiles(form)
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
	expect(await barriersEverywhere(page)).toEqual([])
})

test("the_documents_of_a_vendor_have_no_barrier_at_any_width_light_or_dark", async () => {
	const vendor = await addVendor(site, "A brand with a name as long as they come, and then some")
	await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
	await sendExtras(site, vendor.emailAddress, { indemnity: [chosen("other.pdf", form.buffer)] })
	const page = await site.page()
	await site.signIn(page)
	await page.goto(`/admin/accepted/${vendor.id}/documents`)
	expect(await barriersEverywhere(page)).toEqual([])
	await page.goto(`/admin/accepted?q=${encodeURIComponent(vendor.emailAddress)}`)
	await page.getByRole("button", { name: /^Download/ }).click()
	await page.getByText("Downloads start automatically.").waitFor()
	await page.getByRole("button", { name: /^See more/ }).click()
	expect(await barriersEverywhere(page)).toEqual([])
})
