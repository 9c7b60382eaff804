import type { Cleaned } from "./cleaned.ts"
import { orientationIn, orientationOnly } from "./orientation.ts"

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COMMENT] = [
	0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
]
const EXIF = "Exif\0\0"

/**
 * A JPEG with its picture, its colours and which way up it is held, and nothing else: no Exif, XMP, IPTC, comments,
 * nor what phones append after the end.
 * @returns undefined when it breaks off or is none
 */
export function cleanJpeg(file: Buffer): Cleaned | undefined {
	const pieces = [file.subarray(0, 2)]
	let [orientation, pixels] = [1, 0]
	for (let at = markerFrom(file, 2); at >= 0; ) {
		const marker = file[at + 1] ?? 0
		if (marker === EOI)
			return { pieces: [...withOrientation(pieces, orientation), file.subarray(at, at + 2)], pixels }
		if (marker === SOI) return undefined
		const end = hasLength(marker) ? at + 2 + lengthAt(file, at + 2) : at + 2
		if (end > file.length || end < at + 2) return undefined
		const segment = file.subarray(at, end)
		if (isFrame(marker) && segment.length > 9) pixels = Math.max(pixels, pixelsOf(segment))
		if (marker === APP1 && orientation === 1) orientation = orientationOf(segment)
		const next = markerFrom(file, end)
		// Behind the head of a scan comes the picture itself, up to the next marker.
		const last = marker === SOS ? next : end
		if (isPicture(marker, segment)) pieces.push(file.subarray(at, last < 0 ? file.length : last))
		at = next
	}
	return undefined
}

/** Where the next marker is; 0xFF is also part of the picture, and is then followed by 0 or a restart mark. */
function markerFrom(file: Buffer, from: number): number {
	for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
		const marker = file[at + 1]
		if (marker === undefined) return -1
		if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at
	}
	return -1
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const hasLength = (marker: number) => marker !== 0x01
const lengthAt = (file: Buffer, at: number) =>
	at + 2 <= file.length ? Math.max(2, file.readUInt16BE(at)) : Infinity

/** Start of frame: the only segments that tell a size. 0xC4, 0xC8 and 0xCC mean other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const pixelsOf = (frame: Buffer) => frame.readUInt16BE(5) * frame.readUInt16BE(7)

/** Of what applications add, only what a decoder needs: the two kinds of head, and the colour profile. */
function isPicture(marker: number, segment: Buffer): boolean {
	const begins = (words: string) => segment.subarray(4, 4 + words.length).toString("latin1") === words
	if (marker === APP0) return begins("JFIF\0")
	if (marker === APP2) return begins("ICC_PROFILE\0")
	if (marker === APP14) return begins("Adobe")
	return !(marker >= APP0 && marker <= APP15) && marker !== COMMENT
}

function orientationOf(segment: Buffer): number {
	const isExif = segment.subarray(4, 10).toString("latin1") === EXIF
	return isExif ? orientationIn(segment.subarray(10)) : 1
}

function withOrientation([start, ...others]: Buffer[], orientation: number): Buffer[] {
	if (!start || orientation === 1) return start ? [start, ...others] : others
	const content = Buffer.concat([Buffer.from(EXIF, "latin1"), orientationOnly(orientation)])
	const head = Buffer.from([0xff, APP1, 0, content.length + 2])
	return [start, Buffer.concat([head, content]), ...others]
}
