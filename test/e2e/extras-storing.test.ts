import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createPdf, createPicture } from "../documents.ts"
import {
	addVendor,
	createFilePayload,
	getFormControls,
	openExtrasForm,
	readStoredExtras,
} from "./extras-form.ts"
import { openSite } from "./site.ts"

// On a folder whatever the ground of the run: that is what fails here.
const site = await openSite({ env: { TRUST_PROXY: "on", S3_BUCKET: "" } })
const form = createFilePayload("my form.pdf", await createPdf())
const cover = createFilePayload("cover.png", await createPicture("png"), "image/png")

describe("when a folder fails", () => {
	/** A folder where the file should be: the store can't put it there. */
	const block = (id: number, name: string) =>
		mkdir(join(site.dataDir, "files/vendor_form/christmas-2025", String(id), name, "in the way"), {
			recursive: true,
		})

	test.each([true, false])(
		"a_self_insurance_form_is_skipped_and_has_to_be_sent_again_javascript_%s",
		async (javaScript) => {
			const vendor = await addVendor(site, "Skip")
			await block(vendor.id, "Skip-insurance-cover.png")
			const page = await openExtrasForm(site, { javaScript })
			const { email, indemnity, insurance, submit } = getFormControls(page)
			await email.fill(vendor.emailAddress)
			await indemnity.setInputFiles(form)
			await insurance.setInputFiles(cover)
			await submit.click()
			await page.getByText("✓ Submitted successfully!").waitFor()
			await page.getByText("Please send this form again with your self-insurance form.").waitFor()
			expect((await readStoredExtras(site, vendor)).documents.map(({ field }) => field)).toEqual([
				"indemnity",
			])
			const mail = await site.mail.waitForMail(vendor.emailAddress)
			expect(mail.text).toContain("Please send your self-insurance form again")
		},
	)

	test("an_indemnity_form_fails_the_whole_and_can_be_sent_again", async () => {
		const vendor = await addVendor(site, "Fails")
		await block(vendor.id, "Fails-my_form.pdf")
		site.expectNoise(/status of 503/)
		const page = await openExtrasForm(site)
		const { email, indemnity, submit, status } = getFormControls(page)
		await email.fill(vendor.emailAddress)
		await indemnity.setInputFiles(form)
		await submit.click()
		await page
			.getByText("✗ Submission failed: Your indemnity form could not be saved, so nothing was sent.")
			.waitFor()
		expect(await status.getAttribute("data-outcome")).toBe("error")
		expect(await readStoredExtras(site, vendor)).toMatchObject({ extras: undefined, documents: [] })
	})
})
