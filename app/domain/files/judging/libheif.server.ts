import libheif from "libheif-js/wasm-bundle.js"
import sharp from "sharp"

/** Colours with the primaries of Display P3, by the numbers of ITU-T H.273. */
const DISPLAY_P3 = 12

/** Of the decoder's own memory. */
export type Pointer = number

/** Of the picture as it is stored. */
export function readTiling(handle: Pointer) {
	return withMemory(72, (tiling) => {
		check((error) => libheif._heif_image_handle_get_image_tiling(error, handle, 0, tiling))
		const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0] = Array.from(
			{ length: 6 },
			(_, nth) => readWord(tiling + 4 * (nth + 1)),
		)
		return { columns, rows, tileWidth, tileHeight, width, height }
	})
}

/** How EXIF says by how many degrees to the left it has to be turned. */
const ORIENTATIONS: Record<number, number> = { 0: 1, 90: 8, 180: 3, 270: 6 }

/** @returns undefined when more has to be done to it than to turn it */
export function readOrientation(handle: Pointer): number | undefined {
	const context = libheif._heif_image_handle_get_context(handle)
	const item = libheif._heif_image_handle_get_item_id(handle)
	return withMemory(8, (list) => {
		const count = libheif._heif_item_get_transformation_properties(context, item, list, 2)
		if (count === 0) return 1
		const turn = libheif._heif_item_get_property_transform_rotation_ccw(context, item, readWord(list))
		return count === 1 ? ORIENTATIONS[turn] : undefined
	})
}

/** The colours that its numbers mean, where they are not those of sRGB. */
export async function readProfile(handle: Pointer): Promise<Buffer | undefined> {
	const size = libheif._heif_image_handle_get_raw_color_profile_size(handle)
	if (!size) return readPrimaries(handle) === DISPLAY_P3 ? displayP3Profile() : undefined
	return withMemory(size, (profile) => {
		check((error) => libheif._heif_image_handle_get_raw_color_profile(error, handle, profile))
		return Buffer.from(libheif.HEAPU8.subarray(profile, profile + size))
	})
}

function readPrimaries(handle: Pointer): number | undefined {
	return withMemory(4, (found) => {
		const isFound = call((error) => libheif._heif_image_handle_get_nclx_color_profile(error, handle, found))
		if (!isFound) return undefined
		const colours = readWord(found)
		const primaries = readWord(colours + 4)
		libheif._heif_nclx_color_profile_free(colours)
		return primaries
	})
}

async function displayP3Profile(): Promise<Buffer | undefined> {
	const one = sharp({ create: { width: 1, height: 1, channels: 3, background: "white" } })
	const { icc } = await sharp(await one.withIccProfile("p3").png().toBuffer()).metadata()
	return icc
}

/** Samples of light, blue and red; those of colour at half the resolution. */
export interface Plane {
	width: number
	height: number
	/** Eight bits, whatever its own depth. */
	sample(x: number, y: number): number
}

export function decodeTile(
	handle: Pointer,
	{ column, row }: { column: number; row: number },
	use: (planes: Plane[]) => void,
): void {
	const colorspace = libheif.heif_colorspace.heif_colorspace_YCbCr.value
	const chroma = libheif.heif_chroma.heif_chroma_420.value
	const options = libheif._heif_decoding_options_alloc()
	// As it is stored: libheif 1.23 is wrong about where the tiles of a turned picture lie.
	libheif.HEAPU8[options + 1] = 1
	const decode = (error: Pointer, decoded: Pointer) =>
		libheif._heif_image_handle_decode_image_tile(
			error,
			handle,
			decoded,
			colorspace,
			chroma,
			options,
			column,
			row,
		)
	try {
		withMemory(4, (decoded) => {
			check((error) => decode(error, decoded))
			const image = readWord(decoded)
			try {
				use([0, 1, 2].map((channel) => readPlane(image, channel)))
			} finally {
				libheif._heif_image_release(image)
			}
		})
	} finally {
		libheif._heif_decoding_options_free(options)
	}
}

function readPlane(image: Pointer, channel: number): Plane {
	const [start, stride] = withMemory(4, (length) => [
		libheif._heif_image_get_plane_readonly2(image, channel, length),
		readWord(length),
	])
	const height = libheif._heif_image_get_height(image, channel)
	if (!start) throw new Error("a tile of the HEIC lacks colours")
	return planeOf({
		width: libheif._heif_image_get_width(image, channel),
		height,
		stride,
		data: libheif.HEAPU8.subarray(start, start + stride * height),
		bits_per_pixel: libheif._heif_image_get_bits_per_pixel_range(image, channel),
	})
}

/** As the decoder gives it out. */
interface DecodedPlane {
	width: number
	height: number
	stride: number
	/** Bytes of the decoder's own memory. */
	data: Uint8Array
	bits_per_pixel?: number
}

export function planeOf({ width, height, stride, data, bits_per_pixel: bits = 8 }: DecodedPlane): Plane {
	if (bits <= 8) return { width, height, sample: (x, y) => data[y * stride + x] ?? 0 }
	const deep = new DataView(data.buffer, data.byteOffset, data.byteLength)
	return {
		width,
		height,
		sample: (x, y) => deep.getUint16(y * stride + x * 2, true) >> (bits - 8),
	}
}

function withMemory<T>(size: number, use: (at: Pointer) => T): T {
	const at = libheif._malloc(size)
	try {
		return use(at)
	} finally {
		libheif._free(at)
	}
}

const readWord = (at: Pointer): number => libheif.HEAP32[at >> 2]

/** Calls what reports by a `heif_error` whether it went well. */
function call(callback: (error: Pointer) => void): boolean {
	return withMemory(12, (error) => {
		callback(error)
		return readWord(error) === 0
	})
}

function check(callback: (error: Pointer) => void): void {
	if (!call(callback)) throw new Error("the HEIC can't be decoded")
}
