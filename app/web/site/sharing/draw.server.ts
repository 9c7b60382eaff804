import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type OverlayOptions } from "sharp"
import type { FocalPoint } from "../../../domain/pictures/rules.ts"
import lettering from "./lettering.ttf?url"

const WIDTH = 1200
const HEIGHT = 630
const CREAM = "#fff6e6"
/** Pixels: the logo's side, and the space left of it and between it and the words. */
const LOGO = 400
const MARGIN = 90
/** Of a page's picture: the right half, down to the border; a poster stands free in it. */
const WIDE = { left: 600, top: 0, width: 600, height: HEIGHT - 70 }
const POSTER = { left: 740, top: 40, width: 384, height: 480 }
/** Pictures kept in memory, some 130 KB each: more than both lists have vendors. */
const MAX_CACHED = 300

const cache = new Map<string, Promise<Buffer>>()
let lastDrawing: Promise<unknown> = Promise.resolve()

export interface SharingPictureContent {
	name: string
	subtitle: string
	/** Of a vendor: the address of a file on this site, or what reads it out of the file store. */
	logo?: string | { src: string; paper: string | undefined; read(): Promise<Buffer> } | undefined
	/** Of a page: its picture. */
	picture?: SharedPicture | undefined
}

interface SharedPicture {
	src: string
	width: number
	height: number
	/** Of a photograph of the library: what it is cut around, and how it is read out of the file store. */
	photograph?: { focus: FocalPoint; read(): Promise<Buffer> }
}

/** What a shared link shows, as a JPEG of 1200 by 630; drawn once, and one at a time, whoever asks how often. */
function renderSharingPicture(content: SharingPictureContent): Promise<Buffer> {
	const key = JSON.stringify(content)
	const cached = cache.get(key)
	if (cached) return cached
	const drawing = lastDrawing.then(() => draw(content))
	lastDrawing = drawing.catch(() => cache.delete(key))
	cache.set(key, drawing)
	const [oldest] = cache.keys()
	if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
	return drawing
}

async function draw({ name, subtitle, logo, picture }: SharingPictureContent): Promise<Buffer> {
	const logoImage = logo && (await renderLogo(logo))
	const frame = picture && (picture.height > picture.width ? POSTER : WIDE)
	const pictureImage = picture && frame && (await renderPicture(picture, frame))
	const left = logoImage ? MARGIN + LOGO + 70 : MARGIN
	const width = (pictureImage ? WIDE.left : WIDTH) - left - (pictureImage ? 50 : MARGIN)
	const layers = await renderTextLayers(name, subtitle, { left, width })
	if (logoImage) layers.push({ input: logoImage, left: MARGIN, top: Math.round((HEIGHT - 70 - LOGO) / 2) })
	if (pictureImage) layers.push({ input: pictureImage, left: frame.left, top: frame.top })
	return sharp(Buffer.from(renderBackground(Boolean(logoImage))))
		.composite(layers)
		.jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
		.toBuffer()
}

/** The name and the line below it, in the middle of the field. */
async function renderTextLayers(
	name: string,
	subtitle: string,
	{ left, width }: { left: number; width: number },
) {
	const title = await renderTextBlock(name, CREAM, { width, height: 250 })
	const line = await renderTextBlock(subtitle, "#f2a93b", { width, height: 100 })
	const top = Math.round((HEIGHT - 70 - title.height - 36 - line.height) / 2)
	const layers: OverlayOptions[] = [
		{ input: title.input, left, top },
		{ input: line.input, left, top: top + title.height + 36 },
	]
	return layers
}

interface Size {
	width: number
	height: number
}

async function renderLogo(logo: NonNullable<SharingPictureContent["logo"]>): Promise<Buffer | undefined> {
	const frame = { width: LOGO, height: LOGO }
	if (typeof logo === "string") return renderImage(logo, frame, "contain")
	const background = logo.paper ?? CREAM
	return sharp(await logo.read())
		.resize({ ...frame, fit: "contain", background })
		.flatten({ background })
		.png()
		.toBuffer()
}

