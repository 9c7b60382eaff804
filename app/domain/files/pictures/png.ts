import { crc32 } from "node:zlib"
import type { Cleaned } from "./cleaned.ts"
import { orientationIn, orientationOnly } from "./orientation.ts"

/** The picture, its colours, its size on paper, its movement. */
const PICTURE = new Set(
	"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split(
		" ",
	),
)
const FRAME = 12

/**
 * A PNG without texts, times, Exif data and what only some program knows, and without what follows its end.
 * @returns undefined when it breaks off or is none
 */
export function cleanPng(file: Buffer): Cleaned | undefined {
	const head = chunkAt(file, 8)
	if (head?.type !== "IHDR" || head.content.length !== 13) return undefined
	const pixels = head.content.readUInt32BE(0) * head.content.readUInt32BE(4)
	const pieces = [file.subarray(0, head.end)]
	let orientation = 1
	let hasPicture = false
	for (let chunk = chunkAt(file, head.end); chunk; chunk = chunkAt(file, chunk.end)) {
		const { type, content, start, end } = chunk
		if (type === "eXIf") orientation = orientationIn(content)
		if (PICTURE.has(type)) pieces.push(file.subarray(start, end))
		// A capital letter says that nobody can do without it.
		else if (/^[A-Z]/.test(type)) return undefined
		hasPicture ||= type === "IDAT"
		if (type === "IEND")
			return hasPicture ? { pieces: withOrientation(pieces, orientation), pixels } : undefined
	}
	return undefined
}

function chunkAt(file: Buffer, start: number) {
	if (start + FRAME > file.length) return undefined
	const end = start + FRAME + file.readUInt32BE(start)
	if (end > file.length) return undefined
	const type = file.subarray(start + 4, start + 8).toString("latin1")
	return { type, start, end, content: file.subarray(start + 8, end - 4) }
}

function withOrientation([head, ...others]: Buffer[], orientation: number): Buffer[] {
	if (!head || orientation === 1) return head ? [head, ...others] : others
	const named = Buffer.concat([Buffer.from("eXIf"), orientationOnly(orientation)])
	const chunk = Buffer.alloc(named.length + 8)
	chunk.writeUInt32BE(named.length - 4)
	named.copy(chunk, 4)
	chunk.writeUInt32BE(crc32(named), named.length + 4)
	return [head, chunk, ...others]
}
