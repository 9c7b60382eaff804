import type { Page } from "playwright-core"

/** Rules that the policy of the page would keep away as a style element. @returns what takes them away again */
export async function addCssRules(page: Page, rules: string): Promise<() => Promise<void>> {
	await page.evaluate((text) => {
		const stylesheet = new CSSStyleSheet()
		stylesheet.replaceSync(text)
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, stylesheet]
	}, rules)
	return () =>
		page.evaluate(() => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
		})
}
