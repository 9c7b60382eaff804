import { createHash } from "node:crypto"

interface SettledPage {
	html: string
	/** SHA-256, base64, of every inline script that the page may run. */
	hashes: string[]
}

/**
 * Runs in the browser: scripts wait until what is seen has arrived, or until somebody wants to do something.
 * They are written where they run, so that the page's policy knows their hashes. The page's data come first, from the
 * page or from where it says (kept-page.ts).
 */
const STARTER = `{let files=FILES,at=id=>document.getElementById(id),put=(to,tag,of)=>to.append(Object.assign(document.createElement(tag),of)),begin=()=>put(document.body,"script",{type:"module",textContent:at("later").textContent}),start=()=>{if(!files)return
for(let href of files)put(document.head,"link",href.endsWith(".css")?{rel:"preload",as:"style",href}:{rel:"modulepreload",href})
files=0
let data=at("data"),src=data.dataset.src
put(document.body,"script",src?{src,onload:begin}:{textContent:data.textContent})
src||begin()}
for(let sign of["pointerdown","keydown"])addEventListener(sign,start,{capture:true,once:true})
addEventListener("load",()=>new PerformanceObserver(start).observe({type:"paint",buffered:true}),{once:true})}`

/**
 * Makes the rendered page ready to be sent: its scripts and the `sheet` that they need wait until the page shows, and
 * it is stated by hash which of them may run. Only scripts that carry this request's mark are, so markup that slipped
 * into a page stays dead; the mark itself is taken out, so that the page can be cached as it is.
 */
export function settleScripts(page: string, mark: string, sheet?: string): SettledPage {
	const files = sheet ? [sheet] : []
	const hashes: string[] = []
	const data: string[] = []
	const scripts = new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g")
	const settle = (before: string, after: string, body: string) => {
		if (body.startsWith("window.__reactRouterContext"))
			return data.push(body) === 1 ? `<script type="text/plain" id="data">${mark}</script>` : ""
		if (body) hashes.push(hashOf(body))
		if (!/ type="module"/.test(before + after)) return `<script${before}${after}>${body}</script>`
		const starter = STARTER.replace("FILES", JSON.stringify([...new Set(files)]))
		hashes.push(hashOf(starter))
		return `<script type="text/plain" id="later">${body}</script><script>${starter}</script>`
	}
	const html = page
		.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
			files.push(href)
			return ""
		})
		.replace(scripts, (_, before: string, after: string, body: string) => settle(before, after, body))
		.replaceAll(` nonce="${mark}"`, "")
	if (!data.length) return { html, hashes }
	const together = data.join("\n")
	return { html: html.replace(mark, () => together), hashes: [...hashes, hashOf(together)] }
}

const hashOf = (script: string) => createHash("sha256").update(script).digest("base64")
