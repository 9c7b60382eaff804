import type { Cleaned } from "./cleaned.ts"
import { orientationIn, orientationOnly } from "./orientation.ts"

const PICTURE = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"])
/** The bits of a VP8X head that announce XMP and Exif data. */
const [HAS_XMP, HAS_EXIF] = [0x04, 0x08]

/**
 * A WebP without Exif, XMP and unknown chunks, and without what follows its end.
 * @returns undefined when it breaks off or is none
 */
export function cleanWebp(file: Buffer): Cleaned | undefined {
	if (file.length < 20) return undefined
	const end = file.readUInt32LE(4) + 8
	if (end > file.length) return undefined
	const kept: Buffer[] = []
	let [orientation, pixels] = [1, 0]
	for (let at = 12; at + 8 <= end; ) {
		const type = file.subarray(at, at + 4).toString("latin1")
		const size = file.readUInt32LE(at + 4)
		// The last one may lack the byte that makes it even.
		const next = Math.min(at + 8 + size + (size % 2), end)
		if (at + 8 + size > end) return undefined
		const content = file.subarray(at + 8, at + 8 + size)
		if (type === "EXIF") orientation = orientationIn(withoutName(content))
		if (PICTURE.has(type)) {
			kept.push(file.subarray(at, next))
			pixels = Math.max(pixels, pixelsOf(type, content))
		}
		at = next
	}
	return pixels ? { pieces: assembled(kept, orientation), pixels } : undefined
}

/** Some writers begin with the name that only a JPEG needs. */
function withoutName(content: Buffer): Buffer {
	return content.subarray(0, 4).toString("latin1") === "Exif" ? content.subarray(6) : content
}

function pixelsOf(type: string, content: Buffer): number {
	if (content.length < 10) return type === "VP8L" && content.length >= 5 ? losslessPixels(content) : 0
	if (type === "VP8X") return (content.readUIntLE(4, 3) + 1) * (content.readUIntLE(7, 3) + 1)
	if (type === "VP8L") return losslessPixels(content)
	return type === "VP8 " ? (content.readUInt16LE(6) & 0x3fff) * (content.readUInt16LE(8) & 0x3fff) : 0
}

function losslessPixels(content: Buffer): number {
	const bits = content.readUInt32LE(1)
	return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

function assembled([first, ...others]: Buffer[], orientation: number): Buffer[] {
	if (!first) return []
	const isExtended = first.subarray(0, 4).toString("latin1") === "VP8X"
	const turned = isExtended && orientation !== 1
	const chunks = [isExtended ? announcing(first, turned) : first, ...others]
	if (turned) chunks.push(exifChunk(orientation))
	const size = chunks.reduce((total, { length }) => total + length, 0)
	const head = Buffer.from("RIFF    WEBP", "latin1")
	head.writeUInt32LE(size + 4, 4)
	return [head, ...chunks]
}

function announcing(extended: Buffer, exif: boolean): Buffer {
	const head = Buffer.from(extended)
	head[8] = ((head[8] ?? 0) & ~(HAS_XMP | HAS_EXIF)) | (exif ? HAS_EXIF : 0)
	return head
}

function exifChunk(orientation: number): Buffer {
	const tiff = orientationOnly(orientation)
	const head = Buffer.from("EXIF    ", "latin1")
	head.writeUInt32LE(tiff.length, 4)
	return Buffer.concat([head, tiff])
}
