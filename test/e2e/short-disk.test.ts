import { expect, test } from "vitest"
import { CRAFT_FORM, setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { askQuestions, createQuestion } from "../../app/domain/questions/questions.fixture.ts"
import { createPdf } from "../documents.ts"
import {
	FORM_VALUES,
	fillApplicationForm,
	readFormValues,
	submitApplication,
	TENT,
} from "./application-form.ts"
import {
	addVendor,
	createFilePayload,
	fillExtrasForm,
	listQuarantine,
	openExtrasForm,
	readStoredExtras,
	sendExtras,
} from "./extras-form.ts"
import { openSite } from "./site.ts"

const METRICS_TOKEN = "a token of the tests"
/** A reserve that no disk has. */
const site = await openSite({ env: { TRUST_PROXY: "on", DISK_RESERVE_MB: "1000000000", METRICS_TOKEN } })
const form = createFilePayload("form.pdf", await createPdf())
const WORDS = "✗ Submission failed: We cannot accept files at the moment."

test("below_its_reserve_uploads_are_refused_in_words_and_everything_else_goes_on", async () => {
	const vendor = await addVendor(site, "Short Disk")
	const answer = await sendExtras(site, vendor.emailAddress, { indemnity: [form] })
	expect(answer).toMatchObject({ status: 503, line: expect.stringContaining(WORDS) })
	expect(answer.retryAfter).toBe("300")
	expect(await listQuarantine(site)).toEqual([])
	expect((await readStoredExtras(site, vendor)).documents).toEqual([])
	for (const path of ["/", "/contact", "/extras", "/login"])
		expect((await fetch(site.url + path)).status).toBe(200)
})

test("ready_and_figures_say_so", async () => {
	const ready = await fetch(`${site.url}/readyz`)
	expect([ready.status, await ready.text()]).toEqual([
		200,
		"ready, but the disk is short and uploads are refused\n",
	])
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
	const figures = await (await fetch(`${site.url}/metrics`, { headers })).text()
	expect(figures).toMatch(/^tamasha_data_dir_reserve_bytes 1000000000000000$/m)
	expect(figures).toMatch(/^tamasha_uploads_refused_total\{what="disk-short"\} [1-9]/m)
})

test("nothing_typed_is_lost_without_javascript", async () => {
	site.expectNoise(/status of 503/)
	const { emailAddress } = await addVendor(site, "Short Disk")
	const page = await openExtrasForm(site, { javaScript: false })
	const { email, wristbands, hay, bales, submit } = await fillExtrasForm(page, emailAddress, form)
	const answered = page.waitForResponse((response) => response.request().method() === "POST")
	await submit.click()
	expect((await answered).headers()["retry-after"]).toBe("300")
	await page.getByText(WORDS).waitFor()
	expect([await email.inputValue(), await wristbands.inputValue()]).toEqual([emailAddress, "7"])
	expect([await hay.isChecked(), await bales.inputValue()]).toEqual([true, "4"])
})

test("an_application_with_files_comes_back_as_it_was_filled_in_without_javascript", async () => {
	site.expectNoise(/status of 503/)
	const edition = await findFirstEdition(site.db)
	await setForm(site.db, edition.id, { ...CRAFT_FORM, photos: 2 })
	await askQuestions(site.db, edition.id, [
		createQuestion("neighbour", { label: "Whom do you want to stand beside?" }),
		createQuestion("permit", { label: "Your permit", kind: "file", isRequired: true }),
	])
	const page = await site.newPage({ width: 360, javaScript: false })
	await page.goto("/contact")
	await fillApplicationForm(page)
	await page.getByLabel("Category").selectOption("Food & drink")
	await page.getByLabel("Whom do you want to stand beside?").fill("Maji")
	const terms = page.getByRole("checkbox", { name: "I accept the terms for vendors." })
	await terms.check()
	await page.getByLabel("Your permit").setInputFiles(form)
	const key = await page.locator("[name=submissionKey]").inputValue()
	await submitApplication(page)
	const problems = page.getByRole("alert").getByRole("listitem")
	await problems.getByText("We cannot take files at the moment, so nothing was sent.").waitFor()
	await problems.getByRole("link", { name: "Choose your file again: form.pdf." }).waitFor()
	expect(await problems.count()).toBe(2)
	expect(await readFormValues(page)).toEqual(FORM_VALUES)
	expect(await page.getByRole("radio", { name: TENT }).isChecked()).toBe(true)
	expect(await page.getByLabel("Category").inputValue()).toBe("Food & drink")
	expect(await page.getByLabel("Whom do you want to stand beside?").inputValue()).toBe("Maji")
	expect(await terms.isChecked()).toBe(true)
	expect(await page.locator("[name=submissionKey]").inputValue()).toBe(key)
})
