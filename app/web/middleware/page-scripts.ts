import { createHash } from "node:crypto"

interface SettledPage {
	html: string
	/** SHA-256, base64, of every inline script that the page may run. */
	hashes: string[]
}

/**
 * Runs in the browser: scripts wait until what is seen has arrived, or until somebody wants to do something.
 * Their module is written where it runs, so that the page's policy knows its hash.
 */
const STARTER = `{let files=FILES,start=()=>{if(!files)return
for(let href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))
files=0
document.body.append(Object.assign(document.createElement("script"),{type:"module",textContent:document.getElementById("later").textContent}))}
for(let sign of["pointerdown","keydown"])addEventListener(sign,start,{capture:true,once:true})
addEventListener("load",()=>new PerformanceObserver(start).observe({type:"paint",buffered:true}),{once:true})}`

/**
 * Makes the rendered page ready to be sent: its scripts wait until the page shows, and it is stated by hash
 * which of them may run. Only scripts that carry this request's mark are, so markup that slipped into a page
 * stays dead; the mark itself is taken out, so that the page can be cached as it is.
 */
export function settleScripts(page: string, mark: string): SettledPage {
	const hashes: string[] = []
	const files: string[] = []
	const scripts = new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g")
	const html = page
		.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
			files.push(href)
			return ""
		})
		.replace(scripts, (_, before: string, after: string, body: string) => {
			if (body) hashes.push(hashOf(body))
			if (!/ type="module"/.test(before + after)) return `<script${before}${after}>${body}</script>`
			const starter = STARTER.replace("FILES", JSON.stringify(files))
			hashes.push(hashOf(starter))
			return `<script type="text/plain" id="later">${body}</script><script>${starter}</script>`
		})
	return { html: html.replaceAll(` nonce="${mark}"`, ""), hashes }
}

const hashOf = (script: string) => createHash("sha256").update(script).digest("base64")
