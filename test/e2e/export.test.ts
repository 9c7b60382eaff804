import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { confirmImport, EDITION_FILES, openImportPage, uploadFiles } from "./import-screen.ts"
import { openSite } from "./site.ts"

const site = await openSite()

beforeEach(async () => {
	await site.db.delete(vendorExtras)
	await site.db.delete(vendorApplications)
})

test.each(["applications", "extras"])("%s_come_out_as_csv_and_in_again_unchanged", async (kind) => {
	const page = await openImportPage(site)
	await uploadFiles(page, EDITION_FILES)
	await confirmImport(page)
	await page.getByRole("link", { name: "Import more" }).click()
	const downloading = page.waitForEvent("download")
	await page.getByRole("link", { name: `CSV file of ${kind}` }).click()
	const download = await downloading
	expect(download.suggestedFilename()).toMatch(
		new RegExp(`^${kind}-christmas-2025-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
	)
	await uploadFiles(page, await download.path())
	await page.getByText("There is nothing to import").waitFor()
})

test("files_are_attachments_that_nobody_keeps", async () => {
	await site.db
		.insert(vendorApplications)
		.values({ editionId: await editionId(), number: 1, phoneNumber: "+254 7" })
	const headers = { cookie: await site.adminCookie() }
	const ask = (file: string) => fetch(`${site.url}/admin/export/${file}`, { headers })
	const answer = await ask("applications.csv")
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
	expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="applications-/)
	expect(answer.headers.get("cache-control")).toContain("no-store")
	expect(await answer.text()).toContain(",'+254 7,")
	const book = Buffer.from(await (await ask("applications.xlsx")).arrayBuffer())
	expect(book.subarray(0, 2).toString()).toBe("PK")
	expect((await ask("users.csv")).status).toBe(404)
	expect((await ask("constructor")).status).toBe(404)
})

async function editionId(): Promise<number> {
	return (await findFirstEdition(site.db)).id
}
