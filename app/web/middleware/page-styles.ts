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
 * element by its precedence and puts the whole sheet after it, so that rules keep their order. Where no scripts run the
 * sheet is fetched as ever; a page that is sent without them brings all along.
 */
export function stylesOf(page: string, isLight: boolean): PageStyles | undefined {
	const [, href] = /<link rel="stylesheet" href="(\/[^"]+)"/.exec(page) ?? []
	const sheets = href && openSheets(href)
	if (!sheets || !page.includes("<div data-site")) return undefined
	const { text, hash } = stylesFor(page, isLight ? sheets.all : sheets.first)
	const element = `<style data-precedence="sheet">${text}</style>`
	const whole = isLight ? "" : `<noscript><link rel="stylesheet" href="${href}"></noscript>`
	return { sheet: href, element: element + whole, hash }
}

const opened = new Map<string, { all: Sheet; first: Sheet } | undefined>()

function openSheets(href: string) {
	if (!opened.has(href)) opened.set(href, readSheets(join(BUILT, href)))
	return opened.get(href)
}

function readSheets(path: string) {
	if (!existsSync(path)) return undefined
	const css = readFileSync(path, "latin1")
	return { all: readSheet(css, { isAll: true }), first: readSheet(css, { isAll: false }) }
}
