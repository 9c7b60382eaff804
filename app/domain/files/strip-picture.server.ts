import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { inTurn } from "./in-turn.ts"
import type { Cleaned } from "./pictures/cleaned.ts"
import { cleanHeic } from "./pictures/heic.ts"
import { cleanJpeg } from "./pictures/jpeg.ts"
import { cleanPng } from "./pictures/png.ts"
import { cleanWebp } from "./pictures/webp.ts"
import type { MediaType } from "./rules.ts"

export type PictureType = Exclude<MediaType, "application/pdf">

/** What a telephone can take, and no more: whoever opens a picture needs four bytes of memory for each (ASVS 5.2.6). */
const MOST_PIXELS = 150_000_000

/** `stripped` when the file was written anew: its size in bytes and its hash in hexadecimal. */
export type Stripped =
	| { ok: true; stripped: { size: number; sha256: string } | undefined }
	| { ok: false; reason: "damaged" | "too-many-pixels" }

const CLEANERS: Record<PictureType, (file: Buffer) => Cleaned | undefined> = {
	"image/jpeg": cleanJpeg,
	"image/png": cleanPng,
	"image/webp": cleanWebp,
	"image/heic": cleanHeic,
}

/**
 * Takes out of a picture where and when it was taken, with what, and what was written into it (trust.md B3); the
 * picture stays as it is, bit for bit, and the same way up. The file is changed in its place.
 */
export function stripPicture(path: string, mediaType: PictureType): Promise<Stripped> {
	return inTurn(async () => {
		const file = await readFile(path)
		const cleaned = CLEANERS[mediaType](file)
		if (!cleaned) return { ok: false, reason: "damaged" }
		if (cleaned.pixels > MOST_PIXELS) return { ok: false, reason: "too-many-pixels" }
		const content = Buffer.concat(cleaned.pieces)
		if (content.equals(file)) return { ok: true, stripped: undefined }
		await writeFile(path, content)
		const sha256 = createHash("sha256").update(content).digest("hex")
		return { ok: true, stripped: { size: content.length, sha256 } }
	})
}
