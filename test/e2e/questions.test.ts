import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { CRAFT_FORM, setForm } from "../../app/domain/application-forms/application-forms.fixture.ts"
import { findAnsweredQuestions, storeAnswers } from "../../app/domain/applications/answers.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { listApplications } from "../../app/domain/applications/queries.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { readQuestionInputs } from "../../app/domain/questions/queries.server.ts"
import { askQuestions, createQuestion, FOOD_QUESTIONS } from "../../app/domain/questions/questions.fixture.ts"
import { type Question, questionField } from "../../app/domain/questions/rules.ts"
import { createPdf } from "../documents.ts"
import {
	createApplicationBody,
	createApplicationFields,
	fillApplicationForm,
	openContact,
	sendApplication,
	submitApplication,
} from "./application-form.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { createFilePayload } from "./extras-form.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

let questions: Question[]
beforeEach(async () => {
	questions = await askQuestions(site.db, edition.id, FOOD_QUESTIONS)
})

const food = (page: Page, answer: "Yes" | "No") =>
	page.getByRole("group", { name: "Do you sell food?" }).getByRole("radio", { name: answer, exact: true })
const received = (page: Page) =>
	page.getByRole("heading", { name: "We have received your application" }).waitFor()

async function answersOf(brand: string) {
	const { rows } = await listApplications(site.db, edition.id, { text: brand })
	const [id = 0] = rows.map((row) => row.id)
	return (await findAnsweredQuestions(site.db, [id])).get(id)
}

test("without_javascript_conditional_questions_stand_there_and_count_only_where_their_condition_holds", async () => {
	const page = await site.newPage({ width: 360, javaScript: false })
	await page.goto("/contact")
	expect(await page.getByText("Only if “Do you sell food?” is Yes.").count()).toBe(2)
	await fillApplicationForm(page, { Brand: "Plain pots", Email: "plain@udongo.example" })
	await food(page, "Yes").check()
	site.expectNoise(/400/)
	await submitApplication(page)
	await page.getByText("Answer “Which dishes?”.").first().waitFor()
	expect(await food(page, "Yes").isChecked()).toBe(true)
	await page.getByRole("checkbox", { name: "Chapati" }).check()
	await food(page, "No").check()
	await submitApplication(page)
	await received(page)
	expect(await answersOf("Plain pots")).toEqual([{ label: "Do you sell food?", answer: "No" }])
})

test("with_javascript_questions_come_and_go_with_their_condition_and_a_draft_keeps_answers", async () => {
	const page = await site.newPage({ width: 360 })
	await openContact(page)
	const dishes = page.getByRole("group", { name: "Which dishes?" })
	await dishes.waitFor({ state: "hidden" })
	await fillApplicationForm(page, { Brand: "Busy kitchen", Email: "kitchen@udongo.example" })
	await food(page, "Yes").check()
	await dishes.waitFor()
	await dishes.getByRole("checkbox", { name: "Samosas" }).check()
	await page.getByLabel("How many cookers?").fill("1,200")
	await page.reload()
	await page.getByText("We have restored what you entered earlier.").waitFor()
	expect(await dishes.getByRole("checkbox", { name: "Samosas" }).isChecked()).toBe(true)
	await submitApplication(page)
	await received(page)
	expect(await answersOf("Busy kitchen")).toEqual([
		{ label: "Do you sell food?", answer: "Yes" },
		{ label: "Which dishes?", answer: "Samosas" },
		{ label: "How many cookers?", answer: "1200" },
	])
})

/** A question stays open, and each new option has the focus, before it was refused and afterwards. */
async function expectOpenWhileOptionsAreAdded(page: Page): Promise<void> {
	site.expectNoise(/status of 400/)
	await page.goto("/admin/content/application-form-christmas-2025")
	await page.getByRole("button", { name: "Add question" }).click()
	await page.locator('[name="body[5].label"]').fill("Which colours?")
	await page.locator('[name="body[5].kind"]').selectOption({ label: "One of several options" })
	const expectNewOption = async (index: number) => {
		await page.locator("#part-body\\[5\\]\\.options-add").click()
		await page.locator(`[name="body[5].options[${index}]"]:focus`).waitFor()
	}
	await expectNewOption(0)
	await page.keyboard.type("Red")
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByRole("alert").getByText("Add at least two options.").waitFor()
	await expectNewOption(1)
}

