import type { Page } from "playwright-core"
import type { Site } from "./site.ts"

/** Goes there and waits until our code runs on the page. */
export async function openHydratedPage(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.waitForFunction(() => {
		const main = document.querySelector("main") ?? {}
		return Object.keys(main).some((key) => key.startsWith("__reactFiber"))
	})
}

/** Pixels: a phone, a tablet, a laptop and a large screen. */
export const WIDTHS = [390, 768, 1280, 1920]

/** A page of a site at this width, once our code runs on it. */
export async function openPageAt(site: Pick<Site, "newPage">, path: string, width: number): Promise<Page> {
	const page = await site.newPage({ width })
	await openHydratedPage(page, path)
	return page
}

export const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

export const getFocusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "")

/** Where Tab leads in turn, by label or text; "" where it leads out of the page. */
export async function collectTabStops(page: Page, count: number): Promise<string[]> {
	const stops: string[] = []
	for (let nth = 0; nth < count; nth += 1) {
		await page.keyboard.press("Tab")
		stops.push(
			await page.evaluate(() => {
				const { activeElement, body } = document
				if (activeElement === body) return ""
				const nameOf = (name: string) => activeElement?.getAttribute(name)
				return nameOf("aria-label") ?? nameOf("title") ?? activeElement?.textContent ?? ""
			}),
		)
	}
	return stops
}
