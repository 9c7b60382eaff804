import { readFile } from "node:fs/promises"
import libheif from "libheif-js/wasm-bundle.js"
import sharp, { type Sharp } from "sharp"
import {
	decodeTile,
	type Plane,
	type Pointer,
	planeOf,
	readOrientation,
	readProfile,
	readTiling,
} from "./libheif.server.ts"
import { wrapAsTiff } from "./tiff.ts"

/** Above so many, reading a picture takes nearly all the time that a process gets. */
const MOST_PIXELS = 60_000_000
/** Above so many, reading a picture in one piece takes more memory than a process gets. */
const MOST_PIXELS_WHOLE = 30_000_000
/** Above so many it is read tile by tile, and every second row and column is left out, or more: that saves memory. */
const MOST_PIXELS_KEPT = 13_000_000

/** @returns undefined for one of too many pixels @throws when it can't be decoded */
export async function decodeHeic(path: string): Promise<Sharp | undefined> {
	const context = libheif.heif_context_alloc()
	libheif.heif_context_read_from_memory(context, await readFile(path))
	const handle = libheif.heif_js_context_get_primary_image_handle(context)
	if (!handle.$$) throw new Error("no picture in the HEIC")
	const profile = await readProfile(handle.$$.ptr)
	const width = libheif.heif_image_handle_get_width(handle)
	const height = libheif.heif_image_handle_get_height(handle)
	if (!(width > 0 && height > 0)) throw new Error("no picture in the HEIC")
	if (width * height > MOST_PIXELS) return undefined
	const tiled = width * height > MOST_PIXELS_KEPT && decodeTiles(handle.$$.ptr, profile)
	if (tiled) return tiled
	if (width * height > MOST_PIXELS_WHOLE) return undefined
	const canvas = createCanvas({ width, height, profile, orientation: 1 })
	const { heif_colorspace_YCbCr } = libheif.heif_colorspace
	const image = libheif.heif_js_decode_image2(
		handle,
		heif_colorspace_YCbCr,
		libheif.heif_chroma.heif_chroma_420,
	)
	convertToRgb({ left: 0, top: 0, planes: image.channels.map(planeOf) }, canvas)
	return canvas.open()
}

/** @returns undefined for one that has none, or is to be cropped or mirrored: telephones write no such large picture */
function decodeTiles(handle: Pointer, profile: Buffer | undefined): Sharp | undefined {
	const { columns, rows, tileWidth, tileHeight, width, height } = readTiling(handle)
	const orientation = readOrientation(handle)
	if (!orientation || tileWidth * tileHeight > MOST_PIXELS_KEPT) return undefined
	const canvas = createCanvas({ width, height, profile, orientation })
	for (let row = 0; row < rows; row += 1) {
		for (let column = 0; column < columns; column += 1) {
			decodeTile(handle, { column, row }, (planes) =>
				convertToRgb({ left: column * tileWidth, top: row * tileHeight, planes }, canvas),
			)
		}
	}
	return canvas.open()
}

/** What is seen of a tile, and where its first row and column are in the picture. */
interface Tile {
	left: number
	top: number
	planes: Plane[]
}

/** The picture in the making, of which every `step`th row and column is taken. */
interface Canvas {
	width: number
	height: number
	step: number
	rgb: Buffer
	open(): Sharp
}

interface Picture {
	width: number
	height: number
	profile: Buffer | undefined
	/** As EXIF has it. */
	orientation: number
}

function createCanvas({ width, height, ...rest }: Picture): Canvas {
	const step = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS_KEPT))
	const size = { width: Math.floor(width / step), height: Math.floor(height / step) }
	const { content, rgb } = wrapAsTiff({ ...size, ...rest })
	const isBare = !rest.profile && rest.orientation === 1
	const open = () =>
		isBare ? sharp(rgb, { raw: { ...size, channels: 3 } }) : sharp(content, { sequentialRead: true })
	return { ...size, step, rgb, open }
}

/** From full-range YCbCr as telephones write it (ITU-R BT.601), at half the resolution in colour, to RGB. */
function convertToRgb({ left, top, planes }: Tile, { width, height, step, rgb }: Canvas): void {
	const [luma, blue, red] = planes as [Plane, Plane, Plane]
	const isWhole = [blue, red].every(
		(plane) => 2 * plane.width >= luma.width && 2 * plane.height >= luma.height,
	)
	if (!isWhole) throw new Error("a tile of the HEIC lacks colours")
	const first = (edge: number) => Math.max(0, Math.ceil(edge / step))
	const [endRow, endColumn] = [first(top + luma.height), first(left + luma.width)]
	for (let row = first(top); row < Math.min(height, endRow); row += 1) {
		let at = (row * width + first(left)) * 3
		for (let column = first(left); column < Math.min(width, endColumn); column += 1) {
			const [x, y] = [column * step - left, row * step - top]
			const light = luma.sample(x, y)
			const u = blue.sample(x >> 1, y >> 1) - 128
			const v = red.sample(x >> 1, y >> 1) - 128
			rgb[at] = byte(light + 1.402 * v)
			rgb[at + 1] = byte(light - 0.344136 * u - 0.714136 * v)
			rgb[at + 2] = byte(light + 1.772 * u)
			at += 3
		}
	}
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value))
