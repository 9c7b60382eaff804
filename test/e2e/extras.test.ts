import type { Locator } from "playwright-core"
import { describe, expect, test } from "vitest"
import { createPdf, createPicture } from "../documents.ts"
import {
	addVendor,
	createFilePayload,
	getFormControls,
	listQuarantine,
	openExtrasForm,
	readStoredExtras,
	recordStatusMessages,
} from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("my form.pdf", await createPdf())
const cover = createFilePayload("cover.png", await createPicture("png"), "image/png")

describe("Vendor Extras form", () => {
	test("title_fields_and_labels_are_those_of_the_specification", async () => {
		const page = await openExtrasForm(site)
		expect(await page.title()).toContain("Vendor Extras")
		await page.getByRole("heading", { level: 1, name: "Vendor Extras" }).waitFor()
		const { email, wristbands, hay, indemnity, insurance } = getFormControls(page)
		const shape = (name: string) =>
			page.locator(`[name=${name}]`).evaluate(({ type, required, min, multiple }: HTMLInputElement) => ({
				type,
				required,
				min,
				multiple,
			}))
		expect(await shape("email")).toMatchObject({ type: "email", required: true })
		expect(await shape("extraWristbands")).toMatchObject({ type: "number", required: false, min: "0" })
		expect(await shape("wantsHay")).toMatchObject({ type: "checkbox" })
		expect(await shape("hayBales")).toMatchObject({ type: "number", min: "0" })
		expect(await shape("indemnity")).toMatchObject({ type: "file", required: true, multiple: true })
		expect(await shape("insurance")).toMatchObject({ type: "file", required: false, multiple: true })
		for (const control of [email, wristbands, hay, indemnity, insurance])
			expect(await control.count()).toBe(1)
	})

	test.each([true, false])(
		"the_number_of_hay_bales_appears_when_hay_is_wanted_javascript_%s",
		async (javaScript) => {
			const page = await openExtrasForm(site, { javaScript })
			const { hay, bales } = getFormControls(page)
			expect(await bales.isVisible()).toBe(false)
			await hay.check()
			expect(await bales.isVisible()).toBe(true)
			await hay.uncheck()
			expect(await bales.isVisible()).toBe(false)
		},
	)

	test("the_total_price_is_shown_while_typing", async () => {
		const page = await openExtrasForm(site)
		const { wristbands, hay, bales } = getFormControls(page)
		await wristbands.fill("4")
		await page.getByText("Total: Kshs 1,200").waitFor()
		await hay.check()
		await bales.fill("3")
		await page.getByText("Total: Kshs 2,700").waitFor()
		await hay.uncheck()
		await page.getByText("Total: Kshs 1,200").waitFor()
	})

	test("what_was_typed_outlives_a_page_that_the_phone_threw_away_until_it_was_sent", async () => {
		const vendor = await addVendor(site, "Old phone")
		const page = await openExtrasForm(site, { width: 360 })
		const { email, wristbands, hay, bales, indemnity, submit } = getFormControls(page)
		await email.fill(vendor.emailAddress)
		await wristbands.fill("3")
		await hay.check()
		await bales.fill("2")
		await page.reload()
		await page.getByText("Total: Kshs 1,900").waitFor()
		expect([await email.inputValue(), await bales.inputValue()]).toEqual([vendor.emailAddress, "2"])
		await indemnity.setInputFiles(form)
		await submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		await page.reload()
		await page.getByText("Total: Kshs 0").waitFor()
		expect(await email.inputValue()).toBe("")
	})

	test.for([
		JSON.stringify({ email: "of.a.version.before@old.example", wantsHay: true }),
		JSON.stringify({ savedAt: Date.now(), fields: "torn" }),
		"null",
		"{",
	])("a_draft_that_reads_%s_is_dropped", async (stored) => {
		const page = await openExtrasForm(site)
		await page.evaluate((draft) => sessionStorage.setItem("tamasha-extras", draft), stored)
		await page.reload()
		await page.getByText("Total: Kshs 0").waitFor()
		expect(await getFormControls(page).email.inputValue()).toBe("")
	})
})

