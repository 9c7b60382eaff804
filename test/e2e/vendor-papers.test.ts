import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { openBlankFormEnvironment } from "../../app/domain/blank-forms/blank-forms.fixture.ts"
import { listBlankFormLinks } from "../../app/domain/blank-forms/queries.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { judgePaper } from "../../app/domain/papers/commands.server.ts"
import { askFor, CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import { papers } from "../../app/domain/papers/schema.server.ts"
import { formatNairobiDate } from "../../app/values/clock.ts"
import { createPdf } from "../documents.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, inDays, putEditionAhead } from "./edition-ahead.ts"
import { createFilePayload } from "./extras-form.ts"

const site = await openBackOffice()
const { db } = site
const edition = await findFirstEdition(db)
const wanjiru = await addTestAdmin(db, "wanjiru@tamasha.example")
const blankForms = await openBlankFormEnvironment(db)
const form = createFilePayload("form.pdf", await createPdf())
const KB = 1024
let nth = 0

beforeEach(async () => {
	nth += 1
	site.mail.mails.length = 0
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(-1) })
	await askFor(db, edition.id, [{ ...CERTIFICATE, dueOn: dayIn(10) }])
})

/** The page of a vendor who has a stall, after the extras have closed. */
async function openOwnPage(page: Page) {
	const emailAddress = `papers-${nth}@clay.example`
	const vendor = { brandName: "Udongo Pottery", emailAddress, phoneNumber: "0712 345 678", number: 100 + nth }
	const [id = 0] = await addApplications(db, [{ ...vendor, status: "approved", confirmationSent: true }])
	await page.goto("/my")
	await page.getByLabel("Email address").fill(emailAddress)
	await page.getByLabel("Application number").fill("5678")
	await page.getByRole("button", { name: "Send me the link" }).click()
	const mail = await site.mail.waitForMail(emailAddress, /Your page/)
	await page.goto(/\/my\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? expect.fail("no link"))
	return { id, emailAddress }
}

const papersOf = (id: number) => db.select().from(papers).where(eq(papers.applicationId, id))

/** The form of the paper of this name. */
const formOf = (page: Page, name: string) => page.locator("form").filter({ has: page.getByLabel(name) })

/** Without what else is open. */
const nextStepOf = (page: Page) =>
	page.getByRole("region", { name: "What to do next" }).getByRole("paragraph")

test.each([
	{ javaScript: true, width: 360 },
	{ javaScript: false, width: 360 },
])("a_vendor_sends_what_is_missing_and_again_what_was_rejected ($javaScript)", async (options) => {
	const page = await site.newPage(options)
	const { id, emailAddress } = await openOwnPage(page)
	await page.getByText(/^Send this as soon as you can, it was due on .*: Indemnity form\.$/).waitFor()
	const certificateStep = `Send us this by ${formatNairobiDate(inDays(10))}: Food handling certificate.`
	await page.getByRole("list", { name: "Also open" }).getByRole("link", { name: certificateStep }).waitFor()
	const html = await page.content()
	expect(Buffer.byteLength(html)).toBeLessThan(60 * KB)
	expect(html).not.toMatch(/<script[^>]* src=/)
	if (options.javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	if (options.javaScript) expect(await findWideness(page)).toEqual([])
	await formOf(page, "Indemnity form").getByLabel("Indemnity form").setInputFiles(form)
	await formOf(page, "Indemnity form").getByRole("button", { name: "Send" }).click()
	await nextStepOf(page).getByText(certificateStep).waitFor()
	const [extras] = await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, emailAddress))
	expect(extras).toMatchObject({ hasUploadedForm: true })
	await formOf(page, CERTIFICATE.name).getByLabel(CERTIFICATE.name).setInputFiles(form)
	await formOf(page, CERTIFICATE.name).getByRole("button", { name: "Send" }).click()
	await page
		.getByText(/^We are looking at what you sent, and email you what we find\. Come to the festival/)
		.waitFor()
	const [indemnity] = await papersOf(id)
	const judgement = {
		editionId: edition.id,
		by: wanjiru,
		at: new Date(),
		expected: indemnity?.version ?? 0,
	}
	const rejected = { state: "rejected", reason: "It is not signed." } as const
	expect(await judgePaper(db, indemnity?.id ?? 0, rejected, judgement)).toMatchObject({ ok: true })
	await page.reload()
	await page.getByText(/^We could not accept what you sent\. .*Indemnity form\.$/).waitFor()
	await page.getByText("It is not signed.").waitFor()
	await page.getByRole("list", { name: "Files of: Indemnity form" }).getByText("form.pdf").waitFor()
	const name = `<b>signed</b> ${"very-".repeat(30)}long.pdf`
	const signed = createFilePayload(name, await createPdf("Signed."))
	await formOf(page, "Indemnity form").getByLabel("Indemnity form").setInputFiles(signed)
	await formOf(page, "Indemnity form").getByRole("button", { name: "Send" }).click()
	await page.getByText(/^We are looking at what you sent/).waitFor()
	await page.getByText(name, { exact: true }).waitFor()
	if (options.javaScript) expect(await findWideness(page)).toEqual([])
	const desk = await site.open("/admin/papers", options)
	await desk.getByText(name, { exact: true }).waitFor()
	await desk.close()
	expect((await papersOf(id)).map(({ state }) => state)).toEqual(["received", "received"])
})

test("a_file_that_is_none_of_ours_is_refused_with_its_reason_and_nothing_is_kept", async () => {
	site.expectNoise(/422/)
	const page = await site.newPage({ width: 390 })
	const { id } = await openOwnPage(page)
	const program = createFilePayload("form.pdf", Buffer.from("MZ this is a program"))
	await formOf(page, "Indemnity form").getByLabel("Indemnity form").setInputFiles(program)
	await formOf(page, "Indemnity form").getByRole("button", { name: "Send" }).click()
	await page
		.getByText(/form\.pdf is not a type of file we can accept/)
		.first()
		.waitFor()
	expect(await papersOf(id)).toEqual([])
})

test("the_blank_form_and_the_sample_of_a_paper_stand_beside_it_and_no_sample_among_the_blank_forms", async () => {
	const names = { blankForm: "Declaration", sample: "Declaration, filled in" }
	const titles = [...Object.values(names), "Gas safety"]
	for (const [nth, title] of titles.entries())
		await blankForms.upload(edition.id, `form ${nth}`, { fields: { kind: "other", title } })
	await askFor(db, edition.id, [{ ...CERTIFICATE, ...names }])
	const page = await site.newPage({ width: 390, javaScript: false })
	await openOwnPage(page)
	const linksOf = async (place: Locator) =>
		(await place.getByRole("link", { name: /PDF/ }).allInnerTexts()).map((text) => text.replace(/ \(.*/s, ""))
	const certificate = page.locator("#papers li").filter({ has: page.getByLabel(CERTIFICATE.name) })
	expect(await linksOf(certificate)).toEqual(["Declaration", "Declaration, filled in"])
	expect(await linksOf(page.locator("main"))).toEqual([...Object.values(names), "Gas safety"])
	expect(await findWideness(page)).toEqual([])
	expect((await listBlankFormLinks(db, edition.id)).map(({ name }) => name)).toEqual([
		"Declaration",
		"Gas safety",
	])
})
