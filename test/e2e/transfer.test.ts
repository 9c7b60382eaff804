import { readFile, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { quarantineFolder } from "../../app/domain/files/uploads.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import {
	confirmImport,
	createCsvPayload,
	EDITION_FILES,
	fileSection,
	openImportPage,
	uploadFiles,
} from "./import-screen.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const expectedTotals = JSON.parse(await readFile("test/season/figures.json", "utf8"))

beforeEach(async () => {
	await site.db.delete(vendorExtras)
	await site.db.delete(vendorApplications)
})

describe.each([true, false])("import, JavaScript %s", (javaScript) => {
	test("a_season_is_previewed_imported_and_its_figures_are_on_every_screen", async () => {
		const page = await openImportPage(site, { javaScript, width: javaScript ? 1280 : 360 })
		await uploadFiles(page, EDITION_FILES)
		await page.getByRole("heading", { level: 1, name: "Import preview" }).waitFor()
		expect(await fileSection(page, "xmas_vendors_2025.csv").locator("dd").allTextContents()).toEqual([
			"240",
			"0",
			"0",
			"0",
		])
		expect(await fileSection(page, "vendor_extras.csv").locator("dd").allTextContents()).toEqual([
			"79",
			"0",
			"0",
			"0",
		])
		expect(await site.db.$count(vendorApplications)).toBe(0)
		await confirmImport(page)
		await page.getByRole("heading", { level: 1, name: "Imported" }).waitFor()
		await page.getByText("Imported into Christmas 2025: 319 new, 0 changed.").waitFor()
		await page.getByRole("link", { name: "Back to the overview" }).click()
		await page
			.getByText(`Kshs ${expectedTotals.revenue.toLocaleString("en-US")}`)
			.first()
			.waitFor()
		const main = await page.getByRole("main").innerText()
		for (const [tent, vendors] of Object.entries(expectedTotals.tents))
			expect(main.replace(/\s+/g, " ")).toContain(`${tent} ${vendors}`)
		await page.goto("/admin/accepted")
		const line = (await page.getByRole("main").innerText()).replace(/\s+/g, " ")
		expect(line).toContain(`Total Accepted: ${expectedTotals.approved}`)
		expect(line).toContain(`Uploaded: ${expectedTotals.uploaded}`)
		expect(line).toContain(`Extra Wristbands: ${expectedTotals.extra_wristbands}`)
		expect(line).toContain(`Hay: ${expectedTotals.hay_bales}`)
	})

	test("every_line_that_is_left_out_or_looks_wrong_is_named_with_its_reason", async () => {
		const header =
			"id,brand_name,description,contact_person,email_address,phone_number,tent_space,website,instagram,facebook,status,confirmation_sent,mood\n"
		const page = await openImportPage(site, { javaScript })
		const latin = Buffer.from(
			`${header}1,Caf\u00e9,,,wambui@@bad,,,,,,maybe,perhaps,\nx,,,,,,,,,,,,\n1,,,,,,,,,,,,\n2,few\n`,
			"latin1",
		)
		await uploadFiles(page, createCsvPayload("old.csv", latin))
		const file = fileSection(page, "old.csv")
		await file.getByText("Not valid UTF-8: read as Windows-1252.").waitFor()
		await file.getByText("Columns ignored: mood.").waitFor()
		expect(await file.getByRole("listitem").filter({ visible: true }).allInnerTexts()).toMatchObject([
			expect.stringMatching(/^line 3\s+id "x" is not a whole number/),
			expect.stringMatching(/^line 4\s+id 1 is already on line 2 of old\.csv/),
			expect.stringMatching(/^line 5\s+has 2 columns where the first line has 13/),
			expect.stringMatching(/^line 2\s+status "maybe" is not a status that we know; imported as pending/),
			expect.stringMatching(/^line 2\s+confirmation_sent "perhaps" is neither yes nor no; imported as no/),
			expect.stringMatching(
				/^line 2\s+email_address "wambui@@bad" is not an email address; imported as it is/,
			),
		])
		await confirmImport(page)
		await page.getByText("Imported into Christmas 2025: 1 new, 0 changed.").waitFor()
		const [row] = await site.db.select().from(vendorApplications)
		expect(row?.brandName).toBe("Café")
	})

	test("files_that_cannot_be_imported_are_refused_at_the_field", async () => {
		site.expectNoise(/status of 400/)
		const page = await openImportPage(site, { javaScript })
		const hear = (words: string | RegExp) =>
			page.getByRole("alert").filter({ hasText: "There is a problem" }).getByText(words).waitFor()
		await uploadFiles(page, "test/season/figures.json")
		await hear("figures.json is not a CSV file. Save the table as CSV and choose that file.")
		const exported = await page.request.get("/admin/export/extras.xlsx")
		await uploadFiles(page, createCsvPayload("renamed.csv", await exported.body()))
		await hear(/renamed\.csv is a workbook\. Open it.*save the table as CSV: in Excel/)
		await uploadFiles(page, createCsvPayload("empty.csv", ""))
		await hear("empty.csv is empty.")
		await uploadFiles(
			page,
			createCsvPayload("half.csv", "vendor_email,extra_wristbands,wants_hay,hay_bales,form_url\n"),
		)
		await hear(
			"half.csv is missing columns of extras (vendor_extras): insurance_form_url, has_uploaded_form and updated_at.",
		)
		await uploadFiles(page, createCsvPayload("other.csv", "name,price\nTea,100\n"))
		await hear(/other\.csv: the first line has the columns of neither/)
		expect(await page.getByLabel("CSV files").getAttribute("aria-invalid")).toBe("true")
		expect(await site.db.$count(vendorApplications)).toBe(0)
	})
})

