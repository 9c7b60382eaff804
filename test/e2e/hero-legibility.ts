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

/** What lies below the lines of the opening, without its letters, as pixels. */
export async function captureBackground(page: Page, selector: string, { lines }: HeroMeasurements) {
	const clip = boundingBox(lines)
	const showLetters = await addCssRules(page, `${selector} * { color: transparent !important }`)
	const { data, info } = await sharp(await page.screenshot({ clip }))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	await showLetters()
	return { data, width: info.width, left: clip.x, top: clip.y }
}

function boundingBox(boxes: Box[]): Box {
	const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x))))
	const y = Math.floor(Math.min(...boxes.map((box) => box.y)))
	const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)))
	const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)))
	return { x, y, width: right - x, height: bottom - y }
}
type Background = Awaited<ReturnType<typeof captureBackground>>

/** How often each colour stands in a box: as one number, 0xRRGGBB. */
function countColors({ data, width, left, top }: Background, box: Box): Map<number, number> {
	const counts = new Map<number, number>()
	const start = Math.max(0, Math.ceil(box.x) - left)
	const end = Math.min(width, Math.floor(box.x + box.width) - left)
	for (let y = Math.ceil(box.y) - top; y < Math.floor(box.y + box.height) - top; y += 1)
		for (let x = start; x < end; x += 1) {
			const color = data.readUIntBE((y * width + x) * 3, 3)
			counts.set(color, (counts.get(color) ?? 0) + 1)
		}
	return counts
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

/** WCAG 2.2, 1.4.3. */
function luminance(rgb: number[]): number {
	const [r = 0, g = 0, b = 0] = rgb.map((value) => {
		const share = value / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	})
	return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number[], color: number): number {
	const other = [color >> 16, (color >> 8) & 255, color & 255]
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
	return (light + 0.05) / (dark + 0.05)
}

/** The contrast below which only the hundredth part of the ground lies. */
function worstContrast(letters: number[], counts: Map<number, number>): number {
	const byContrast = [...counts].map(([color, count]) => ({ contrast: contrast(letters, color), count }))
	byContrast.sort((a, b) => a.contrast - b.contrast)
	const hundredth = Math.floor(sum(counts.values()) / 100)
	let passed = 0
	for (const { contrast: worst, count } of byContrast) {
		passed += count
		if (passed > hundredth) return worst
	}
	return 0
}

/** Lines that cannot be read: the hundredth part of the ground that is worst for their colour. */
export function findUnreadableLines({ lines }: HeroMeasurements, background: Background): string[] {
	return lines.flatMap((line) => {
		const worst = worstContrast(line.color, countColors(background, line))
		return worst < (line.isLarge ? 3 : 4.5) ? [`"${line.text}" ${worst.toFixed(2)}`] : []
	})
}

/** Lines over anything but one plain colour. */
export function findBusyLines({ lines }: HeroMeasurements, background: Background): string[] {
	return lines.flatMap((line) => {
		const counts = [...countColors(background, line).values()]
		const plain = Math.max(...counts) / sum(counts)
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
