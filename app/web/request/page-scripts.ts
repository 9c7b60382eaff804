import { hash } from "node:crypto"
import starter from "./page-starter.ts?inline-script"
import type { PageStyles } from "./page-styles.ts"

/** A page ready to be sent; as everything here its bytes, each as one letter. */
export interface PublishedPage {
	before: string
	/** What its scripts read, which stands between the two others or at an address of its own. */
	data: string
	after: string
	/** SHA-256, base64, of every other inline script that the page may run. */
	hashes: string[]
}

/** What of a page is written afresh: files that its scripts import, its sheet, its scripts. */
const TAG_PATTERN =
	/<link rel="(modulepreload|stylesheet)" href="([^"]+)"[^>]*>|<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Makes the rendered page ready to be sent: its scripts and the sheet that they need wait until the page shows, and
 * it is stated by hash which of them may run. Only scripts that carry this request's mark are, so markup that slipped
 * into a page stays dead; the mark itself is taken out, so that the page can be cached as it is.
 * @param page its bytes, each as one letter (entry.server.tsx)
 */
export function publishPage(page: string, nonce: string, styles?: PageStyles): PublishedPage {
	const nonceAttribute = ` nonce="${nonce}"`
	const files = styles ? [styles.stylesheetHref] : []
	const data: string[] = []
	const allowedScripts: string[] = []
	const rewriteTag = ([tag, rel, href = "", attributes = "", body = ""]: RegExpExecArray) => {
		if (rel === "stylesheet") return styles?.stylesheetHref === href ? styles.element : tag
		if (rel) return files.push(href) ? "" : tag
		if (!attributes.includes(nonceAttribute)) return tag
		if (body.startsWith("window.__reactRouterContext")) return data.push(body) === 1 ? DATA_PLACEHOLDER : ""
		if (body) allowedScripts.push(body)
		if (!attributes.includes(' type="module"'))
			return `<script${attributes.replace(nonceAttribute, "")}>${body}</script>`
		allowedScripts.push(starter)
		const filesAttribute = `data-files="${[...new Set(files)].join(" ")}"`
		return `<script type="text/plain" id="later">${body}</script><script ${filesAttribute}>${starter}</script>`
	}
	const chunks: string[] = []
	let end = 0
	for (const found of page.matchAll(TAG_PATTERN)) {
		chunks.push(page.slice(end, found.index), rewriteTag(found))
		end = found.index + found[0].length
	}
	chunks.push(page.slice(end))
	const split = data.length ? chunks.indexOf(DATA_PLACEHOLDER) : chunks.length
	const join = (some: string[]) => some.join("").replaceAll(nonceAttribute, "")
	return {
		before: join(chunks.slice(0, split)),
		data: data.join("\n"),
		after: join(chunks.slice(split + 1)),
		hashes: allowedScripts.map(hashOf),
	}
}

/**
 * The page in one piece: with its data inside, or with the address that they wait at.
 * @param dataAddress as an attribute has it
 */
export function serializePage({ before, data, after }: PublishedPage, dataAddress?: string): string {
	if (!data) return before
	const element = dataAddress ? ` data-src="${dataAddress}">` : `>${data}`
	return `${before}<script type="text/plain" id="data"${element}</script>${after}`
}

/** The place of the data, which are not known yet. */
const DATA_PLACEHOLDER = "data"
export const hashOf = (script: string) => hash("sha256", Buffer.from(script, "latin1"), "base64")
