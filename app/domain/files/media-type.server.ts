import { open } from "node:fs/promises"
import { fileTypeFromBuffer } from "file-type"
import { hasActions } from "./pdf-actions.server.ts"
import { MEDIA_TYPES, type MediaType, type Refusal } from "./rules.ts"

/** Bytes at either end that are looked at; a ZIP's table of contents is announced within the last 65,557. */
const HEAD = 4_100
const TAIL = 66_000

type Verdict = { ok: true; mediaType: MediaType } | { ok: false; reason: Refusal }

/**
 * What a file is, by its content alone: its name and what the browser claims count for nothing. Refused are
 * other kinds, files that break off, those that are something else as well (a page, an archive), and PDFs that
 * bring a program along.
 */
export async function judgeFile(path: string): Promise<Verdict> {
	const { head, tail, size } = await readEnds(path)
	if (size === 0) return { ok: false, reason: "empty" }
	const mediaType = await kindOf(head)
	if (!mediaType || looksLikePage(head) || endsAsArchive(tail)) return { ok: false, reason: "wrong-type" }
	if (!isWhole[mediaType](head, tail, size)) return { ok: false, reason: "damaged" }
	if (mediaType === "application/pdf" && (await hasActions(path))) return { ok: false, reason: "active" }
	return { ok: true, mediaType }
}

async function readEnds(path: string): Promise<{ head: Buffer; tail: Buffer; size: number }> {
	const file = await open(path)
	try {
		const { size } = await file.stat()
		const read = async (from: number, length: number) => {
			const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
			return buffer.subarray(0, bytesRead)
		}
		const tailStart = Math.max(0, size - TAIL)
		return { head: await read(0, HEAD), tail: await read(tailStart, size - tailStart), size }
	} finally {
		await file.close()
	}
}

async function kindOf(head: Buffer): Promise<MediaType | undefined> {
	if (head.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf"
	const mime = (await fileTypeFromBuffer(head))?.mime
	if (mime === "image/heif") return "image/heic"
	return mime && mime !== "application/pdf" && mime in MEDIA_TYPES ? (mime as MediaType) : undefined
}

/** A file that browsers could be made to read as a page. */
function looksLikePage(head: Buffer): boolean {
	return /<(!doctype|html|head|body|script|svg|iframe)[\s>]/i.test(head.subarray(0, 1_024).toString("latin1"))
}

/** The last record of a ZIP archive: it states the length of its comment, which has to end with the file. */
function endsAsArchive(tail: Buffer): boolean {
	for (let at = tail.lastIndexOf("PK\x05\x06", -22, "latin1"); at >= 0; at = before(tail, at)) {
		if (at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
	}
	return false
}

const before = (tail: Buffer, at: number) => (at > 0 ? tail.lastIndexOf("PK\x05\x06", at - 1, "latin1") : -1)

/** Whether a file goes on to its end; a broken upload or a renamed fragment does not. */
const isWhole: Record<MediaType, (head: Buffer, tail: Buffer, size: number) => boolean> = {
	"application/pdf": (_, tail) => tail.subarray(-2_048).includes("%%EOF") && tail.includes("startxref"),
	// Phones append moving pictures after the end mark, so it may be anywhere in what we look at, or before.
	"image/jpeg": (head, tail, size) =>
		head[3] !== 0 && size > 100 && (size > TAIL || tail.includes(END_OF_JPEG)),
	"image/png": (head, tail) => head.subarray(12, 16).equals(PNG_START) && tail.includes(PNG_END),
	"image/webp": (head, _, size) => head.length > 8 && head.readUInt32LE(4) + 8 <= size,
	"image/heic": (head, _, size) => head.readUInt32BE(0) < size,
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const PNG_START = Buffer.from("IHDR")
const PNG_END = Buffer.from("IEND")
