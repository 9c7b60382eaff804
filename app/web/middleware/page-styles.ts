import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { readSheet, type Sheet, stylesFor } from "./sheet.ts"

/** Where the build put what browsers fetch; in development, where nothing is built, sheets stay links. */
const BUILT = "build/client"

interface StyledPage {
	html: string
	/** The whole sheet, which is to come later; undefined where it is linked as ever. */
	sheet?: string
	/** SHA-256, base64, of the style element. */
	hashes: string[]
}

/**
 * Writes into a page of the public site what it needs of its stylesheet, so that it shows without fetching that. React
 * knows the element by its precedence and puts the whole sheet after it, so that rules keep their order.
 */
export function inlineStyles(page: string): StyledPage {
	const [link, href = ""] = /<link rel="stylesheet" href="(\/[^"]+)"[^>]*>/.exec(page) ?? []
	const sheet = link && openSheet(href)
	if (!sheet || !page.includes("<div data-site")) return { html: page, hashes: [] }
	const styles = stylesFor(page, sheet)
	const html = page.replace(link, () => `<style data-precedence="sheet">${styles}</style>`)
	return { html, sheet: href, hashes: [createHash("sha256").update(styles).digest("base64")] }
}

const sheets = new Map<string, Sheet | undefined>()

function openSheet(href: string): Sheet | undefined {
	const path = join(BUILT, href)
	if (!sheets.has(href))
		sheets.set(href, existsSync(path) ? readSheet(readFileSync(path, "utf8")) : undefined)
	return sheets.get(href)
}
