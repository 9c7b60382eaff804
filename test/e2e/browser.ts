import { type Browser, chromium, type Page } from "playwright-core"
import { afterEach, expect, inject } from "vitest"
import { BROWSER_ENVIRONMENT, BROWSER_FLAGS, listUnwantedFlags } from "./browser-executable.ts"
import { type LentPage, lendPage, openFreshPage } from "./browser-pages.ts"
import { TRUST_SELF_SIGNED_FLAG } from "./tls-proxy.ts"

export interface PageOptions {
	/** False: as the old phone or the careful visitor has it. */
	javaScript?: boolean
	/** CSS pixels; the height is 800. */
	width?: number
	colorScheme?: "light" | "dark"
	/** "reduce" unless the session says otherwise: else each field of a long form is scrolled to for half a second. */
	reducedMotion?: "reduce" | "no-preference"
	/** True: with an empty cache; else there may be in it what other tests fetched, as on any visit but the first. */
	isFirstVisit?: boolean
}

export interface SessionOptions extends Pick<PageOptions, "reducedMotion" | "isFirstVisit"> {
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
			env: BROWSER_ENVIRONMENT,
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
	{ flags = [], reducedMotion = "reduce", isFirstVisit = false }: SessionOptions = {},
): BrowserSession {
	let lent: LentPage[] = []
	let noise: string[] = []
	let expected: RegExp[] = []
	afterEach(async () => {
		await Promise.all(lent.map(({ giveBack }) => giveBack()))
		const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)))
		lent = []
		noise = []
		expected = []
		expect(unexpected).toEqual([])
	})
	return {
		expectNoise: (pattern) => void expected.push(pattern),
		async newPage({ javaScript = true, width = 1280, colorScheme = "light", ...options } = {}) {
			const open = (options.isFirstVisit ?? isFirstVisit) ? openFreshPage : lendPage
			const opened = await open(await launchBrowser(flags), { baseURL: origin(), javaScript })
			lent.push(opened)
			const { page } = opened
			await page.setViewportSize({ width, height: 800 })
			await page.emulateMedia({
				media: null,
				colorScheme,
				reducedMotion: options.reducedMotion ?? reducedMotion,
			})
			watchForNoise(page, origin(), (line) => noise.push(line))
			return page
		},
	}
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
