import { readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type OverlayOptions } from "sharp"
import lettering from "./lettering.ttf?url"

const WIDTH = 1200
const HEIGHT = 630
/** Pixels: the logo's side, and the space left of it and between it and the words. */
const LOGO = 400
const MARGIN = 90
/** Of a page's picture: the right half, down to the border; a poster stands free in it. */
const WIDE = { left: 600, top: 0, width: 600, height: HEIGHT - 70 }
const POSTER = { left: 740, top: 40, width: 384, height: 480 }
/** Pictures kept in memory, some 40 KB each: more than both lists have vendors. */
const MOST_KEPT = 300

const kept = new Map<string, Promise<Buffer>>()
let last: Promise<unknown> = Promise.resolve()

export interface Shared {
	name: string
	below: string
	/** Address of a vendor's logo on this site. */
	logo?: string | undefined
	/** Of a page: its picture. */
	picture?: { src: string; width: number; height: number } | undefined
}

/** What a shared link shows, as a JPEG of 1200 by 630; drawn once, and one at a time, whoever asks how often. */
export function sharingPicture(shared: Shared): Promise<Buffer> {
	const key = JSON.stringify(shared)
	const known = kept.get(key)
	if (known) return known
	const drawing = last.then(() => draw(shared))
	last = drawing.catch(() => kept.delete(key))
	kept.set(key, drawing)
	const [oldest] = kept.keys()
	if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
	return drawing
}

async function draw({ name, below, logo, picture }: Shared): Promise<Buffer> {
	const face = logo && (await drawn(logo, { width: LOGO, height: LOGO }, "contain"))
	const place = picture && (picture.height > picture.width ? POSTER : WIDE)
	const scene = picture && place && (await drawn(picture.src, place, "cover"))
	const left = face ? MARGIN + LOGO + 70 : MARGIN
	const width = (scene ? WIDE.left : WIDTH) - left - (scene ? 50 : MARGIN)
	const layers = await wordsOf(name, below, { left, width })
	if (face) layers.push({ input: face, left: MARGIN, top: Math.round((HEIGHT - 70 - LOGO) / 2) })
	if (scene) layers.push({ input: scene, left: place.left, top: place.top })
	return sharp(Buffer.from(cloth(Boolean(face))))
		.composite(layers)
		.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: "4:4:4" })
		.toBuffer()
}

/** The name and the line below it, in the middle of the field. */
async function wordsOf(name: string, below: string, { left, width }: { left: number; width: number }) {
	const title = await lines(name, "#fff6e6", { width, height: 250 })
	const line = await lines(below, "#f2a93b", { width, height: 100 })
	const top = Math.round((HEIGHT - 70 - title.height - 36 - line.height) / 2)
	const layers: OverlayOptions[] = [
		{ input: title.input, left, top },
		{ input: line.input, left, top: top + title.height + 36 },
	]
	return layers
}

/** A file of this site as pixels of this size. */
async function drawn(
	address: string,
	{ width, height }: { width: number; height: number },
	fit: "contain" | "cover",
): Promise<Buffer | undefined> {
	const file = await readFile(builtFile(address)).catch(() => undefined)
	return file && sharp(file, { density: 150 }).resize(width, height, { fit }).png().toBuffer()
}

/** Where the file at an address of this site lies. */
const builtFile = (address: string) =>
	import.meta.env.DEV
		? join(address.startsWith("/app/") ? "." : "public", address)
		: join("build/client", address)

/** Words as large as the box allows, in the display face of the site. */
async function lines(words: string, colour: string, box: { width: number; height: number }) {
	const text = `<span foreground="${colour}" line_height="0.8">${words.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span>`
	const font = "Bricolage Grotesque 96pt ExtraBold,"
	const { data, info } = await sharp({
		text: { text, font, fontfile: builtFile(lettering), rgba: true, ...box },
	})
		.png()
		.toBuffer({ resolveWithObject: true })
	return { input: data, height: info.height }
}

/** The field and its border, as on the cloth: a night-blue field, a kanga band below. */
function cloth(withLogo: boolean): string {
	const top = (HEIGHT - 70 - LOGO) / 2
	const plate = `<rect x="${MARGIN + 10}" y="${top + 10}" width="${LOGO}" height="${LOGO}" fill="#b4432a"/><rect x="${MARGIN}" y="${top}" width="${LOGO}" height="${LOGO}" fill="#fff6e6"/>`
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<pattern id="pindo" width="70" height="70" patternUnits="userSpaceOnUse" y="${HEIGHT - 70}"><g transform="scale(1.09375)">
<path d="M0 0h64v64H0z" fill="#b4432a"/>
<path d="M0 0l8 9 8-9zM16 0l8 9 8-9zM32 0l8 9 8-9zM48 0l8 9 8-9zM0 64l8-9 8 9zM16 64l8-9 8 9zM32 64l8-9 8 9zM48 64l8-9 8 9z" fill="#16243f"/>
<path d="M32 15q5.6 11.4 17 17-11.4 5.6-17 17-5.6-11.4-17-17 11.4-5.6 17-17z" fill="#fff6e6"/>
<circle cx="32" cy="32" r="6.2" fill="#b4432a"/><circle cx="32" cy="32" r="3" fill="#f2a93b"/>
<circle cx="0" cy="32" r="4.8" fill="#f2a93b"/><circle cx="64" cy="32" r="4.8" fill="#f2a93b"/>
</g></pattern>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#16243f"/>
${withLogo ? plate : ""}
<rect y="${HEIGHT - 70}" width="${WIDTH}" height="70" fill="url(#pindo)"/></svg>`
}
