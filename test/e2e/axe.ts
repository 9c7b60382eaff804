import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { run } from "axe-core"
import type { Page } from "playwright-core"
import { sample } from "../sample.ts"

const AXE_SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const WIDTHS = [320, 768, 1280]

/** By night the same things stand in the same places: only their colours are others. */
const COLOR_SCHEMES = [
	{ colorScheme: "light", rules: undefined },
	{ colorScheme: "dark", rules: ["color-contrast", "link-in-text-block"] },
] as const

/** What axe finds in the state that `page` is in, and whether it is too wide; [] is what a test wants. */
export async function findAccessibilityViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SCRIPT)
	const problems = await page.evaluate(async (runOnly) => {
		const { axe } = window as unknown as { axe: { run: typeof run } }
		const { violations } = await axe.run({
			resultTypes: ["violations"],
			...(runOnly && { runOnly: [...runOnly] }),
		})
		return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)
	}, rules)
	return [...problems, ...(await findWideness(page))]
}

/** Whether it is too wide; [] is what a test wants. */
export async function findWideness(page: Page): Promise<string[]> {
	const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
	return isWide ? ["wider than the window"] : []
}

/** What it is held against: every width by day and by night. */
const LIGHTS = WIDTHS.flatMap((width) => COLOR_SCHEMES.map((scheme) => ({ width, ...scheme })))

/** The same at 320, 768 and 1280 pixels, by day and by night. */
export async function findAccessibilityViolationsEverywhere(page: Page): Promise<string[]> {
	const problems: string[] = []
	const { pathname } = new URL(page.url())
	const isEdge = ({ width, rules }: (typeof LIGHTS)[number]) => width !== 768 && !rules
	for (const { width, colorScheme, rules } of sample(`lights of ${pathname}`, LIGHTS, 1, isEdge)) {
		await page.setViewportSize({ width, height: 800 })
		await page.emulateMedia({ colorScheme })
		problems.push(
			...(await findAccessibilityViolations(page, rules)).map((line) => `${width} ${colorScheme}: ${line}`),
		)
	}
	return problems
}