describe("submission", () => {
	test("goes_through_its_stages_to_success_with_a_receipt", async () => {
		const vendor = await addVendor(site, "Maji & Grill")
		const page = await openExtrasForm(site)
		const { email, wristbands, hay, bales, indemnity, insurance, submit, status } = getFormControls(page)
		const said = await recordStatusMessages(page)
		await email.fill(` ${vendor.emailAddress.toUpperCase()} `)
		await wristbands.fill("2")
		await hay.check()
		await bales.fill("3")
		await indemnity.setInputFiles([form, createFilePayload("page 2.pdf", form.buffer)])
		await insurance.setInputFiles(cover)
		await submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect(await said()).toEqual([
			"Submitting...",
			"Fetching vendor brand...",
			"Uploading files...",
			"✓ Submitted successfully!",
		])
		expect(await status.getAttribute("data-outcome")).toBe("success")
		await page.getByText("You asked for 2 extra wristbands and 3 hay bales.").waitFor()
		const { extras, documents, files } = await readStoredExtras(site, vendor)
		expect(extras).toMatchObject({ extraWristbands: 2, wantsHay: true, hayBales: 3, hasUploadedForm: true })
		expect(files).toEqual([
			"Maji___Grill-insurance-cover.png",
			"Maji___Grill-my_form.pdf",
			"Maji___Grill-page_2.pdf",
		])
		expect(documents.map(({ state }) => state)).toEqual(["current", "current", "current"])
		const mail = await site.mail.waitForMail(vendor.emailAddress, /VENDOR EXTRAS RECEIVED/)
		expect(mail.text).toContain("Total: Kshs 2,100")
		expect([await email.inputValue(), await page.getByText("Total: Kshs 0").count()]).toEqual(["", 1])
		expect(await listQuarantine(site)).toEqual([])
	})

	test("tells_how_many_bytes_have_gone", async () => {
		const vendor = await addVendor(site, "Slow Line")
		const page = await openExtrasForm(site)
		const { email, indemnity, submit } = getFormControls(page)
		await email.fill(vendor.emailAddress)
		await indemnity.setInputFiles(createFilePayload("big.pdf", await createPdf("big", 300_000)))
		const line = await page.context().newCDPSession(page)
		await line.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput: 100_000,
		})
		await submit.click()
		const progress = page.getByRole("progressbar")
		await progress.waitFor()
		const words = (await progress.getAttribute("aria-valuetext")) ?? ""
		expect(words).toMatch(/^[\d.]+ (KB|MB) of [\d.]+ (KB|MB), \d+ %$/)
		expect(await submit.getAttribute("aria-busy")).toBe("true")
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect(await progress.count()).toBe(0)
	})

	test("a_double_click_sends_once", async () => {
		const vendor = await addVendor(site, "Twice")
		const page = await openExtrasForm(site)
		const { email, indemnity, submit } = getFormControls(page)
		await email.fill(vendor.emailAddress)
		await indemnity.setInputFiles(form)
		await submit.dblclick()
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect((await readStoredExtras(site, vendor)).documents).toHaveLength(1)
		await site.mail.waitForMail(vendor.emailAddress)
		expect(site.mail.mails.filter(({ recipients }) => recipients.includes(vendor.emailAddress))).toHaveLength(
			1,
		)
	})

	test("is_done_by_keyboard_alone", async () => {
		const vendor = await addVendor(site, "Keys")
		const page = await openExtrasForm(site, { width: 320 })
		// From now on the browser asks us instead of opening a window of its own.
		page.on("filechooser", () => undefined)
		await getFormControls(page).email.focus()
		await page.keyboard.type(vendor.emailAddress)
		await page.keyboard.press("Tab")
		await page.keyboard.type("1")
		await page.keyboard.press("Tab")
		await page.keyboard.press("Space")
		await page.keyboard.press("Tab")
		await page.keyboard.type("2")
		await page.getByText("Total: Kshs 1,300").waitFor()
		await page.keyboard.press("Tab")
		const picker = page.waitForEvent("filechooser")
		await page.keyboard.press("Enter")
		await (await picker).setFiles(form)
		await page.getByText("my form.pdf").waitFor()
		await getFormControls(page).insurance.focus()
		await page.keyboard.press("Tab")
		await page.keyboard.press("Enter")
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect((await readStoredExtras(site, vendor)).extras).toMatchObject({ extraWristbands: 1, hayBales: 2 })
	})

	test("works_without_javascript", async () => {
		const vendor = await addVendor(site, "Plain")
		const page = await openExtrasForm(site, { javaScript: false, width: 360 })
		const { email, wristbands, indemnity, submit } = getFormControls(page)
		await email.fill(vendor.emailAddress)
		await wristbands.fill("5")
		await indemnity.setInputFiles(form)
		await submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		await expect.poll(() => isInView(page.getByText("✓ Submitted successfully!"))).toBe(true)
		expect(await readStoredExtras(site, vendor)).toMatchObject({
			extras: { extraWristbands: 5, wantsHay: false },
			files: ["Plain-my_form.pdf"],
		})
		await page
			.getByText("You asked for 5 extra wristbands. Any hay bales you ordered before stay on your order")
			.waitFor()
		expect(await email.inputValue()).toBe("")
		await site.mail.waitForMail(vendor.emailAddress)
	})
})

/** Without scrolling. */
async function isInView(element: Locator): Promise<boolean> {
	const box = await element.boundingBox()
	return box !== null && box.y >= 0 && box.y + box.height <= 800
}
