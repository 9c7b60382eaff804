import { hash } from "node:crypto"
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

/**
 * Runs in the browser: scripts wait until what is seen has arrived, or until somebody wants to do something.
 * They are written where they run, so that the page's policy knows their hashes. The page's data come first, from the
 * page or from where it says (`serializePage`).
 * Back and Forward change the address of a reloaded page and leave its document as it is. Until the router answers them
 * (entry.client.tsx), this loads the page of the new address: React Router would show the old data under it.
 */
const BOOTSTRAP_SCRIPT = `{let files=FILES,at=id=>document.getElementById(id),put=(to,tag,of)=>to.append(Object.assign(document.createElement(tag),of)),address=url=>(url=new URL(url)).pathname+url.search,own=address(performance.getEntriesByType("navigation")[0]?.name||location),left=event=>{if(address(location)===own)return
event?.stopImmediatePropagation()
location.reload()
return 1},begin=()=>left()||put(document.body,"script",{type:"module",textContent:at("later").textContent}),start=()=>{if(!files)return
for(let href of files)put(document.head,"link",href.endsWith(".css")?{rel:"preload",as:"style",href}:{rel:"modulepreload",href})
files=0
let data=at("data"),src=data.dataset.src
put(document.body,"script",src?{src,onload:begin}:{textContent:data.textContent})
src||begin()}
addEventListener("popstate",left,true)
addEventListener("hydrated",()=>removeEventListener("popstate",left,true))
left()
for(let sign of["pointerdown","keydown"])addEventListener(sign,start,{capture:true,once:true})
addEventListener("load",()=>new PerformanceObserver(start).observe({type:"paint",buffered:true}),{once:true})}`

/** What of a page is written anew: files that its scripts import, its sheet, its scripts. */
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
		const bootstrapScript = BOOTSTRAP_SCRIPT.replace("FILES", JSON.stringify([...new Set(files)]))
		allowedScripts.push(bootstrapScript)
		return `<script type="text/plain" id="later">${body}</script><script>${bootstrapScript}</script>`
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
