import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

/** Goes there and waits until our code runs on the page. */
export async function openPage(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.waitForFunction(() => {
		const main = document.querySelector("main") ?? {}
		return Object.keys(main).some((key) => key.startsWith("__reactFiber"))
	})
}

/** What axe finds in the state that `page` is in, at three widths, by day and by night; and what is too wide. */
export async function barriers(page: Page): Promise<string[]> {
	const found: string[] = []
	for (const width of [320, 768, 1280]) {
		await page.setViewportSize({ width, height: 800 })
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
			const { violations } = await new AxeBuilder({ page }).analyze()
			const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
			found.push(...(wide ? [`${width}: wider than the window`] : []))
			for (const { id, nodes } of violations)
				found.push(`${width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" ")}`)
		}
	}
	return found
}

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "")

/** Where Tab leads in turn, by label or text; "" where it leads out of the page. */
export async function tabStops(page: Page, count: number): Promise<string[]> {
	const stops: string[] = []
	for (let nth = 0; nth < count; nth += 1) {
		await page.keyboard.press("Tab")
		stops.push(
			await page.evaluate(() => {
				const { activeElement, body } = document
				if (activeElement === body) return ""
				return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? ""
			}),
		)
	}
	return stops
}