test("without_javascript_an_organiser_adds_a_question_looks_at_the_form_and_reads_an_answer", async () => {
	const page = await site.newSignedInPage({ width: 360, javaScript: false })
	await page.goto("/admin/content/application-form-christmas-2025")
	await page.getByRole("button", { name: "Add question" }).click()
	await page.locator('[name="body[4].label"]').fill("How far do you travel?")
	await page.locator('[name="body[4].kind"]').selectOption({ label: "Whole number" })
	await page.getByRole("button", { name: "Save", exact: true }).click()
	await page.getByText("Saved: Questions to vendors: Christmas 2025.").waitFor()
	expect((await readQuestionInputs(site.db, edition.id)).at(-1)).toMatchObject({
		slug: "how-far-do-you-travel",
		kind: "number",
	})
	const preview = await site.newSignedInPage({ width: 360 })
	await preview.goto("/admin/application-form/christmas-2025")
	await preview.getByLabel("How far do you travel?").waitFor()
	expect(await findAccessibilityViolationsEverywhere(preview)).toEqual([])
	await expectOpenWhileOptionsAreAdded(preview)
	const [id = 0] = await addApplications(site.db, [
		{ editionId: edition.id, number: 1, brandName: "Busy kitchen" },
	])
	await storeAnswers(site.db, id, { [questions[1]?.id ?? 0]: "Samosas" })
	await page.goto("/admin/vendors?q=samosas")
	await page.getByText("See More").click()
	await page.getByText("Which dishes?").waitFor()
})

test.each([true, false])(
	"a_vendor_sends_a_file_where_their_category_is_asked_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/400/)
		await setForm(site.db, edition.id, CRAFT_FORM)
		const [permit] = await askQuestions(site.db, edition.id, [
			createQuestion("permit", { label: "Your permit", kind: "file", isRequired: true, category: "food" }),
		])
		const page = await site.newPage({ width: 360, javaScript })
		const brand = javaScript ? "Busy permit" : "Plain permit"
		if (javaScript) await openContact(page)
		else await page.goto("/contact")
		await fillApplicationForm(page, { Brand: brand, Email: `permit-${javaScript}@udongo.example` })
		await page.getByRole("checkbox", { name: "I accept the terms for vendors." }).check()
		const file = page.getByLabel("Your permit")
		if (javaScript) await page.getByText("Files", { exact: true }).waitFor({ state: "hidden" })
		await page.getByLabel("Category").selectOption("Food & drink")
		await file.waitFor()
		await submitApplication(page)
		await page.getByText("Choose a file for “Your permit”.").first().waitFor()
		await file.setInputFiles({
			name: "permit.pdf",
			mimeType: "application/pdf",
			buffer: Buffer.from("no PDF"),
		})
		await submitApplication(page)
		await page
			.getByText(/permit\.pdf is not a type of file we can accept/)
			.first()
			.waitFor()
		await file.setInputFiles("public/icon-192.png")
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await submitApplication(page)
		await received(page)
		const [answer] = (await answersOf(brand)) ?? []
		expect(answer).toMatchObject({ label: permit?.label, answer: "icon-192.png", fileId: expect.any(String) })
		const list = await site.open(`/admin/vendors?q=${encodeURIComponent(brand)}`, { width: 360 })
		await list.getByRole("button", { name: `See More about ${brand}` }).click()
		const downloading = list.waitForEvent("download")
		await list.getByRole("link", { name: "icon-192.png" }).click()
		expect((await downloading).suggestedFilename()).toBe("icon-192.png")
	},
)

test("text_in_the_field_of_a_question_for_a_file_is_no_answer", async () => {
	await setForm(site.db, edition.id)
	const [permit] = await askQuestions(site.db, edition.id, [
		createQuestion("permit", { label: "Your permit", kind: "file", isRequired: true }),
	])
	const field = questionField(permit?.id ?? 0)
	const fields = createApplicationFields({ [field]: "permit.pdf" })
	for (const body of [new URLSearchParams(fields), createApplicationBody(fields, {})]) {
		const answer = await sendApplication(site, body)
		expect(answer.status).toBe(400)
		expect(await answer.text()).toContain("Choose a file for “Your permit”.")
	}
	const permitFile = createFilePayload("permit.pdf", await createPdf())
	const taken = await sendApplication(site, createApplicationBody(fields, { [field]: permitFile }))
	expect(taken.headers.get("location")).toBe(`/contact/received/${fields.submissionKey}`)
})
