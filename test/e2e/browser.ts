import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterEach, expect, inject } from "vitest"
import { TIMEOUTS } from "../timeouts.ts"
import { BROWSER_FLAGS, listUnwantedFlags } from "./browser-executable.ts"
import { TRUST_SELF_SIGNED_FLAG } from "./tls-proxy.ts"

export interface PageOptions {
	/** False: as the old phone or the careful visitor has it. */
	javaScript?: boolean
	/** CSS pixels; the height is 800. */
	width?: number
	colorScheme?: "light" | "dark"
	/** "reduce" unless the session says otherwise: else each field of a long form is scrolled to for half a second. */
	reducedMotion?: "reduce" | "no-preference"
}

export interface SessionOptions extends Pick<PageOptions, "reducedMotion"> {
	/** Of the browser, beside those that all have. */
	flags?: string[]
}

export interface BrowserSession {
	newPage(options?: PageOptions): Promise<Page>
	/** Says that the browser may complain about this in the running test. */
	expectNoise(pattern: RegExp): void
}

/** By its further flags. Started by the first file of a worker that opens a page, and shared by its later ones. */
const sharedBrowsers = new Map<string, Promise<Browser>>()

function launchBrowser(flags: string[]): Promise<Browser> {
	const key = flags.join(" ")
	const args = [...BROWSER_FLAGS, TRUST_SELF_SIGNED_FLAG, ...flags]
	const browser =
		sharedBrowsers.get(key) ??
		chromium.launch({
			executablePath: inject("browserPath"),
			args,
			ignoreDefaultArgs: listUnwantedFlags(),
		})
	sharedBrowsers.set(key, browser)
	return browser
}

/**
 * The browser for one test file, with more flags where it needs them. Each page has cookies of its own and is closed
 * after its test; a message on its console, an error in it or a request to another host fails the test.
 */
export function openBrowserSession(
	origin: () => string,
	{ flags = [], reducedMotion = "reduce" }: SessionOptions = {},
): BrowserSession {
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
		async newPage({ javaScript = true, width = 1280, ...contextOptions } = {}) {
			const context = await (await launchBrowser(flags)).newContext({
				baseURL: origin(),
				javaScriptEnabled: javaScript,
				viewport: { width, height: 800 },
				locale: "en-GB",
				reducedMotion,
				...contextOptions,
			})
			contexts.push(context)
			context.setDefaultTimeout(TIMEOUTS.wait)
			const page = await context.newPage()
			if (javaScript) waitForHydrationOnNavigation(page)
			watchForNoise(page, origin(), (line) => noise.push(line))
			return page
		},
	}
}

/**
 * Pages fetch their scripts after they show, so a document is there before it does what scripts do. Tests open
 * pages that are ready; what people can do before that is what people without JavaScript can do.
 */
function waitForHydrationOnNavigation(page: Page): void {
	const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
	const waitUntilReady = async (open: () => ReturnType<Page["goto"]>) => {
		// Scripts that a test keeps away never come.
		const scriptBlocked = new Promise<void>((resolve) => {
			page.on("requestfailed", (request) => request.resourceType() === "script" && resolve())
		})
		const response = await open()
		await Promise.race([page.waitForFunction(isHydrated), scriptBlocked])
		return response
	}
	page.goto = (...args) => waitUntilReady(() => goto(...args))
	page.reload = (...args) => waitUntilReady(() => reload(...args))
}

/** In the browser: true where no scripts of ours come, or once React has taken over the page's own elements. */
function isHydrated(): boolean {
	const main = document.querySelector("main, [role=main]")
	if (!main || !document.getElementById("later")) return true
	return Object.keys(main).some((key) => key.startsWith("__reactFiber"))
}

function watchForNoise(page: Page, origin: string, report: (line: string) => void): void {
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) report(`console ${message.type()}: ${message.text()}`)
	})
	page.on("pageerror", (error) => report(`page error: ${error.message}`))
	page.on("request", (request) => {
		const url = new URL(request.url())
		if (url.protocol.startsWith("http") && url.origin !== origin) report(`request to ${url.origin}`)
	})
}
