import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { collectAuditEvents } from "../../app/domain/audit/audit-events.fixture.ts"
import { openBlankFormEnvironment } from "../../app/domain/blank-forms/blank-forms.fixture.ts"
import { listBlankForms } from "../../app/domain/blank-forms/queries.server.ts"
import { blankFormPath } from "../../app/domain/blank-forms/rules.ts"
import { blankForms } from "../../app/domain/blank-forms/schema.server.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { createPdf, createPicture } from "../documents.ts"
import { findAccessibilityViolations, findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { putEditionAhead } from "./edition-ahead.ts"
import { createFilePayload } from "./extras-form.ts"

const site = await openBackOffice()
const edition = (await findEdition(site.db, "christmas-2025")) ?? expect.fail("there is no such edition")
const blank = createFilePayload("our form.pdf", await createPdf("I, the undersigned", 240_000))
const newer = createFilePayload("our form.pdf", await createPdf("I, the undersigned, once more", 90_000))
const picture = createFilePayload("permit.png", await createPicture("png"), "image/png")

const htmlOf = async (path: string) => (await fetch(site.url + path)).text()
const pathsOfForms = async () => (await listBlankForms(site.db, edition.id)).map(blankFormPath)
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

/** Where the links of a page to blank forms lead, and their words. */
async function linksOn(path: string): Promise<[href: string, text: string][]> {
	const links = (await htmlOf(path)).matchAll(/<a href="(\/blank-forms\/[^"]+)"[^>]*>(.*?)<\/a>/g)
	return [...links].map(([, href = "", inside = ""]) => [href, inside.replace(/<[^>]+>/g, "")])
}

test("without_javascript_an_organiser_uploads_replaces_and_removes_a_form_and_vendors_find_it", async () => {
	const before = { extras: await htmlOf("/extras"), guidelines: await htmlOf("/vendor-guidelines") }
	expect(before.extras).toContain("There is no blank indemnity form to download yet")
	expect(before.guidelines).not.toMatch(/blank[ -]form/i)
	const page = await site.newSignedInPage({ width: 360, javaScript: false })
	await page.goto("/admin/content")
	await page.getByRole("link", { name: "Blank forms" }).click()
	const indemnity = panel(page, "Indemnity Form")
	await indemnity.getByLabel("File", { exact: true }).setInputFiles(blank)
	await indemnity.getByRole("button", { name: "Upload" }).click()
	await page.getByText("Indemnity Form uploaded.").waitFor()
	const [first = ""] = await pathsOfForms()
	expect(await linksOn("/extras")).toEqual([[first, "Indemnity Form (PDF, 241 KB)"]])
	await expect
		.poll(() => linksOn("/vendor-guidelines"))
		.toEqual([[first, "Download the Indemnity Form (PDF, 241 KB)"]])

	await indemnity.getByLabel("New file").setInputFiles(newer)
	await indemnity.getByRole("button", { name: "Replace" }).click()
	await page.getByText("Indemnity Form replaced.").waitFor()
	const [second = ""] = await pathsOfForms()
	await expect.poll(async () => (await linksOn("/vendor-guidelines"))[0]?.[0]).toBe(second)
	const old = await fetch(site.url + first, { redirect: "manual" })
	expect([old.status, old.headers.get("location")]).toEqual([302, second])

	await page.getByRole("link", { name: "Remove Indemnity Form" }).click()
	await page.getByRole("button", { name: "Remove" }).click()
	await page.getByText("Indemnity Form removed.").waitFor()
	expect((await fetch(site.url + second)).status).toBe(404)
	await expect.poll(() => linksOn("/vendor-guidelines")).toEqual([])
	expect(await linksOn("/extras")).toEqual([])
})

