import { open, rename } from "node:fs/promises"
import sharp, { type Sharp } from "sharp"
import type { MediaType } from "../rules.ts"
import { decodeHeic } from "./heic.server.ts"

export type PictureType = Exclude<MediaType, "application/pdf">

/** Whoever decodes a picture needs memory for each of its pixels. */
const MOST_PIXELS = 150_000_000
/** Pixels of the longer side: an A4 page at 600 dots an inch, and some. Larger pictures are made smaller. */
const LONGEST_SIDE = 8_000

export type RewrittenPicture =
	| { ok: true; mediaType: Exclude<PictureType, "image/heic"> }
	| { ok: false; reason: "damaged" | "too-many-pixels" }

sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and writes it anew in its place: upright, in sRGB, and without anything that stood in the file
 * besides the picture, such as where and when it was taken. A HEIC becomes a JPEG.
 */
export async function rewritePicture(path: string, mediaType: PictureType): Promise<RewrittenPicture> {
	try {
		const kind = mediaType === "image/heic" ? "image/jpeg" : mediaType
		const picture =
			mediaType === "image/heic"
				? await decodeHeic(path)
				: sharp(path, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
		if (!picture) return { ok: false, reason: "too-many-pixels" }
		const isLossless = kind === "image/webp" && (await startOf(path)).includes("VP8L")
		await encoded(await inSrgb(upright(picture)), kind, isLossless).toFile(`${path}.new`)
		await rename(`${path}.new`, path)
		return { ok: true, mediaType: kind }
	} catch (error) {
		return { ok: false, reason: /pixel limit/i.test(String(error)) ? "too-many-pixels" : "damaged" }
	}
}

function upright(picture: Sharp): Sharp {
	const side = { width: LONGEST_SIDE, height: LONGEST_SIDE }
	return picture.autoOrient().resize({ ...side, fit: "inside", withoutEnlargement: true })
}

/** sharp works on 16 bits with a profile in Display P3, and forgets to say so of what it writes. */
async function inSrgb(picture: Sharp): Promise<Sharp> {
	const { depth, icc } = await picture.metadata()
	return depth === "ushort" && icc ? picture.withIccProfile("srgb", { attach: false }) : picture
}

/** Bytes within which a WebP says how its picture is packed. */
const START = 4_096

async function startOf(path: string): Promise<Buffer> {
	const file = await open(path)
	const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0).finally(() => file.close())
	return buffer.subarray(0, bytesRead)
}

function encoded(picture: Sharp, mediaType: Exclude<PictureType, "image/heic">, isLossless: boolean): Sharp {
	if (mediaType === "image/png") return picture.png()
	if (mediaType === "image/webp") return picture.webp({ quality: 92, lossless: isLossless })
	return picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
}
