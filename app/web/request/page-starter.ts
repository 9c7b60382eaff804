/**
 * Runs in the browser, written into each page (page-scripts.ts), so that the page's policy knows its hash: scripts wait
 * until what is seen has arrived, or until somebody wants to do something. The page's data come first, from the page or
 * from where it says.
 * Back and Forward change the address of a reloaded page and leave its document as it is. Until the router answers them
 * (entry.client.tsx), this loads the page of the new address: React Router would show the old data under it. From then
 * on what was typed before is known to all who listen.
 */
import { replayEarlyInput } from "./early-input.ts"

const files = document.currentScript?.dataset.files?.match(/\S+/g) ?? []
const [navigation] = performance.getEntriesByType("navigation")
const ownAddress = addressOf(navigation?.name || location.href)
let isStarted = false

function addressOf(url: string): string {
	const { pathname, search } = new URL(url)
	return pathname + search
}

function reloadIfMoved(event?: Event): boolean {
	if (addressOf(location.href) === ownAddress) return false
	event?.stopImmediatePropagation()
	location.reload()
	return true
}

function addElement<Tag extends keyof HTMLElementTagNameMap>(
	parent: HTMLElement,
	tag: Tag,
	properties: Partial<HTMLElementTagNameMap[Tag]>,
): void {
	parent.append(Object.assign(document.createElement(tag), properties))
}

function start(): void {
	if (isStarted) return
	isStarted = true
	for (const href of files) {
		const isStylesheet = href.endsWith(".css")
		addElement(
			document.head,
			"link",
			isStylesheet ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href },
		)
	}
	const data = document.getElementById("data")
	const src = data?.dataset.src
	addElement(document.body, "script", src ? { src, onload: startModules } : { text: data?.textContent ?? "" })
	if (!src) startModules()
}

function startModules(): void {
	if (reloadIfMoved()) return
	const text = document.getElementById("later")?.textContent ?? ""
	addElement(document.body, "script", { type: "module", text })
}

addEventListener("popstate", reloadIfMoved, true)
addEventListener("hydrated", () => {
	removeEventListener("popstate", reloadIfMoved, true)
	replayEarlyInput()
})
reloadIfMoved()
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, start, { capture: true, once: true })
addEventListener("load", () => new PerformanceObserver(start).observe({ type: "paint", buffered: true }), {
	once: true,
})
