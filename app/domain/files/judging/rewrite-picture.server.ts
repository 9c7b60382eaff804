import { open, rename } from "node:fs/promises"
import sharp, { type Metadata, type Sharp } from "sharp"
import { MAX_FILE_SIZE, type MediaType } from "../rules.ts"
import { decodeHeic } from "./heic.server.ts"

export type PictureType = Exclude<MediaType, "application/pdf">

/** Decoding a picture takes memory for each of its pixels. */
const MOST_PIXELS = 150_000_000
/** Pixels of the longer side: an A4 page at 600 dots an inch, and some. Larger pictures are made smaller. */
const LONGEST_SIDE = 8_000

/** Of the largest file, what a picture is aimed at that came out larger. */
const TARGET_SIZE_RATIO = 0.8

/** Above so many, a picture that was not held upright is made half as large. */
const MOST_PIXELS_TURNED = 26_000_000
/** Above so many, a WebP is made smaller. */
const MOST_PIXELS_WEBP = 8_000_000

export type RewriteResult =
	| { ok: true; mediaType: Exclude<PictureType, "image/heic"> }
	| { ok: false; reason: "damaged" | "too-many-pixels" }

sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and writes it afresh in its place: upright, in sRGB, and without anything that stood in the file
 * besides the picture, such as where and when it was taken. A HEIC becomes a JPEG. What was packed more tightly than we
 * do is made smaller, until it is no larger than a file may be.
 */
export async function rewritePicture(path: string, mediaType: PictureType): Promise<RewriteResult> {
	try {
		const kind = mediaType === "image/heic" ? "image/jpeg" : mediaType
		const isLossless = kind === "image/webp" && (await startOf(path)).includes("VP8L")
		for (
			let [size, scale] = [Infinity, 1];
			size > MAX_FILE_SIZE;
			scale *= Math.sqrt((TARGET_SIZE_RATIO * MAX_FILE_SIZE) / size)
		) {
			const picture = await openPicture(path, mediaType)
			if (!picture) return { ok: false, reason: "too-many-pixels" }
			const rewritten = encodePicture(await upright(picture, scale), kind, isLossless)
			size = (await rewritten.toFile(`${path}.new`)).size
		}
		await rename(`${path}.new`, path)
		return { ok: true, mediaType: kind }
	} catch (error) {
		return { ok: false, reason: /pixel limit/i.test(String(error)) ? "too-many-pixels" : "damaged" }
	}
}

async function openPicture(path: string, mediaType: PictureType): Promise<Sharp | undefined> {
	if (mediaType === "image/heic") return decodeHeic(path)
	return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
}

async function upright(picture: Sharp, scale: number): Promise<Sharp> {
	const about = await picture.metadata()
	const side = Math.floor(targetSideLength(about) * scale)
	const turned = picture
		.autoOrient()
		.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
	// sharp works on 16 bits with a profile in Display P3, and forgets to say so of what it writes.
	return about.depth === "ushort" && about.icc ? turned.withIccProfile("srgb", { attach: false }) : turned
}

/** Most pictures are gone through line by line. One that is turned, and any WebP, lies in memory whole meanwhile. */
function targetSideLength({ width = 0, height = 0, orientation = 1, format }: Metadata): number {
	const [longest, pixels] = [Math.max(width, height), width * height]
	// A JPEG is read at half its size, which costs a quarter.
	if (orientation > 2 && pixels > MOST_PIXELS_TURNED) return Math.floor(longest / 2)
	const shrunk = format === "webp" ? longest * Math.min(1, Math.sqrt(MOST_PIXELS_WEBP / pixels)) : longest
	return Math.min(LONGEST_SIDE, Math.floor(shrunk))
}

/** Bytes within which a WebP says how its picture is packed. */
const START = 4_096

async function startOf(path: string): Promise<Buffer> {
	const file = await open(path)
	const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0).finally(() => file.close())
	return buffer.subarray(0, bytesRead)
}

function encodePicture(
	picture: Sharp,
	mediaType: Exclude<PictureType, "image/heic">,
	isLossless: boolean,
): Sharp {
	// A third less of the processor's time than the usual level, for a file a thirtieth larger.
	if (mediaType === "image/png") return picture.png({ compressionLevel: 3 })
	if (mediaType === "image/webp") return picture.webp({ quality: 92, lossless: isLossless })
	// Tables made for the picture would need all of it in memory, six bytes a pixel.
	return picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false })
}
