import { readFile } from "node:fs/promises"
import libheif from "libheif-js/wasm-bundle.js"
import sharp, { type Sharp } from "sharp"

/** Above so many pixels of a picture, its own memory and that of its decoder are more than a process gets. */
const MOST_PIXELS = 30_000_000
/** Above so many, every second row and column is left out, which keeps 24 megapixels of a telephone within its memory. */
const MOST_PIXELS_WHOLE = 13_000_000

interface Plane {
	width: number
	height: number
	stride: number
	/** Bytes of the decoder's own memory. */
	data: Uint8Array
	bits_per_pixel?: number
}

/** @returns undefined for one of too many pixels @throws when it can't be decoded */
export async function decodeHeic(path: string): Promise<Sharp | undefined> {
	const context = libheif.heif_context_alloc()
	libheif.heif_context_read_from_memory(context, await readFile(path))
	const handle = libheif.heif_js_context_get_primary_image_handle(context)
	const width: number = libheif.heif_image_handle_get_width(handle)
	const height: number = libheif.heif_image_handle_get_height(handle)
	if (!(width > 0 && height > 0)) throw new Error("no picture in the HEIC")
	if (width * height > MOST_PIXELS) return undefined
	const { heif_colorspace, heif_chroma } = libheif
	const image = libheif.heif_js_decode_image2(
		handle,
		heif_colorspace.heif_colorspace_YCbCr,
		heif_chroma.heif_chroma_420,
	)
	const step = width * height > MOST_PIXELS_WHOLE ? 2 : 1
	const raw = { width: Math.floor(width / step), height: Math.floor(height / step), channels: 3 as const }
	return sharp(convertToRgb(image.channels, raw, step), { raw })
}

/** From full-range YCbCr as telephones write it (ITU-R BT.601), at half the resolution in colour, to RGB. */
function convertToRgb(
	[luma, blue, red]: [Plane, Plane, Plane],
	{ width, height }: { width: number; height: number },
	step: number,
): Buffer {
	const rgb = Buffer.allocUnsafe(width * height * 3)
	const [y, cb, cr] = [samplesOf(luma), samplesOf(blue), samplesOf(red)]
	let at = 0
	for (let row = 0; row < height; row += 1) {
		for (let column = 0; column < width; column += 1) {
			const [x, line] = [column * step, row * step]
			const light = y(x, line)
			const u = cb(x >> 1, line >> 1) - 128
			const v = cr(x >> 1, line >> 1) - 128
			rgb[at] = byte(light + 1.402 * v)
			rgb[at + 1] = byte(light - 0.344136 * u - 0.714136 * v)
			rgb[at + 2] = byte(light + 1.772 * u)
			at += 3
		}
	}
	return rgb
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value))

/** Eight bits of a sample, whatever its own depth. */
function samplesOf({ data, stride, bits_per_pixel: bits = 8 }: Plane): (x: number, line: number) => number {
	if (bits <= 8) return (x, line) => data[line * stride + x] ?? 0
	const deep = new DataView(data.buffer, data.byteOffset, data.byteLength)
	return (x, line) => deep.getUint16(line * stride + x * 2, true) >> (bits - 8)
}
