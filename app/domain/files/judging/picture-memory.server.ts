import sharp, { type Metadata } from "sharp"
import type { PictureType } from "./rewrite-picture.server.ts"

/** Bytes that decoding a picture may hold at a time. */
const MOST_MEMORY = 96_000_000
/** A JPEG goes by line by line, and takes time instead. */
const MOST_PIXELS = 100_000_000
/** Above so many, a JPEG that was not held upright is read at half its size (`rewritePicture`). */
const MOST_PIXELS_TURNED = 26_000_000

/**
 * Whether a picture takes little memory to decode, by what stands at its beginning: nothing of it is decoded for that.
 * A HEIC has limits of its own (`decodeHeic`).
 */
export async function isCheapToDecode(path: string, mediaType: PictureType): Promise<boolean> {
	if (mediaType === "image/heic") return true
	const about = await sharp(path, { limitInputPixels: false }).metadata()
	return about.width * about.height <= MOST_PIXELS && decodingMemoryOf(about) <= MOST_MEMORY
}

/** Bytes that its decoder holds, besides a few lines: of a picture that is sent in passes, or that is turned, all of it. */
function decodingMemoryOf(about: Metadata): number {
	const { width, height, channels, depth, format, orientation = 1, isProgressive } = about
	const pixels = width * height
	const isHalved = format === "jpeg" && pixels > MOST_PIXELS_TURNED
	const whole = pixels * channels * (depth === "ushort" ? 2 : 1)
	const turned = orientation > 2 ? whole / (isHalved ? 4 : 1) : 0
	if (format === "webp") return pixels * 4 + turned
	if (!isProgressive) return turned
	// A JPEG in passes: two bytes for each sample, of which the file itself says how many the colours have.
	return turned + (format === "jpeg" ? pixels * channels * 2 : whole)
}