test("importing_the_same_files_again_offers_nothing_to_import", async () => {
	const page = await openImportPage(site)
	await uploadFiles(page, EDITION_FILES)
	await confirmImport(page)
	await page.getByRole("link", { name: "Import more" }).click()
	await uploadFiles(page, EDITION_FILES)
	await page.getByText("There is nothing to import: no lines are new or changed.").waitFor()
	expect(await fileSection(page, "vendor_extras.csv").locator("dd").allTextContents()).toEqual([
		"0",
		"0",
		"79",
		"0",
	])
	expect(await page.getByRole("button", { name: /Import into/ }).count()).toBe(0)
})

test("a_quotation_mark_that_is_never_closed_is_named_before_anything_is_imported", async () => {
	const page = await openImportPage(site)
	const text = `${await readFile(EDITION_FILES[1] ?? "", "utf8")}"cut@x.example,1,t,1,,,f,2025-11-12\n`
	await uploadFiles(page, createCsvPayload("cut.csv", text))
	await page.getByText("cut.csv: the quotation mark that opens near line 81 is never closed.").waitFor()
	await page.getByRole("link", { name: "Choose other files" }).click()
	await page.getByRole("heading", { name: "Import & export" }).waitFor()
})

test("an_import_that_imports_nothing_says_that_it_failed", async () => {
	const page = await openImportPage(site)
	await uploadFiles(page, EDITION_FILES[0] ?? "")
	await page.waitForURL("**/import/*")
	const folder = join(quarantineFolder(site.dataDir), basename(page.url()))
	const { files } = JSON.parse(await readFile(join(folder, "import.json"), "utf8"))
	const stored = join(folder, files[0].file)
	const content = await readFile(stored)
	await writeFile(stored, "")
	await confirmImport(page)
	await page.getByText("xmas_vendors_2025.csv is empty.").waitFor()
	await writeFile(stored, content)
	await page.reload()
	await page.getByText("The import failed and nothing was changed. Try again in a moment.").waitFor()
	expect(await site.db.$count(vendorApplications)).toBe(0)
	await confirmImport(page)
	await page.getByRole("heading", { level: 1, name: "Imported" }).waitFor()
})

test("an_upload_belongs_to_the_admin_who_made_it_and_goes_away", async () => {
	site.expectNoise(/status of 404/)
	const page = await openImportPage(site)
	await uploadFiles(page, EDITION_FILES)
	await page.waitForURL("**/import/*")
	const address = page.url()
	await page.goto(address.replace(/.$/, (last) => (last === "0" ? "1" : "0")))
	await page.getByText("These files are no longer available. Choose them again.").waitFor()
	for (const id of ["..%2F..%2Fauth-secret", "1"]) {
		const answer = await page.request.get(`/admin/import/${id}`)
		expect([answer.status(), (await answer.text()).includes("no longer available")]).toEqual([404, true])
	}
})

test("an_upload_that_is_too_large_is_refused_in_words", async () => {
	const cookie = await site.adminCookie()
	const form = new FormData()
	form.append("files", new Blob([Buffer.alloc(65 * 1024 * 1024, "x")]), "huge.csv")
	const headers = { cookie, origin: site.url }
	const answer = await fetch(`${site.url}/admin/import`, { method: "POST", body: form, headers })
	expect(answer.status).toBe(400)
	expect(await answer.text()).toContain("The files are larger than 64 MB in total.")
})

test("an_import_sends_no_letter", async () => {
	const page = await openImportPage(site)
	const denied = (await readFile(EDITION_FILES[0] ?? "", "utf8")).replaceAll("accepted", "denied")
	await uploadFiles(page, EDITION_FILES[0] ?? "")
	await confirmImport(page)
	await page.getByRole("link", { name: "Import more" }).click()
	await uploadFiles(page, createCsvPayload("denied.csv", denied))
	await page.getByText("53 applications change status; no emails will be sent.").waitFor()
	await confirmImport(page)
	await page.getByText("53 applications changed status; no emails were sent.").waitFor()
	expect(await site.db.$count(outboxMails)).toBe(0)
	expect(site.mail.mails).toEqual([])
})

test("a_preview_that_nobody_waits_for_any_more_is_given_up", async () => {
	const refused = createCsvPayload(
		"long.csv",
		`${(await readFile(EDITION_FILES[0] ?? "", "utf8")).split("\n")[0]}\n${Array.from({ length: 40_000 }, (_, nth) => `${nth + 1}${",".repeat(11)}\n`).join("")}`,
	)
	const cookie = await site.adminCookie()
	const form = new FormData()
	form.append("files", new Blob([refused.buffer]), refused.name)
	const kept = await fetch(`${site.url}/admin/import`, {
		method: "POST",
		redirect: "manual",
		headers: { cookie, origin: site.url },
		body: form,
	})
	const preview = new URL(kept.headers.get("location") ?? "", site.url)
	const reading = async () => {
		const query = sql`select 1 from pg_stat_activity where query like '%line.nth, stored.id%' and query not like '%pg_stat%' and state <> 'idle'`
		return (await site.db.execute(query)).rows.length > 0
	}
	const left = new AbortController()
	const asked = fetch(preview, { headers: { cookie }, signal: left.signal }).catch(() => "left")
	await expect.poll(reading, { interval: 5 }).toBe(true)
	left.abort()
	const began = performance.now()
	expect(await asked).toBe("left")
	await expect.poll(async () => (await reading()) || (await reading()), { interval: 5 }).toBe(false)
	const givenUp = performance.now() - began
	const whole = performance.now()
	expect((await fetch(preview, { headers: { cookie } })).status).toBe(200)
	expect(givenUp).toBeLessThan((performance.now() - whole) / 2)
})