async function renderPicture({ src, photograph }: SharedPicture, frame: Size): Promise<Buffer | undefined> {
	if (!photograph) return renderImage(src, frame, "cover")
	return renderPhotograph(await photograph.read(), frame, photograph.focus)
}

/** Cut as browsers cut it: what is too wide or too high goes in the proportion of the focal point. */
async function renderPhotograph(
	content: Buffer,
	{ width, height }: Size,
	{ focusX, focusY }: FocalPoint,
): Promise<Buffer> {
	const about = await sharp(content).metadata()
	const scale = Math.max(width / about.width, height / about.height)
	const scaled = {
		width: Math.max(width, Math.round(about.width * scale)),
		height: Math.max(height, Math.round(about.height * scale)),
	}
	const left = Math.round(((scaled.width - width) * focusX) / 100)
	const top = Math.round(((scaled.height - height) * focusY) / 100)
	return sharp(content)
		.resize({ ...scaled, fit: "fill" })
		.extract({ left, top, width, height })
		.png()
		.toBuffer()
}

/** A file of this site as pixels of this size. */
async function renderImage(
	address: string,
	{ width, height }: Size,
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
async function renderTextBlock(content: string, colour: string, bounds: { width: number; height: number }) {
	const text = `<span foreground="${colour}" line_height="0.8">${content.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)}</span>`
	const font = "Bricolage Grotesque 96pt ExtraBold,"
	const { data, info } = await sharp({
		text: { text, font, fontfile: builtFile(lettering), rgba: true, ...bounds },
	})
		.png()
		.toBuffer({ resolveWithObject: true })
	return { input: data, height: info.height }
}

/** The field and its border, as on the cloth: a night-blue field, a kanga band below. */
function renderBackground(withLogo: boolean): string {
	const top = (HEIGHT - 70 - LOGO) / 2
	const plate = `<rect x="${MARGIN + 10}" y="${top + 10}" width="${LOGO}" height="${LOGO}" fill="#b4432a"/><rect x="${MARGIN}" y="${top}" width="${LOGO}" height="${LOGO}" fill="${CREAM}"/>`
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<pattern id="pindo" width="70" height="70" patternUnits="userSpaceOnUse" y="${HEIGHT - 70}"><g transform="scale(1.09375)">
<path d="M0 0h64v64H0z" fill="#b4432a"/>
<path d="M0 0l8 9 8-9zM16 0l8 9 8-9zM32 0l8 9 8-9zM48 0l8 9 8-9zM0 64l8-9 8 9zM16 64l8-9 8 9zM32 64l8-9 8 9zM48 64l8-9 8 9z" fill="#16243f"/>
<path d="M32 15q5.6 11.4 17 17-11.4 5.6-17 17-5.6-11.4-17-17 11.4-5.6 17-17z" fill="${CREAM}"/>
<circle cx="32" cy="32" r="6.2" fill="#b4432a"/><circle cx="32" cy="32" r="3" fill="#f2a93b"/>
<circle cx="0" cy="32" r="4.8" fill="#f2a93b"/><circle cx="64" cy="32" r="4.8" fill="#f2a93b"/>
</g></pattern>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#16243f"/>
${withLogo ? plate : ""}
<rect y="${HEIGHT - 70}" width="${WIDTH}" height="70" fill="url(#pindo)"/></svg>`
}

/** A sharing picture, to be kept for a day. */
export async function respondWithPicture(
	request: Request,
	content: SharingPictureContent,
): Promise<Response> {
	const picture = await renderSharingPicture(content)
	const etag = `"${createHash("sha256").update(picture).digest("base64url")}"`
	const headers = { etag, "cache-control": "public, max-age=86400" }
	if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
	return new Response(new Uint8Array(picture), { headers: { ...headers, "content-type": "image/jpeg" } })
}
