import { sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import {
	addVendors,
	emptyMailings,
	findWriter,
	queueMailing,
	saveTemplate,
	WORDS,
	writeMailing,
} from "../../app/domain/mailings/mailings.fixture.ts"
import { mailings } from "../../app/domain/mailings/schema.server.ts"
import { createPdf } from "../documents.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { createFilePayload } from "./extras-form.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
beforeEach(async () => {
	await emptyMailings(site.db)
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})
const blank = createFilePayload("our form.pdf", await createPdf("I, the undersigned", 60_000))

async function uploadForm(page: Page): Promise<void> {
	const indemnity = page.getByRole("region", { name: "Indemnity Form", exact: true })
	if (await indemnity.getByLabel("New file").count()) return
	await indemnity.getByLabel("File", { exact: true }).setInputFiles(blank)
	await indemnity.getByRole("button", { name: "Upload" }).click()
	await page.getByText("Indemnity Form uploaded.").waitFor()
}

const openParts = (page: Page) =>
	page.locator("main details").evaluateAll((all) => {
		for (const one of all) one.setAttribute("open", "")
	})
const action = (page: Page, name: RegExp | string) => page.getByRole("button", { name })

test.each([true, false])(
	"an_email_to_vendors_who_lack_a_form_is_written_tried_and_sent_with_its_form_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/status of 400/)
		await addVendors(site.db, 3)
		const page = await site.open("/admin/blank-forms", { javaScript, width: 360 })
		await uploadForm(page)
		await page.goto("/admin/accepted?missing=form")
		await action(page, "Write to vendors without an indemnity form").click()
		await page.getByRole("heading", { name: "Write an email to vendors" }).waitFor()
		const save = page.locator("[data-save-bar]").getByRole("button").first()
		const words = page.locator('[name="body.blocks[0].text"]')
		await page.getByLabel("Subject").fill("Papers of {{brand|vendor}}")
		await action(page, "Add button").first().click()
		await page.locator('[name="body.blocks[1].label"]').waitFor({ state: "attached" })
		await openParts(page)
		await words.fill("Dear {{brand|vendor}},\n\nYour stall is {{stallx}}.")
		await page.locator('[name="body.blocks[1].label"]').fill("Send forms")
		await page.locator('[name="body.blocks[1].address"]').fill("{{extrasPage}}")
		await save.click()
		await page.getByText("There is no field {{stallx}}.").first().waitFor()
		await openParts(page)
		await words.fill("Dear {{brand|vendor}},\n\nYour stall is {{stall}}.")
		await save.click()
		await page.getByText("Email saved.").waitFor()

		await page.getByRole("link", { name: "Attach pictures and forms" }).click()
		await action(page, "Attach Indemnity Form").click()
		await page.getByText("The file is attached.").waitFor()
		await page.getByRole("link", { name: "Papers of" }).click()
		await page.getByRole("link", { name: "Choose and see recipients" }).click()
		await action(page, "Leave out Vendor 1").click()
		await page.getByText("The vendor is left out.").waitFor()
		await page.getByRole("link", { name: "Papers of" }).click()
		await page.getByText("Approved · Accepted: no indemnity form yet").waitFor()

		await action(page, "Send a test to amina@tamasha.example").click()
		await page.getByText("Test sent to amina@tamasha.example").waitFor()
		const trial = await site.mail.waitForMail("amina@tamasha.example")
		expect(trial.subject).toBe("Test: Papers of Vendor 0")
		expect(trial.attachments.map(({ filename }) => filename)).toEqual(["Indemnity Form.pdf"])

		await action(page, "Send to 2 vendors…").click()
		await page.getByText("2 vendors get it, each once. 1 left out").first().waitFor()
		await page.getByText("2 of them have not been told that they are accepted.").last().waitFor()
		await action(page, "Send to 2 vendors").last().click()
		await page.getByText("The email is being sent to 2 vendors.").waitFor()
		for (const nth of [0, 2]) {
			const mail = await site.mail.waitForMail(`vendor-${nth}@clay.example`)
			expect(mail.subject).toBe(`Papers of Vendor ${nth}`)
			expect(mail.text).toContain("Your stall is Walk-in Tent - Kshs 36,000.")
			expect(mail.text).toMatch(/Attached: Indemnity Form \(PDF, \d+ KB\)/)
			expect(mail.html).toContain("/extras")
			const [attached, ...more] = mail.attachments
			expect(more).toEqual([])
			expect(attached).toMatchObject({ filename: "Indemnity Form.pdf", mimeType: "application/pdf" })
			expect(Buffer.from(attached?.content as ArrayBuffer)).toEqual(blank.buffer)
		}
		await expect
			.poll(async () => {
				await page.getByRole("link", { name: "Refresh" }).click()
				return page.locator("#progress").innerText()
			})
			.toContain("2 of 2")
		expect(site.mail.mails).toHaveLength(3)
		await page.goto("/admin/mailings")
		expect(await page.getByRole("article").innerText()).toMatch(/Papers of.*Sent.*To 2 vendors\./s)
	},
)

