import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { createPdf } from "../documents.ts"
import {
	addVendor,
	createFilePayload,
	createFormKey,
	fillExtrasForm,
	getFormControls,
	listQuarantine,
	openExtrasForm,
} from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("my form.pdf", await createPdf())
const big = join(site.dataDir, "big.pdf")
await writeFile(big, Buffer.concat([form.buffer, Buffer.alloc(16_000_000), form.buffer]))
const eleven = Array.from({ length: 11 }, (_, nth) => createFilePayload(`page ${nth + 1}.pdf`, form.buffer))

const WRONG = "letter.docx is not a type of file we can accept. Choose a PDF, JPEG, PNG, WebP or HEIC file."
const LOOK_AGAIN = "✗ Submission failed: Please correct the errors above."

describe("Vendor not found.", () => {
	test.each([true, false])(
		"is_said_after_a_complete_form_and_nothing_is_lost_javascript_%s",
		async (javaScript) => {
			site.expectNoise(/status of 422/)
			const page = await openExtrasForm(site, { javaScript })
			const { email, wristbands, hay, bales, submit } = await fillExtrasForm(
				page,
				"nobody@maji.example",
				form,
			)
			await submit.click()
			await page.getByText("✗ Submission failed: Vendor not found.", { exact: true }).waitFor()
			expect(await email.getAttribute("aria-invalid")).toBe("true")
			expect(await email.inputValue()).toBe("nobody@maji.example")
			expect(await wristbands.inputValue()).toBe("7")
			expect(await hay.isChecked()).toBe(true)
			expect(await bales.inputValue()).toBe("4")
			if (javaScript) expect(await page.getByText("my form.pdf").count()).toBe(1)
			else await page.getByText("Choose your file again: my form.pdf.").nth(1).waitFor()
			expect(await listQuarantine(site)).toEqual([])
		},
	)

	test("is_not_said_before_the_form_is_complete_and_valid", async () => {
		site.expectNoise(/status of 422/)
		const page = await openExtrasForm(site, { javaScript: false })
		const { email, indemnity, submit } = getFormControls(page)
		await email.fill("nobody@maji.example")
		await indemnity.setInputFiles(createFilePayload("letter.docx", Buffer.from("PK\x03\x04")))
		await submit.click()
		await page.getByText(LOOK_AGAIN).waitFor()
		expect(await page.getByText("Vendor not found.").count()).toBe(0)
	})

	test("is_said_five_times_and_then_asks_to_wait", async () => {
		const headers = { origin: site.url, "x-forwarded-for": randomUUID() }
		const lines: string[] = []
		for (let tried = 0; tried < 6; tried += 1) {
			const body = new FormData()
			for (const [name, value] of Object.entries({
				formKey: createFormKey(),
				email: `n${tried}@maji.example`,
			}))
				body.set(name, value)
			body.set("indemnity", new File([Uint8Array.from(form.buffer)], "form.pdf"))
			const response = await fetch(`${site.url}/extras/submissions`, { method: "POST", headers, body })
			lines.push(((await response.json()) as { line: string }).line)
		}
		expect(lines).toEqual([
			...Array(5).fill("✗ Submission failed: Vendor not found."),
			"✗ Submission failed: There have been too many attempts from your connection. Please try again in 15 minutes.",
		])
	})
})

describe("what is wrong is said at its field and nothing is lost", () => {
	const files = [
		[
			"a_file_of_another_kind",
			[createFilePayload("letter.docx", Buffer.from("PK\x03\x04 not a form"))],
			WRONG,
		],
		[
			"a_page_that_is_called_pdf",
			[createFilePayload("evil.pdf", Buffer.from("<html>"))],
			WRONG.replace("letter.docx", "evil.pdf"),
		],
		["a_file_too_large", big, "big.pdf is larger than 15 MB. Choose a smaller file."],
		[
			"an_empty_file",
			[createFilePayload("empty.pdf", Buffer.alloc(0))],
			"empty.pdf is empty. Choose another file.",
		],
		["too_many_files", eleven, "Choose at most 10 files. You have chosen too many: page 11.pdf."],
		["no_file", [], "Choose your indemnity form: a PDF, or a picture of each page."],
	] as const

	test.each(files)("%s", async (_, wrong, words) => {
		const page = await openExtrasForm(site)
		const { email, wristbands, indemnity, submit, summary } = getFormControls(page)
		await email.fill("potter@maji.example")
		await wristbands.fill("3")
		await indemnity.setInputFiles(typeof wrong === "string" ? wrong : [...wrong])
		await submit.click()
		await page.getByText(LOOK_AGAIN).waitFor()
		expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
		expect(await page.locator("#indemnity-error").innerText()).toContain(words)
		await summary.getByRole("link", { name: words }).click()
		expect(await indemnity.evaluate((input) => input === document.activeElement)).toBe(true)
		expect([await email.inputValue(), await wristbands.inputValue()]).toEqual(["potter@maji.example", "3"])
		expect(await page.getByRole("listitem").filter({ hasText: "Remove" }).count()).toBe(0)
	})

	test.each(files.filter(([name]) => name !== "no_file"))(
		"%s_without_javascript",
		async (_, wrong, words) => {
			site.expectNoise(/status of 422/)
			const page = await openExtrasForm(site, { javaScript: false })
			const { email, wristbands, indemnity, submit } = getFormControls(page)
			await email.fill("potter@maji.example")
			await wristbands.fill("3")
			await indemnity.setInputFiles(typeof wrong === "string" ? wrong : [...wrong])
			await submit.click()
			await page.getByText(LOOK_AGAIN).waitFor()
			expect(await page.locator("#indemnity-error").innerText()).toContain(words)
			expect([await email.inputValue(), await wristbands.inputValue()]).toEqual(["potter@maji.example", "3"])
			expect(await listQuarantine(site)).toEqual([])
		},
	)

	test("a_damaged_file_is_found_by_the_server", async () => {
		site.expectNoise(/status of 422/)
		const { emailAddress } = await addVendor(site, "Torn Paper")
		const page = await openExtrasForm(site)
		const { email, indemnity, submit } = getFormControls(page)
		await email.fill(emailAddress)
		await indemnity.setInputFiles([form, createFilePayload("torn.pdf", form.buffer.subarray(0, 300))])
		await submit.click()
		await page.getByText(LOOK_AGAIN).waitFor()
		expect(await page.locator("#indemnity-error").innerText()).toContain("torn.pdf is damaged or incomplete.")
		expect(await page.getByRole("button", { name: "Remove my form.pdf" }).count()).toBe(1)
	})

	test("typed_fields_say_what_is_expected", async () => {
		const page = await openExtrasForm(site)
		const { email, wristbands, hay, bales, submit, summary } = getFormControls(page)
		await email.fill("potter")
		await wristbands.fill("-1")
		await hay.check()
		await bales.fill("1001")
		await submit.click()
		await page.getByText(LOOK_AGAIN).waitFor()
		expect(await summary.getByRole("link").allInnerTexts()).toEqual([
			"Enter an email address like name@example.com.",
			"Extra wristbands must be a whole number, 0 or more.",
			"Hay bales can be 1,000 at most. To order more, email us.",
			"Choose your indemnity form: a PDF, or a picture of each page.",
		])
	})
})
