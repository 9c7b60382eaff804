import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterEach, expect, inject } from "vitest"
import { PATIENCE } from "../patience.ts"
import { FLAGS } from "./browser-program.ts"
import { TRUSTS_SELF_SIGNED } from "./tls-front.ts"

export interface PageOptions {
	/** False: as the old phone or the careful visitor has it. */
	javaScript?: boolean
	/** CSS pixels; the height is 800. */
	width?: number
	colorScheme?: "light" | "dark"
	reducedMotion?: "reduce"
}

export interface Window {
	page(options?: PageOptions): Promise<Page>
	/** Says that the browser may complain about this in the running test. */
	expectNoise(pattern: RegExp): void
}

/** By its further flags. Started by the first file of a worker that opens a page, and shared by its later ones. */
const shared = new Map<string, Promise<Browser>>()

function openBrowser(flags: string[]): Promise<Browser> {
	const key = flags.join(" ")
	const args = [...FLAGS, TRUSTS_SELF_SIGNED, ...flags]
	const browser = shared.get(key) ?? chromium.launch({ executablePath: inject("browserPath"), args })
	shared.set(key, browser)
	return browser
}

/**
 * The browser for one test file, with more flags where it needs them. Each page has cookies of its own and is closed
 * after its test; a message on its console, an error in it or a request to another host fails the test.
 */
export function openWindow(origin: () => string, flags: string[] = []): Window {
	let contexts: BrowserContext[] = []
	let noise: string[] = []
	let expected: RegExp[] = []
	afterEach(async () => {
		await Promise.all(contexts.map((context) => context.close()))
		const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)))
		contexts = []
		noise = []
		expected = []
		expect(unexpected).toEqual([])
	})
	return {
		expectNoise: (pattern) => void expected.push(pattern),
		async page({ javaScript = true, width = 1280, ...look } = {}) {
			const context = await (await openBrowser(flags)).newContext({
				baseURL: origin(),
				javaScriptEnabled: javaScript,
				viewport: { width, height: 800 },
				locale: "en-GB",
				...look,
			})
			contexts.push(context)
			context.setDefaultTimeout(PATIENCE.wait)
			const page = await context.newPage()
			if (javaScript) waitForScripts(page)
			listen(page, origin(), (line) => noise.push(line))
			return page
		},
	}
}

/**
 * Pages fetch their scripts after they show, so a document is there before it does what scripts do. Tests open
 * pages that are ready; what people can do before that is what people without JavaScript can do.
 */
function waitForScripts(page: Page): void {
	const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
	const readyAfter = async (open: () => ReturnType<Page["goto"]>) => {
		// Scripts that a test keeps away never come.
		const keptAway = new Promise<void>((resolve) => {
			page.on("requestfailed", (request) => request.resourceType() === "script" && resolve())
		})
		const response = await open()
		await Promise.race([page.waitForFunction(isReady), keptAway])
		return response
	}
	page.goto = (...where) => readyAfter(() => goto(...where))
	page.reload = (...how) => readyAfter(() => reload(...how))
}

/** In the browser: true where no scripts of ours come, or once React has taken over the page's own elements. */
function isReady(): boolean {
	const main = document.querySelector("main, [role=main]")
	if (!main || !document.getElementById("later")) return true
	return Object.keys(main).some((key) => key.startsWith("__reactFiber"))
}

function listen(page: Page, origin: string, hear: (line: string) => void): void {
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) hear(`console ${message.type()}: ${message.text()}`)
	})
	page.on("pageerror", (error) => hear(`page error: ${error.message}`))
	page.on("request", (request) => {
		const url = new URL(request.url())
		if (url.protocol.startsWith("http") && url.origin !== origin) hear(`request to ${url.origin}`)
	})
}
