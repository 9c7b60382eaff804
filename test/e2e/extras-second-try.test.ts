import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { PUBLISHED_BEFORE } from "../../app/domain/editions/order-window.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { createPdf } from "../documents.ts"
import {
	addVendor,
	createFilePayload,
	createFormKey,
	fillExtrasForm,
	getFormControls,
	listQuarantine,
	openExtrasForm,
	readStoredExtras,
} from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("my form.pdf", await createPdf())

test.each([true, false])(
	"files_that_this_machine_can_not_keep_lose_nothing_that_was_typed_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 503/)
		const { emailAddress } = await addVendor(site, "Full Disk")
		const page = await openExtrasForm(site, { javaScript })
		const { email, wristbands, hay, bales, submit } = await fillExtrasForm(page, emailAddress, form)
		await whileNothingIsKept(async () => {
			await submit.click()
			await page.getByText("✗ Submission failed: Something went wrong on our side.").waitFor()
		})
		expect(await email.inputValue()).toBe(emailAddress)
		expect([await wristbands.inputValue(), await bales.inputValue()]).toEqual(["7", "4"])
		expect(await hay.isChecked()).toBe(true)
	},
)

/** A file stands where the folder of uploads has to be, as unhelpful as a full disk. */
async function whileNothingIsKept(work: () => Promise<void>): Promise<void> {
	const folder = join(site.dataDir, "quarantine")
	await rm(folder, { recursive: true, force: true })
	await writeFile(folder, "")
	await work().finally(() => rm(folder))
}

/** Makes the form one that was opened the day before: what our script sends, and what a browser does by itself. */
async function ageForm(page: Page): Promise<void> {
	const yesterday = createFormKey(new Date(Date.now() - 25 * 60 * 60 * 1000))
	await page.locator("input[name=formKey]").evaluate((input, key) => {
		if (!(input instanceof HTMLInputElement)) return
		const given = input.value
		input.form?.addEventListener("formdata", ({ formData }) => {
			if (formData.get("formKey") === given) formData.set("formKey", key)
		})
		input.value = key
	}, yesterday)
}

test.each([true, false])(
	"a_form_that_is_too_old_keeps_what_was_typed_and_goes_out_the_second_time_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 422/)
		const vendor = await addVendor(site, "Patient")
		const page = await openExtrasForm(site, { javaScript })
		const { email, wristbands, hay, bales, indemnity, submit } = await fillExtrasForm(
			page,
			vendor.emailAddress,
			form,
		)
		await ageForm(page)
		await submit.click()
		await page
			.getByText("✗ Submission failed: This page was open for too long, so nothing was sent.")
			.waitFor()
		expect(await listQuarantine(site)).toEqual([])
		expect((await readStoredExtras(site, vendor)).documents).toEqual([])
		expect([await email.inputValue(), await wristbands.inputValue()]).toEqual([vendor.emailAddress, "7"])
		expect([await hay.isChecked(), await bales.inputValue()]).toEqual([true, "4"])
		if (!javaScript) await indemnity.setInputFiles(form)
		await submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect((await readStoredExtras(site, vendor)).documents).toHaveLength(1)
	},
)

test("a_second_form_from_the_same_page_goes_out_as_it_was_typed", async () => {
	const vendor = await addVendor(site, "Once More")
	const page = await openExtrasForm(site)
	for (const wristbands of ["7", "9"]) {
		const fields = await fillExtrasForm(page, vendor.emailAddress, form)
		await fields.wristbands.fill(wristbands)
		await fields.submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		expect(await fields.wristbands.inputValue()).toBe("")
		expect((await readStoredExtras(site, vendor)).extras?.extraWristbands).toBe(Number(wristbands))
	}
	expect((await readStoredExtras(site, vendor)).documents.map(({ state }) => state).sort()).toEqual([
		"current",
		"superseded",
	])
})

test("a_connection_that_breaks_loses_nothing_and_can_be_tried_again", async () => {
	site.expectNoise(/ERR_INTERNET_DISCONNECTED/)
	const vendor = await addVendor(site, "Offline")
	const page = await openExtrasForm(site)
	const { email, indemnity, submit } = getFormControls(page)
	await email.fill(vendor.emailAddress)
	await indemnity.setInputFiles(form)
	await page.context().setOffline(true)
	await submit.click()
	await page.getByText("✗ Submission failed: The connection was lost.").waitFor()
	await page.context().setOffline(false)
	await submit.click()
	await page.getByText("✓ Submitted successfully!").waitFor()
	expect((await readStoredExtras(site, vendor)).documents).toHaveLength(1)
})

describe("a vendor who was accepted in two editions", () => {
	let easter = 0
	beforeAll(async () => {
		const extrasOpenAt = new Date("2025-01-01T00:00:00Z")
		const prices = { wristbandPrice: 350, hayBalePrice: 500 }
		const facts = { name: "Easter 2026", slug: "easter-2026", publishedAt: PUBLISHED_BEFORE, extrasOpenAt }
		easter = await addEdition(site.db, { ...facts, ...prices })
	})
	afterAll(() => site.db.update(editions).set({ extrasOpenAt: null }).where(eq(editions.id, easter)))

	test.each([true, false])("chooses_and_loses_nothing_javascript_%s", async (javaScript) => {
		site.expectNoise(/status of 422/)
		const vendor = await addVendor(site, "Twice")
		const { id: _, ...values } = vendor
		await site.db.insert(vendorApplications).values({ ...values, editionId: easter })
		const page = await openExtrasForm(site, { javaScript, width: 360 })
		const { submit, email, hay, indemnity, summary } = getFormControls(page)
		const wristbands = page.getByLabel("Extra wristbands")
		const easterChoice = page.getByRole("radio", { name: "Easter 2026" })
		expect(await easterChoice.count()).toBe(0)
		await email.fill(vendor.emailAddress)
		await page
			.getByLabel("Extra wristbands (Easter 2026: 350 ksh each, Christmas 2025: 300 ksh each)")
			.fill("2")
		await hay.check()
		await page.getByLabel("Number of hay bales").fill("0")
		await indemnity.setInputFiles(form)
		await submit.click()
		await summary.getByRole("link", { name: "You have a stall at more than one festival." }).waitFor()
		await easterChoice.check()
		expect([await email.inputValue(), await wristbands.inputValue(), await hay.isChecked()]).toEqual([
			vendor.emailAddress,
			"2",
			true,
		])
		if (javaScript) await page.getByText("Total: Kshs 700").waitFor()
		else await indemnity.setInputFiles(form)
		await submit.click()
		await page.getByText("✓ Submitted successfully!").waitFor()
		const [extras] = await site.db
			.select()
			.from(vendorExtras)
			.where(eq(vendorExtras.emailKey, vendor.emailAddress))
		expect(extras).toMatchObject({ editionId: easter, extraWristbands: 2 })
		expect(await easterChoice.count()).toBe(0)
	})
})
