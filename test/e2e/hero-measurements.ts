import type { Page } from "playwright-core"
import sharp from "sharp"
import { addCssRules } from "./css-rules.ts"

export interface Box {
	x: number
	y: number
	width: number
	height: number
}

/** In the browser: presses "Next slide" until this one is shown, counted from 1. */
export async function showSlide(number: number): Promise<void> {
	const isShown = () =>
		document.querySelector(`[aria-roledescription=slide][aria-label^='${number} '][aria-hidden=false]`)
	for (let presses = 0; !isShown(); presses += 1) {
		if (presses === 10) throw new Error(`there is no slide ${number}`)
		document.querySelector<HTMLElement>("button[title='Next slide']")?.click()
		// The page is rendered anew once this function waits.
		await new Promise((resolve) => setTimeout(resolve))
	}
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
			/** What stands on the sky has to stay there. */
			isOnPanel: Boolean(panel?.contains(part)),
			/** A filled button hides the picture below it, the panel is below the picture. */
			hidesPicture: ground !== panel && Boolean(panel?.contains(ground)),
			isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
			of,
		}))
	})
	const source = [...frame.querySelectorAll("source")].find(({ media }) => matchMedia(media || "all").matches)
	return {
		lines: lines.filter(({ width, height, text }) => width > 0 && height > 0 && text.trim()),
		parts: elements.map((part) => ({
			...boxOf(part),
			name: part.textContent,
			isOnPanel: Boolean(panel?.contains(part)),
		})),
		buttons: [...hero.querySelectorAll("button")].map(boxOf),
		picture: boxOf(frame),
		panelBottom: panel?.getBoundingClientRect().bottom ?? 0,
		/** The file that the browser takes for the picture in a window like this. */
		source: source?.srcset ?? "",
		height: hero.getBoundingClientRect().height,
		letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
		pageWidth: document.documentElement.scrollWidth,
	}
}
export type HeroMeasurements = ReturnType<typeof measureHero>

/** The opening with each of these slides, measured in one step. */
export const measureSlides = (page: Page, selector: string, slides: number[]) =>
	page.evaluate<HeroMeasurements[]>(`(async () => {
		const measured = []
		for (const slide of ${JSON.stringify(slides)}) {
			await (${showSlide})(slide)
			measured.push((${measureHero})(${JSON.stringify(selector)}))
		}
		return measured
	})()`)

/** What lies below the lines of the opening, without its letters, as pixels. */
export async function captureBackground(page: Page, selector: string, { lines }: HeroMeasurements) {
	const clip = boundingBox(lines)
	const showLetters = await addCssRules(page, `${selector} * { color: transparent !important }`)
	const { colors, width } = await readPixels(await page.screenshot({ clip }))
	await showLetters()
	return { colors, width, left: clip.x, top: clip.y }
}

async function readPixels(png: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	const colors = new Uint32Array(info.width * info.height)
	for (let at = 0; at < colors.length; at += 1) colors[at] = data.readUIntBE(at * 3, 3)
	return { colors, width: info.width, height: info.height }
}

function boundingBox(boxes: Box[]): Box {
	const x = Math.max(0, Math.floor(Math.min(...boxes.map((box) => box.x))))
	const y = Math.floor(Math.min(...boxes.map((box) => box.y)))
	const right = Math.ceil(Math.max(...boxes.map((box) => box.x + box.width)))
	const bottom = Math.ceil(Math.max(...boxes.map((box) => box.y + box.height)))
	return { x, y, width: right - x, height: bottom - y }
}
export type Background = Awaited<ReturnType<typeof captureBackground>>

/** The pixels of a picture. */
export interface Pixels {
	/** Row by row, as 0xRRGGBB. */
	colors: Uint32Array
	width: number
	height: number
}

/** As the browser draws it, a pixel for each unit of the drawing. */
export async function drawPicture(page: Page, source: string): Promise<Pixels> {
	const url = await page.evaluate(async (src) => {
		const image = new Image()
		image.src = src
		await image.decode()
		const viewBox = /viewBox="([^"]+)"/.exec(await (await fetch(src)).text())?.[1] ?? ""
		const [, , width = 0, height = 0] = viewBox.split(" ").map(Number)
		const canvas = new OffscreenCanvas(width, height)
		canvas.getContext("2d")?.drawImage(image, 0, 0, width, height)
		const reader = new FileReader()
		reader.readAsDataURL(await canvas.convertToBlob())
		await new Promise((resolve) => reader.addEventListener("load", resolve))
		return String(reader.result)
	}, source)
	return readPixels(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"))
}