test.each([true, false])(
	"an_email_is_paused_goes_on_and_is_stopped_and_its_copies_are_found_javascript_%s",
	async (javaScript) => {
		await addVendors(site.db, 2)
		site.mail.behaviour = "refuses-for-now"
		const { id } = await queueMailing(site.db, edition.id)
		await site.db.execute(sql`update outbox_mails set next_attempt_at = '2099-01-01'`)
		const page = await site.open(`/admin/mailings/${id}`, { javaScript })
		await action(page, "Pause").click()
		await page.getByText("The email is paused.").waitFor()
		await page.getByRole("link", { name: "2", exact: true }).click()
		expect(await page.getByRole("article").first().innerText()).toMatch(/Paused/)
		await page.getByRole("link", { name: "Email to vendors: Set-up for" }).click()
		await action(page, "Go on").click()
		await page.getByText("The email goes on.").waitFor()
		await action(page, "Stop…").click()
		await page.getByText("Stop sending this email?").first().waitFor()
		await action(page, "Stop sending").last().click()
		await page.getByText("The email was stopped. 2 copies not sent.").waitFor()
		const letters = await site.db.select().from(outboxMails)
		expect(letters.map(({ withdrawnFor }) => withdrawnFor)).toEqual(["mailing-stopped", "mailing-stopped"])
	},
)

test.each([true, false])("a_draft_is_deleted_after_one_question_javascript_%s", async (javaScript) => {
	await addVendors(site.db, 1)
	const { id } = await writeMailing(site.db, edition.id)
	const page = await site.open(`/admin/mailings/${id}`, { javaScript, width: 390 })
	await action(page, "Delete…").click()
	await page.getByText("goes, with its recipients and attachments.").waitFor()
	expect(await site.db.$count(mailings)).toBe(1)
	await action(page, "Delete the draft").click()
	await page.getByText(/“Set-up for [^{}]+” was deleted\./).waitFor()
	await page.getByRole("heading", { level: 1, name: "Vendor mailings" }).waitFor()
	expect(await site.db.$count(mailings)).toBe(0)
})

test.each(
	[
		["Send to 1 vendor…", "1 vendor gets it, each once.", "Send to 1 vendor"],
		["Delete…", "goes, with its recipients and attachments.", "Delete the draft"],
	].flatMap((words) => [true, false].map((javaScript) => ({ words, javaScript }))),
)(
	"a_draft_that_a_colleague_changed_is_neither_sent_nor_deleted_from_an_older_screen %o",
	async ({ words: [first = "", question = "", second = ""], javaScript }) => {
		site.expectNoise(/409/)
		await addVendors(site.db, 1)
		const key = await writeMailing(site.db, edition.id)
		const page = await site.open(`/admin/mailings/${key.id}`, { javaScript })
		const act = { by: await findWriter(site.db), at: new Date() }
		await saveTemplate(site.db, key, { ...WORDS, heading: "Bring your own table" }, act)
		await action(page, first).click()
		await page.getByText(question).first().waitFor()
		await action(page, second).last().click()
		await page
			.getByText(/has changed (it|since)/)
			.first()
			.waitFor()
		const [mailing] = await site.db.select().from(mailings)
		expect(mailing).toMatchObject({ version: 2, startedAt: null })
	},
)

test("vendors_that_are_ticked_in_the_table_get_a_new_email_or_join_a_draft", async () => {
	await addVendors(site.db, 3)
	const page = await site.open("/admin/vendors/table", { javaScript: false })
	await page.getByRole("checkbox", { name: /Vendor 0/ }).check()
	await action(page, "Write an email…").click()
	await page.getByRole("heading", { name: "Write an email to vendors" }).waitFor()
	await page.goto("/admin/vendors/table")
	await page.getByRole("checkbox", { name: /Vendor 2/ }).check()
	await page.getByLabel("Which email").selectOption({ index: 1 })
	await action(page, "Add to email…").click()
	await page.getByText("1 vendor added.").waitFor()
	const brands = await page.getByRole("article").getByRole("heading").allInnerTexts()
	expect(brands).toEqual(["Vendor 0", "Vendor 2"])
})

test("its_screens_are_accessible_at_every_width_by_day_and_by_night", async () => {
	// axe asks the frame of the preview, which answers nobody.
	site.expectNoise(/postMessage/)
	await addVendors(site.db, 3)
	const key = await writeMailing(site.db, edition.id)
	const { id } = key
	const page = await site.open("/admin/mailings")
	for (const path of [
		"",
		`/${id}`,
		`/${id}/edit`,
		`/${id}/recipients`,
		`/${id}/attachments`,
		`/${id}/sending/new`,
	]) {
		await page.goto(`/admin/mailings${path}`)
		expect([path, await findAccessibilityViolationsEverywhere(page)]).toEqual([path, []])
	}
	await queueMailing(site.db, edition.id)
	await site.db.execute(sql`update outbox_mails set next_attempt_at = '2099-01-01'`)
	for (const path of [`/${id + 1}`, `/${id + 1}/recipients`, `/${id + 1}/stop/new`]) {
		await page.goto(`/admin/mailings${path}`)
		expect([path, await findAccessibilityViolationsEverywhere(page)]).toEqual([path, []])
	}
})
