import type { Page } from "playwright-core"
import sharp from "sharp"

interface Box {
	x: number
	y: number
	width: number
	height: number
}

/** In the browser: every line of text in the opening, and the boxes of what must not touch each other. */
export function measureHero(selector: string) {
	const hero = document.querySelector(selector)
	if (!hero) throw new Error("no opening")
	const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height })
	const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
	const elements = [...hero.querySelectorAll("h1, p, a, button")].filter(
		(part) => isVisible(part) && !part.querySelector("a, button"),
	)
	const lines = elements.flatMap((part, of) => {
		const { color, fontSize, fontWeight } = getComputedStyle(part)
		const size = Number.parseFloat(fontSize)
		const range = document.createRange()
		range.selectNodeContents(part)
		return [...range.getClientRects()].map((box) => ({
			...boxOf(box),
			text: part.textContent ?? "",
			color: color.match(/[\d.]+/g)?.map(Number) ?? [],
			isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
			of,
		}))
	})
	const frame = hero.querySelector("[aria-roledescription=slide]:not([hidden])")?.getBoundingClientRect()
	return {
		lines: lines.filter(({ width, height, text }) => width > 0 && height > 0 && text.trim()),
		parts: elements.map((part) => ({ ...boxOf(part.getBoundingClientRect()), name: part.textContent })),
		buttons: [...hero.querySelectorAll("button")].map((part) => boxOf(part.getBoundingClientRect())),
		picture: frame && boxOf(frame),
		height: hero.getBoundingClientRect().height,
		bottom: hero.getBoundingClientRect().bottom,
		pageWidth: document.documentElement.scrollWidth,
	}
}
type HeroMeasurements = ReturnType<typeof measureHero>

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

/** The opening without its letters, as pixels. */
export async function captureBackground(page: Page, selector: string) {
	const showLetters = await addCssRules(page, `${selector} * { color: transparent !important }`)
	const { data, info } = await sharp(await page.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	await showLetters()
	return { data, width: info.width }
}
type Background = Awaited<ReturnType<typeof captureBackground>>

function readPixels({ data, width }: Background, box: Box): number[][] {
	const pixels: number[][] = []
	for (let y = Math.ceil(box.y); y < Math.floor(box.y + box.height); y += 1)
		for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(width, Math.floor(box.x + box.width)); x += 1)
			pixels.push([...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)])
	return pixels
}

/** WCAG 2.2, 1.4.3. */
function luminance(rgb: number[]): number {
	const [r = 0, g = 0, b = 0] = rgb.map((value) => {
		const share = value / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number[], other: number[]): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/** Lines that cannot be read: the hundredth part of the ground that is worst for their colour. */
export function findUnreadableLines({ lines }: HeroMeasurements, background: Background): string[] {
	return lines.flatMap((line) => {
		const contrastByColour = new Map<number, number>()
		const contrasts = readPixels(background, line).map((pixel) => {
			const key = ((pixel[0] ?? 0) << 16) + ((pixel[1] ?? 0) << 8) + (pixel[2] ?? 0)
			const found = contrastByColour.get(key) ?? contrast(line.color, pixel)
			contrastByColour.set(key, found)
			return found
		})
		const worst = contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length / 100)] ?? 0
		return worst < (line.isLarge ? 3 : 4.5) ? [`"${line.text}" ${worst.toFixed(2)}`] : []
	})
}

/** Lines over anything but one plain colour. */
export function findBusyLines({ lines }: HeroMeasurements, background: Background): string[] {
	return lines.flatMap((line) => {
		const counts = new Map<string, number>()
		const pixels = readPixels(background, line).map(String)
		for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
		const plain = Math.max(...counts.values()) / pixels.length
		return plain < 0.97 ? [`"${line.text}" ${plain.toFixed(2)}`] : []
	})
}

const isOverlapping = (a: Box, b: Box) =>
	Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
	Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5

/** What touches what it should not, or leaves the page. */
export function findCollisions(
	{ parts: elements, lines, buttons, picture, pageWidth }: HeroMeasurements,
	width: number,
): string[] {
	const pairs = elements.flatMap((part, at) =>
		elements
			.slice(at + 1)
			.flatMap((other) => (isOverlapping(part, other) ? [`${part.name} × ${other.name}`] : [])),
	)
	const outside = lines.filter(({ x, width: wide }) => x < 0 || x + wide > width + 0.5)
	const covering = picture ? buttons.filter((button) => isOverlapping(button, picture)) : []
	return [
		...pairs,
		...outside.map(({ text }) => `${text} leaves the window`),
		...covering.map(() => "a button of the slideshow covers the picture"),
		...(pageWidth > width ? ["the page scrolls sideways"] : []),
	]
}
