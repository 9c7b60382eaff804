import type { Page } from "playwright-core"
import sharp from "sharp"
import { addCssRules } from "./css-rules.ts"

interface Box {
	x: number
	y: number
	width: number
	height: number
}

/** In the browser: the next slide, until it is this one, counted from 1. */
export function showSlide(number: number): void {
	const current = () => document.querySelector("[aria-roledescription=slide][aria-hidden=false]")
	const next = document.querySelector<HTMLElement>("button[title='Next slide']")
	for (let tries = 0; tries < 5 && !current()?.ariaLabel?.startsWith(`${number} `); tries += 1) next?.click()
}

/** In the browser: every line of text in the opening with what it stands on, and what must not touch each other. */
export function measureHero(selector: string) {
	const hero = document.querySelector(selector)
	const frame = hero?.querySelector("[aria-roledescription=slide][aria-hidden=false]")
	if (!hero || !frame) throw new Error("no opening")
	const boxOf = (part: Element | DOMRect): Box => {
		const { x, y, width, height } = part instanceof Element ? part.getBoundingClientRect() : part
		return { x, y, width, height }
	}
	const rgbOf = (color: string) => color.match(/[\d.]+/g)?.map(Number) ?? []
	const backgroundOf = (part: Element) => rgbOf(getComputedStyle(part).backgroundColor)
	const findGround = (part: Element | null): Element | null =>
		part && backgroundOf(part)[3] === 0 ? findGround(part.parentElement) : part
	const panel = hero.firstElementChild
	const elements = [...hero.querySelectorAll("h1, p, a, button")].filter(
		(part) => part.checkVisibility({ visibilityProperty: true }) && !part.querySelector("a, button"),
	)
	const lines = elements.flatMap((part, of) => {
		const { color, fontSize, fontWeight } = getComputedStyle(part)
		const size = Number.parseFloat(fontSize)
		const ground = findGround(part) ?? document.documentElement
		const range = document.createRange()
		range.selectNodeContents(part)
		return [...range.getClientRects()].map((box) => ({
			...boxOf(box),
			text: part.textContent ?? "",
			color: rgbOf(color),
			ground: backgroundOf(ground),
			/** A filled button hides the picture below it, the panel is below the picture. */
			hidesPicture: ground !== panel && Boolean(panel?.contains(ground)),
			isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
			of,
		}))
	})
	const source = [...frame.querySelectorAll("source")].find(({ media }) => matchMedia(media || "all").matches)
	return {
		lines: lines.filter(({ width, height, text }) => width > 0 && height > 0 && text.trim()),
		parts: elements.map((part) => ({ ...boxOf(part), name: part.textContent })),
		buttons: [...hero.querySelectorAll("button")].map(boxOf),
		picture: boxOf(frame),
		/** The file that the browser takes for the picture in a window like this. */
		source: source?.srcset ?? "",
		height: hero.getBoundingClientRect().height,
		letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
		pageWidth: document.documentElement.scrollWidth,
	}
}
type HeroMeasurements = ReturnType<typeof measureHero>

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

/** What each line of the opening stands on: the colours, as 0xRRGGBB, and how often. */
export type Grounds = Map<number, number>[]

/** As a screenshot shows it. */
export const readGrounds = ({ lines }: HeroMeasurements, background: Background): Grounds =>
	lines.map((line) => countColors(background, line))

/** The pixels of a picture, as large as it is drawn. */
interface Pixels {
	data: Buffer
	width: number
	height: number
}

/** As the browser draws it. */
export async function drawPicture(page: Page, source: string): Promise<Pixels> {
	const png = await page.evaluate(async (src) => {
		const image = new Image()
		image.src = src
		await image.decode()
		const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
		canvas.getContext("2d")?.drawImage(image, 0, 0)
		const bytes = await (await canvas.convertToBlob()).arrayBuffer()
		return [...new Uint8Array(bytes)]
	}, source)
	const { data, info } = await sharp(Buffer.from(png))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	return { data, width: info.width, height: info.height }
}

/**
 * Worked out without a screenshot: the picture covers its frame from the lower right corner (slide-pictures.tsx),
 * and all else is the plain colour that the line stands on.
 */
export function computeGrounds({ lines, picture: frame }: HeroMeasurements, picture: Pixels): Grounds {
	const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
	const [right, bottom] = [frame.x + frame.width, frame.y + frame.height]
	return lines.map((line) => {
		const [red = 0, green = 0, blue = 0] = line.ground
		const plain = line.width * line.height
		const counts = new Map([[red * 65_536 + green * 256 + blue, plain]])
		if (line.hidesPicture || !isOverlapping(line, frame)) return counts
		const left = picture.width - (right - Math.max(line.x, frame.x)) / scale
		const top = picture.height - (bottom - Math.max(line.y, frame.y)) / scale
		const area = {
			x: left,
			y: top,
			width: picture.width - (right - Math.min(line.x + line.width, right)) / scale - left,
			height: picture.height - (bottom - Math.min(line.y + line.height, bottom)) / scale - top,
		}
		const covered = countColors({ ...picture, left: 0, top: 0 }, area)
		const size = scale * scale
		for (const [color, count] of counts) counts.set(color, Math.max(0, count - sum(covered.values()) * size))
		for (const [color, count] of covered) counts.set(color, (counts.get(color) ?? 0) + count * size)
		return counts
	})
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
export function findUnreadableLines({ lines }: HeroMeasurements, grounds: Grounds): string[] {
	return lines.flatMap((line, index) => {
		const worst = worstContrast(line.color, grounds[index] ?? new Map())
		return worst < (line.isLarge ? 3 : 4.5) ? [`"${line.text}" ${worst.toFixed(2)}`] : []
	})
}

/** Lines over anything but one plain colour. */
export function findBusyLines({ lines }: HeroMeasurements, grounds: Grounds): string[] {
	return lines.flatMap((line, index) => {
		const plain = plainShare(grounds[index] ?? new Map())
		return plain < 0.97 ? [`"${line.text}" ${plain.toFixed(2)}`] : []
	})
}

/** The share of the commonest colour. */
const plainShare = (ground: Map<number, number>) => Math.max(...ground.values()) / sum(ground.values())

/** Gaps between a line of thought and the next that are none, or wider than one and a half letters of the page. */
export function findHoles({ parts, letters }: HeroMeasurements): string[] {
	const texts = parts.filter(({ name }, index) => name && index < 4)
	return texts.slice(1).flatMap((part, index) => {
		const above = texts[index]
		const gap = part.y - (above?.y ?? 0) - (above?.height ?? 0)
		return gap > 0 && gap <= 1.5 * letters ? [] : [`${gap.toFixed(1)} px above ${part.name}`]
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
	const covering = buttons.filter((button) => isOverlapping(button, picture))
	return [
		...pairs,
		...outside.map(({ text }) => `${text} leaves the window`),
		...covering.map(() => "a button of the slideshow covers the picture"),
		...(pageWidth > width ? ["the page scrolls sideways"] : []),
	]
}