test("a_form_is_a_file_to_save_that_a_phone_keeps_and_no_browser_runs_and_of_a_draft_for_organisers_alone", async () => {
	const page = await site.open("/admin/blank-forms")
	const others = panel(page, "Add another form")
	await others.getByLabel("Title").fill(" Food & drink: “what you serve” ")
	await others.getByLabel("File", { exact: true }).setInputFiles(picture)
	await others.getByRole("button", { name: "Upload" }).click()
	await page.getByText("Food & drink: “what you serve” uploaded.").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	const [path = ""] = await pathsOfForms()
	const response = await fetch(site.url + path)
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "image/png",
		"content-disposition":
			"attachment; filename*=UTF-8''Food%20%26%20drink%3A%20%E2%80%9Cwhat%20you%20serve%E2%80%9D%2C%20Christmas%202025.png",
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
		"x-content-type-options": "nosniff",
		"cache-control": "private, max-age=31536000, immutable",
	})
	const bytes = Buffer.from(await response.arrayBuffer())
	expect(bytes.subarray(1, 4).toString()).toBe("PNG")
	await site.db.update(editions).set({ publishedAt: null }).where(eq(editions.id, edition.id))
	const cookie = await site.adminCookie()
	const statuses = [await fetch(site.url + path), await fetch(site.url + path, { headers: { cookie } })]
	expect(statuses.map(({ status }) => status)).toEqual([404, 200])
	await site.db.update(editions).set({ publishedAt: edition.publishedAt }).where(eq(editions.id, edition.id))
	const head = await fetch(site.url + path, { method: "HEAD" })
	expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)])
	const visitor = await site.newPage({ width: 360 })
	for (const address of ["/extras", "/vendor-guidelines"]) {
		await visitor.goto(address)
		const [download] = await Promise.all([
			visitor.waitForEvent("download"),
			visitor.getByRole("link", { name: /Food & drink/ }).click(),
		])
		expect(download.suggestedFilename()).toMatch(/^Food & drink.*Christmas 2025\.png$/)
		expect(await findAccessibilityViolations(visitor)).toEqual([])
	}
})

test("what_can_not_be_taken_is_named_beside_its_form_and_what_was_typed_stays", async () => {
	const cookie = await site.adminCookie()
	const send = async (title: string, { name, buffer }: typeof blank) => {
		const body = new FormData()
		for (const [field, value] of Object.entries({ kind: "other", seen: "", title })) body.set(field, value)
		body.set("file", new File([Uint8Array.from(buffer)], name))
		const headers = { cookie, origin: site.url }
		const address = `${site.url}/admin/blank-forms`
		const response = await fetch(address, { method: "POST", redirect: "manual", headers, body })
		const errors = [...(await response.text()).matchAll(/<a href="#new-(\w+)"[^>]*>(.*?)<\/a>/g)]
		return [response.status, ...errors.map(([, field, text]) => `${field}: ${text}`)]
	}
	const word = createFilePayload("permit.docx", Buffer.from("PK\x03\x04"))
	const large = createFilePayload("large.pdf", await createPdf("Large", 5.3 * 1024 * 1024))
	const title = "x".repeat(120)
	const events = await collectAuditEvents(site.db, async () => {
		expect(await send(" ", blank)).toEqual([
			422,
			"name: Enter a title, for example: Food handling declaration.",
		])
		expect(await send("Permit", word)).toEqual([
			422,
			expect.stringMatching(/^file: permit\.docx is not a type/),
		])
		expect(await send("Permit", large)).toEqual([
			422,
			"file: large.pdf is larger than 5 MB. Choose a smaller file.",
		])
		expect(await send(title, blank)).toEqual([302])
		expect(await send(title, newer)).toEqual([409, expect.stringMatching(/^name: There is already a form/)])
	})
	expect(events.map(({ action }) => action)).toEqual(["blank-form-uploaded"])
})

test("where_papers_are_asked_for_a_link_leads_to_the_blank_forms_of_that_edition", async () => {
	const page = await site.newSignedInPage()
	await page.goto("/admin/content/papers-christmas-2025")
	const link = page.getByRole("link", { name: /^Blank forms \(opens/ })
	expect(await link.getAttribute("href")).toBe("/admin/blank-forms?edition=christmas-2025")
	await page.getByRole("button", { name: "Add paper" }).click()
	await page
		.getByText("One of the edition’s other blank forms, which are uploaded under “Blank forms” above.")
		.waitFor()
})

test("while_there_is_no_indemnity_form_vendors_and_organisers_read_so_and_afterwards_nobody_does", async () => {
	await site.db.delete(blankForms)
	await putEditionAhead(site, {})
	const emailAddress = "potter@clay.example"
	const id = await addPotter(site.db, { emailAddress, status: "approved", confirmationSent: true })
	const maker = { authSecret: "a secret of the tests, forty characters long", at: new Date() }
	const path = `/my/${await ensureLink(site.db, { applicationId: id, email: emailAddress }, maker)}`
	const unblank = "There is no blank form to download yet. Email us for it."
	const page = await site.newPage({ javaScript: false, width: 360 })
	const office = await site.newSignedInPage({ javaScript: false })
	const asked = office.getByText(
		"Vendors are asked for the indemnity form, and there is no blank one to download",
	)
	const count = async () => {
		await page.goto(path)
		await office.goto(`/admin?edition=${edition.slug}`)
		return [
			await page.getByRole("listitem").filter({ hasText: "Indemnity" }).getByText(unblank).count(),
			await asked.count(),
		]
	}
	expect(await count()).toEqual([1, 1])
	await (await openBlankFormEnvironment(site.db)).upload(edition.id, "the form")
	expect(await count()).toEqual([0, 0])
})
