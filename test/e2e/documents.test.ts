import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { createPdf, createPicture } from "../documents.ts"
import { addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const form = createFilePayload("form.pdf", await createPdf())
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()
const cover = createFilePayload("cover.png", await createPicture("png"), "image/png")
const edition = await findFirstEdition(site.db)

type Vendor = Awaited<ReturnType<typeof addVendor>>

async function vendorWithForms(brandName: string): Promise<Vendor> {
	const vendor = await addVendor(site, brandName)
	await sendExtras(site, vendor.emailAddress, { indemnity: [form], insurance: [cover] })
	return vendor
}

/** With a record as the old system kept it. */
async function importedVendor(brandName: string, formUrl: string | null): Promise<Vendor> {
	const vendor = await addVendor(site, brandName)
	await site.db.insert(vendorExtras).values({
		editionId: edition.id,
		vendorEmail: vendor.emailAddress,
		formUrl,
		updatedAt: new Date(),
	})
	return vendor
}

/** The accepted list, showing only this vendor. */
async function openAccepted(vendor: Vendor, options = {}): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(`/admin/accepted?q=${encodeURIComponent(vendor.emailAddress)}`)
	return page
}
const clickDownload = (page: Page, vendor: Vendor) =>
	page.getByRole("button", { name: `Download the documents of ${vendor.brandName}` }).click()

const waitForAlert = (page: Page, text: string) =>
	page.getByRole("alert").getByText(text, { exact: true }).waitFor()

describe("Download", () => {
	test("downloads_every_document_through_a_link_of_its_own", async () => {
		const vendor = await vendorWithForms("Udongo Pottery")
		const page = await openAccepted(vendor)
		const downloads: { name: string; url: string; path: Promise<string> }[] = []
		page.on("download", (download) =>
			downloads.push({ name: download.suggestedFilename(), url: download.url(), path: download.path() }),
		)
		await clickDownload(page, vendor)
		await expect.poll(() => downloads.length).toBe(2)
		expect(downloads.map(({ name }) => name).sort()).toEqual([
			"Udongo_Pottery-form.pdf",
			"Udongo_Pottery-insurance-cover.png",
		])
		for (const { name, url, path } of downloads) {
			expect(url).toMatch(new RegExp(`^${site.url}/files/`))
			const content = await readFile(await path)
			// A picture is written afresh.
			if (name.endsWith(".png")) expect(await pixelsOf(content)).toEqual(await pixelsOf(cover.buffer))
			else expect(content.equals(form.buffer)).toBe(true)
		}
		await page.getByText("Downloads start automatically.").waitFor()
	})

	test("works_without_javascript_by_a_page_of_links", async () => {
		const vendor = await vendorWithForms("Plain Pots")
		const page = await openAccepted(vendor, { javaScript: false, width: 360 })
		await clickDownload(page, vendor)
		await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor()
		const download = page.waitForEvent("download")
		await page.getByRole("link", { name: "Plain_Pots-form.pdf" }).click()
		expect((await readFile(await (await download).path())).equals(form.buffer)).toBe(true)
	})

	test.each([true, false])("no_extras_record_javascript_%s", async (javaScript) => {
		const vendor = await addVendor(site, "Nothing Sent")
		const page = await openAccepted(vendor, { javaScript })
		await clickDownload(page, vendor)
		await waitForAlert(page, "No uploaded documents found.")
	})

	test.each([true, false])("no_links_in_record_javascript_%s", async (javaScript) => {
		const vendor = await importedVendor("No Links", "[]")
		const page = await openAccepted(vendor, { javaScript })
		await clickDownload(page, vendor)
		await waitForAlert(page, "No documents found for this vendor.")
	})

	test.each([true, false])(
		"signed_link_fails_for_a_file_and_the_other_files_continue_javascript_%s",
		async (javaScript) => {
			const vendor = await vendorWithForms("Half Gone")
			await site.db
				.update(vendorExtras)
				.set({ formUrl: '["gone.pdf"]' })
				.where(eq(vendorExtras.emailKey, vendor.emailAddress))
			if (javaScript) site.expectNoise(/gone\.pdf: there is no file/)
			const page = await openAccepted(vendor, { javaScript })
			const download = javaScript ? page.waitForEvent("download") : undefined
			await clickDownload(page, vendor)
			await waitForAlert(page, "Failed to generate download link for some files. Check console.")
			await page.getByRole("link", { name: "Half_Gone-insurance-cover.png" }).waitFor()
			if (download) expect((await download).suggestedFilename()).toBe("Half_Gone-insurance-cover.png")
			else await page.getByText("gone.pdf: there is no file").waitFor()
		},
	)

	test("download_exception", async () => {
		site.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
		const vendor = await vendorWithForms("Offline")
		const page = await openAccepted(vendor)
		await page.context().setOffline(true)
		await clickDownload(page, vendor)
		await waitForAlert(page, "Could not download files. Check console for details.")
		await page.context().setOffline(false)
	})

	test("a_link_to_another_site_is_shown_with_its_host_and_never_followed_by_us", async () => {
		const vendor = await importedVendor("Old Links", '["https://old.example/vendor_form/b.pdf"]')
		const page = await openAccepted(vendor)
		await clickDownload(page, vendor)
		const link = page.getByRole("link", { name: "b.pdf on old.example (opens another website)" })
		expect(await link.getAttribute("href")).toBe("https://old.example/vendor_form/b.pdf")
		expect(await link.getAttribute("rel")).toBe("noopener noreferrer")
	})

	test("earlier_versions_are_listed_under_see_more_and_can_be_downloaded", async () => {
		const vendor = await vendorWithForms("Two Versions")
		const second = await createPdf("second")
		await sendExtras(site, vendor.emailAddress, { indemnity: [createFilePayload("form.pdf", second)] })
		const page = await openAccepted(vendor)
		await page.getByRole("button", { name: "See more about Two Versions" }).click()
		const download = page.waitForEvent("download")
		await page.getByRole("link", { name: /^Two_Versions-form\.pdf .* sent / }).click()
		expect((await readFile(await (await download).path())).equals(form.buffer)).toBe(true)
	})

	test.each([true, false])(
		"another_application_of_the_same_e_mail_has_the_extras_javascript_%s",
		async (javaScript) => {
			const older = await addVendor(site, "Older Brand")
			const newer = await addVendor(site, "Newer Brand", older.emailAddress)
			await sendExtras(site, older.emailAddress, { indemnity: [form] })
			const page = await openAccepted(older, { javaScript })
			await clickDownload(page, older)
			await waitForAlert(page, "No uploaded documents found.")
			await page.getByRole("link", { name: "Newer Brand" }).click()
			await page.getByRole("heading", { level: 1, name: "Documents" }).waitFor()
			expect(new URL(page.url()).pathname).toBe(`/admin/accepted/${newer.id}/documents`)
			await page.getByRole("link", { name: "Newer_Brand-form.pdf" }).waitFor()
		},
	)
})
