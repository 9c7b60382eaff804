import type { Page } from "playwright-core"

/**
 * Pages fetch their scripts after they show, so a document is there before it does what scripts do. Tests open
 * pages that are ready; what people can do before that is what people without JavaScript can do.
 */
export async function waitForHydrationOnNavigation(page: Page): Promise<void> {
	await page.addInitScript(noteHydration)
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

/** In the browser. */
function noteHydration(): void {
	addEventListener("hydrated", () => Reflect.set(window, "isHydrated", true))
}

/**
 * In the browser: true where no scripts of ours come, or once React has taken over the page's own elements and all of
 * the page listens: before that a key that is pressed says nothing to anybody.
 */
function isHydrated(): boolean {
	const main = document.querySelector("main, [role=main]")
	if (!main || !document.getElementById("later")) return true
	return "isHydrated" in window && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
}
