import type { Browser, CDPSession, Page } from "playwright-core"
import { TIMEOUTS } from "../timeouts.ts"
import { waitForHydrationOnNavigation } from "./hydration.ts"

/** What a page is for as long as it lives. */
export interface PageKind {
	baseURL: string
	javaScript: boolean
}

/** In a browser of somebody's own, with cookies and storage that nobody else has. */
export interface LentPage {
	page: Page
	giveBack(): Promise<void>
}

interface KeptPage {
	page: Page
	session: CDPSession
	/** A test did to it what can't be undone. */
	isSpoilt: boolean
	goto: Page["goto"]
}

/** Milliseconds for a server to say that it is there. */
const PATIENCE = 5_000

/** Those that no test is using, by browser and kind. */
const idlePages = new Map<Browser, Map<string, KeptPage[]>>()

/**
 * A page that earlier tests have used. Of them it has nothing but scripts and pictures: a visit takes a third of the
 * processor's time of the first visit in a new browser.
 */
export async function lendPage(browser: Browser, kind: PageKind): Promise<LentPage> {
	const idle = listIdlePages(browser, kind)
	const kept = idle.pop() ?? (await openKeptPage(browser, kind))
	return {
		page: kept.page,
		async giveBack() {
			const isClean = !kept.isSpoilt && (await cleanPage(kept).catch(() => false))
			if (isClean) idle.push(kept)
			else await kept.page.context().close()
		},
	}
}

/** One with an empty cache, which goes away. */
export async function openFreshPage(browser: Browser, kind: PageKind): Promise<LentPage> {
	const page = await openPage(browser, kind)
	if (kind.javaScript) await waitForHydrationOnNavigation(page)
	return { page, giveBack: () => page.context().close() }
}

function listIdlePages(browser: Browser, kind: PageKind): KeptPage[] {
	const ofBrowser = idlePages.get(browser) ?? new Map<string, KeptPage[]>()
	idlePages.set(browser, ofBrowser)
	const key = JSON.stringify(kind)
	const idle = ofBrowser.get(key) ?? []
	ofBrowser.set(key, idle)
	return idle
}

async function openPage(browser: Browser, { baseURL, javaScript }: PageKind): Promise<Page> {
	const context = await browser.newContext({ baseURL, javaScriptEnabled: javaScript, locale: "en-GB" })
	context.setDefaultTimeout(TIMEOUTS.wait)
	return context.newPage()
}

async function openKeptPage(browser: Browser, kind: PageKind): Promise<KeptPage> {
	const page = await openPage(browser, kind)
	const session = await page.context().newCDPSession(page)
	const kept = { page, session, isSpoilt: false, goto: page.goto.bind(page) }
	if (kind.javaScript) await waitForHydrationOnNavigation(page)
	const spoil = () => {
		kept.isSpoilt = true
	}
	for (const name of ["clock", "addInitScript", "exposeBinding", "exposeFunction"]) onUse(page, name, spoil)
	onUse(page.context(), "newCDPSession", spoil)
	return kept
}

function onUse(object: object, name: string, callback: () => void): void {
	const original = Reflect.get(object, name)
	Object.defineProperty(object, name, {
		get() {
			callback()
			return original
		},
	})
}

/** @returns whether the next test may have it */
async function cleanPage({ page, session, goto }: KeptPage): Promise<boolean> {
	const context = page.context()
	page.removeAllListeners()
	await page.unrouteAll({ behavior: "ignoreErrors" })
	await context.setOffline(false)
	await Promise.all(context.pages().map((other) => other === page || other.close()))
	// Of the site, for its storage, and without anything that runs.
	const answer = await goto("/healthz", { timeout: PATIENCE })
	await page.evaluate(() => {
		localStorage.clear()
		sessionStorage.clear()
	})
	await context.clearCookies()
	await page.setExtraHTTPHeaders({})
	await session.send("Page.resetNavigationHistory")
	return answer?.status() === 200
}
