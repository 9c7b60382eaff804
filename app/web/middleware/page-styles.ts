import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readSheet, type Sheet, stylesFor } from "./sheet.ts"

/** Where the build put what browsers fetch; in development, where nothing is built, sheets stay links. */
const BUILT = "build/client"

export interface PageStyles {
	/** The address of the whole sheet, which is to come later. */
	sheet: string
	/** What is written in its place. */
	element: string
	/** SHA-256, base64, of what the element holds. */
	hash: string
}

/**
 * What a page of the public site needs of its stylesheet, so that it shows without fetching that. React knows the
 * element by its precedence and puts the whole sheet after it, so that rules keep their order.
 */
export function stylesOf(page: string): PageStyles | undefined {
	const [, href] = /<link rel="stylesheet" href="(\/[^"]+)"/.exec(page) ?? []
	const sheet = href && openSheet(href)
	if (!sheet || !page.includes("<div data-site")) return undefined
	const { text, hash } = stylesFor(page, sheet)
	return { sheet: href, element: `<style data-precedence="sheet">${text}</style>`, hash }
}

const sheets = new Map<string, Sheet | undefined>()

function openSheet(href: string): Sheet | undefined {
	const path = join(BUILT, href)
	if (!sheets.has(href))
		sheets.set(href, existsSync(path) ? readSheet(readFileSync(path, "utf8")) : undefined)
	return sheets.get(href)
}
