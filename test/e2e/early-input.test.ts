import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { listApplications } from "../../app/domain/applications/queries.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { pictures } from "../../app/domain/pictures/schema.server.ts"
import { askQuestions, FOOD_QUESTIONS } from "../../app/domain/questions/questions.fixture.ts"
import { createPdf } from "../documents.ts"
import { fillApplicationForm, openContact, submitApplication, vendorForm } from "./application-form.ts"
import { openBackOffice } from "./back-office.ts"
import { openWithEarlyInput } from "./early-input.ts"
import { createFilePayload } from "./extras-form.ts"
import { addOrganiser } from "./organiser.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

/** What a draft in the browser says of these fields. */
const readDraft = (page: Page, key: string, names: string[]) =>
	page.evaluate(
		([key, names]) => {
			const draft = localStorage.getItem(key) ?? sessionStorage.getItem(key) ?? "{}"
			return names.map((name) => JSON.parse(draft).fields?.[name])
		},
		[key, names] as const,
	)

test("what_was_typed_early_stands_beside_the_draft_of_an_application_and_is_sent_with_it", async () => {
	await askQuestions(site.db, edition.id, FOOD_QUESTIONS)
	const page = await site.newPage({ width: 360 })
	const fields = ["brandName", "description", "instagram", "submissionKey"]
	const draft = () => readDraft(page, "tamasha-stall-application", fields)
	await openContact(page)
	await vendorForm(page).getByLabel("Instagram").fill("@kept")
	await expect.poll(draft).toEqual(["", "", "@kept", expect.any(String)])
	const [, , , key] = await draft()
	const typed = { Brand: "Early bird", Email: "early@udongo.example" }
	await openWithEarlyInput(page, "/contact", async () => {
		await fillApplicationForm(page, { ...typed, Description: "Mats\nand baskets", Instagram: "" })
		await page
			.getByRole("group", { name: "Do you sell food?" })
			.getByRole("radio", { name: "Yes", exact: true })
			.check()
	})
	await page.getByText("We have restored what you entered earlier.").waitFor()
	await expect.poll(draft).toEqual(["Early bird", "Mats\nand baskets", "@kept", key])
	await page.getByRole("group", { name: "Which dishes?" }).getByLabel("Chapati").check()
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	const { rows } = await listApplications(site.db, edition.id, { text: "Early bird" })
	expect(rows).toMatchObject([{ description: "Mats\nand baskets", instagram: "@kept" }])
})

test("extras_count_and_list_what_was_chosen_early", async () => {
	const page = await site.newPage()
	const form = createFilePayload("early.pdf", await createPdf())
	await openWithEarlyInput(page, "/extras", async () => {
		await page.getByLabel("Extra wristbands").fill("2")
		await page.getByLabel("Indemnity Form").setInputFiles(form)
	})
	await page.getByText("Total: Kshs 600").waitFor()
	await page.getByRole("button", { name: "Remove early.pdf" }).waitFor()
	await expect.poll(() => readDraft(page, "tamasha-extras", ["extraWristbands"])).toEqual(["2"])
})

test("what_was_typed_early_signs_in", async () => {
	const page = await site.newPage()
	const organiser = await addOrganiser(site)
	await openWithEarlyInput(page, "/login", async () => {
		await page.getByLabel("Email").fill(organiser.email)
		await page.getByLabel("Password", { exact: true }).fill(organiser.password)
	})
	await page.getByRole("button", { name: "Login" }).click()
	await page.waitForURL("**/admin")
})

describe("in the form of a part of the site", () => {
	const path = "/admin/content/slideshow"
	const areas = (page: Page) => page.locator("main textarea")
	const openAll = (page: Page) =>
		page.locator("main details").evaluateAll((all) => {
			for (const one of all) one.setAttribute("open", "")
		})
	/** Of the whole form as it is sent. */
	const readSent = (page: Page) =>
		page
			.locator("form#part")
			.evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, `${value}`]))

	test("one_goes_on_typing_where_one_was_and_all_of_it_is_saved", async () => {
		const page = await site.newSignedInPage()
		await openWithEarlyInput(page, path, async () => {
			await openAll(page)
			await areas(page).first().focus()
			await page.keyboard.press("ControlOrMeta+Home")
			await page.keyboard.type("Early ")
		})
		await page.keyboard.type("bird ")
		expect(await areas(page).first().inputValue()).toMatch(/^Early bird \S/)
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByText("It is on the site now.").waitFor()
		expect(await areas(page).first().inputValue()).toMatch(/^Early bird \S/)
	})

	test("what_is_typed_early_is_kept_in_this_tab_with_the_draft_that_was_there", async () => {
		const page = await site.open(path)
		const [first, second] = [areas(page).nth(0), areas(page).nth(1)]
		await openAll(page)
		await first.fill("Of the draft")
		await openWithEarlyInput(page, path, async () => {
			await openAll(page)
			await second.fill("Typed early")
		})
		const expectBoth = async () => {
			await page.getByText("Your earlier changes were not saved.").waitFor()
			expect([await first.inputValue(), await second.inputValue()]).toEqual(["Of the draft", "Typed early"])
		}
		await expectBoth()
		const sent = await readSent(page)
		await page.reload()
		await expectBoth()
		expect(await readSent(page)).toEqual(sent)
	})

	test("what_was_chosen_early_stays_chosen_and_is_seen", async () => {
		const page = await site.newSignedInPage()
		const select = page.locator("main div:has(> img) select").first()
		const preview = page.locator("main div:has(> img):has(select) > img").first()
		const [before, chosen] = await openWithEarlyInput(page, path, async () => {
			await openAll(page)
			return [await preview.getAttribute("src"), await select.selectOption({ index: 3 })]
		})
		await expect.poll(() => preview.getAttribute("src")).not.toBe(before)
		expect([await select.inputValue()]).toEqual(chosen)
	})
})

test("a_newsletter_is_kept_with_what_was_typed_early", async () => {
	const page = await site.open("/admin/newsletter/new")
	await page.getByLabel("Subject").fill("Of the draft")
	await openWithEarlyInput(page, "/admin/newsletter/new", () =>
		page.getByRole("textbox", { name: "Text" }).fill("Typed early"),
	)
	await page.getByText("Your earlier text was not saved.").waitFor()
	await expect
		.poll(() => readDraft(page, "newsletter:new", ["subject", "body"]))
		.toEqual(["Of the draft", "Typed early"])
	expect(await page.getByLabel("Subject").inputValue()).toBe("Of the draft")
	expect(await page.getByRole("textbox", { name: "Text" }).inputValue()).toBe("Typed early")
})

test("a_list_searches_what_was_typed_early", async () => {
	const page = await site.newSignedInPage()
	await openWithEarlyInput(page, "/admin/vendors", () => page.getByRole("searchbox").fill("maji"))
	await page.waitForURL("**/admin/vendors?q=maji")
})

test("the_focal_point_of_a_picture_follows_what_was_typed_early", async () => {
	site.expectNoise(/status of 404/)
	const row = { mediaType: "image/jpeg", width: 640, height: 480, colour: "#c2693f", alt: "Tents" }
	const [picture] = await site.db
		.insert(pictures)
		.values({ ...row, sha256: "early", state: "current", createdAt: new Date() })
		.returning({ id: pictures.id })
	const page = await site.newSignedInPage()
	const left = page.getByLabel("From the left (%)")
	await openWithEarlyInput(page, `/admin/pictures/${picture?.id}`, () => left.fill("20"))
	await page.getByRole("button", { name: /^Focal point: 20 %/ }).waitFor()
	expect(await left.inputValue()).toBe("20")
})
