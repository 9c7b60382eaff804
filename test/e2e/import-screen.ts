import type { Page } from "playwright-core"
import type { Site } from "./site.ts"

export const EDITION_FILES = ["test/season/xmas_vendors_2025.csv", "test/season/vendor_extras.csv"]

/** A file that is not on this machine. */
export const createCsvPayload = (name: string, content: string | Buffer) => ({
	name,
	mimeType: "text/csv",
	buffer: Buffer.from(content),
})

/** The import screen, signed in. */
export async function openImportPage(site: Site, options = {}): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto("/admin/import")
	return page
}

export async function uploadFiles(page: Page, files: Parameters<Page["setInputFiles"]>[1]): Promise<void> {
	await page.setInputFiles("input[type=file]", files)
	await page.getByRole("button", { name: "Preview import" }).click()
}

/** The part of the preview that is about one file. */
export const fileSection = (page: Page, file: string) => page.getByRole("region", { name: file })

export const confirmImport = (page: Page) =>
	page.getByRole("button", { name: "Import into Christmas 2025" }).click()
