import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { extractUsedStyles, parseStylesheet, type Stylesheet } from "./stylesheet.ts"

/** Where the build put what browsers fetch; in development, where nothing is built, sheets stay links. */
const CLIENT_BUILD_DIR = "build/client"

export interface PageStyles {
	/** The address of the whole sheet, which is to come later. */
	stylesheetHref: string
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
export function criticalStylesOf(page: string, isLight: boolean): PageStyles | undefined {
	const [, href] = /<link rel="stylesheet" href="(\/[^"]+)"/.exec(page) ?? []
	const stylesheets = href && loadStylesheets(href)
	if (!stylesheets || !page.includes("<div data-site")) return undefined
	const { text, hash } = extractUsedStyles(page, isLight ? stylesheets.all : stylesheets.first)
	const element = `<style data-precedence="sheet">${text}</style>`
	const noscriptLink = isLight ? "" : `<noscript><link rel="stylesheet" href="${href}"></noscript>`
	return { stylesheetHref: href, element: element + noscriptLink, hash }
}

const stylesheetCache = new Map<string, { all: Stylesheet; first: Stylesheet } | undefined>()

function loadStylesheets(href: string) {
	if (!stylesheetCache.has(href)) stylesheetCache.set(href, readStylesheets(join(CLIENT_BUILD_DIR, href)))
	return stylesheetCache.get(href)
}

function readStylesheets(path: string) {
	if (!existsSync(path)) return undefined
	const css = readFileSync(path, "latin1")
	return { all: parseStylesheet(css, { isAll: true }), first: parseStylesheet(css, { isAll: false }) }
}
