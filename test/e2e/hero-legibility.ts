import type { Background, Box, HeroMeasurements, Pixels } from "./hero-measurements.ts"

/** How often each colour stands in a box: as one number, 0xRRGGBB. */
function countColors({ colors, width, left, top }: Background, box: Box): Map<number, number> {
	const counts = new Map<number, number>()
	const add = (color: number, count: number) => counts.set(color, (counts.get(color) ?? 0) + count)
	const start = Math.max(0, Math.ceil(box.x) - left)
	const end = Math.min(width, Math.floor(box.x + box.width) - left)
	for (let y = Math.ceil(box.y) - top; y < Math.floor(box.y + box.height) - top; y += 1) {
		// Pixels of one colour stand side by side: counted together.
		const row = y * width
		let since = start
		for (let x = start + 1; x <= end; x += 1) {
			if (x < end && colors[row + x] === colors[row + since]) continue
			add(colors[row + since] ?? 0, x - since)
			since = x
		}
	}
	return counts
}

/** What each line of the opening stands on: the colours, as 0xRRGGBB, and how often. */
export type Grounds = Map<number, number>[]

/** As a screenshot shows it. */
export const readGrounds = ({ lines }: HeroMeasurements, background: Background): Grounds =>
	lines.map((line) => countColors(background, line))

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
	{ parts: elements, lines, buttons, picture, panelBottom, pageWidth }: HeroMeasurements,
	width: number,
): string[] {
	const pairs = elements.flatMap((part, at) =>
		elements
			.slice(at + 1)
			.flatMap((other) => (isOverlapping(part, other) ? [`${part.name} × ${other.name}`] : [])),
	)
	const outside = lines.filter(({ x, width: wide }) => x < 0 || x + wide > width + 0.5)
	const covering = buttons.filter((button) => isOverlapping(button, picture))
	const below = lines.filter(({ isOnPanel, y, height }) => isOnPanel && y + height > panelBottom)
	return [
		...pairs,
		...below.map(({ text }) => `${text} leaves the sky`),
		...outside.map(({ text }) => `${text} leaves the window`),
		...covering.map(() => "a button of the slideshow covers the picture"),
		...(pageWidth > width ? ["the page scrolls sideways"] : []),
	]
}
