import { open, readFile } from "node:fs/promises"
import { fileTypeFromBuffer } from "file-type"
import { hashFile } from "#checksum-list"
import { MEDIA_TYPES, type MediaType, type Refusal } from "../rules.ts"
import { readPdfObjects } from "./pdf-objects.server.ts"
import { isActivePdf } from "./pdf-rules.ts"
import { isCheapToDecode } from "./picture-memory.server.ts"
import { rewritePicture } from "./rewrite-picture.server.ts"

/** Bytes at either end that are looked at; a ZIP's table of contents is announced within the last 65,557. */
const HEAD = 4_100
const TAIL = 66_000

export type FileVerdict =
	/** Size in bytes and hash in hexadecimal of the file as it lies there now. */
	{ ok: true; mediaType: MediaType; size: number; sha256: string } | { ok: false; reason: Refusal }

export interface JudgeRules {
	/** "pictures": no PDF, and no picture that takes much memory to decode. */
	only?: "pictures"
}

/**
 * What a file is, by its content alone: what the browser claims counts for nothing. Refused are other kinds, files
 * that break off, those that are something else as well (a page, an archive), PDFs that run something, carry files
 * along or are locked, and pictures too large to be opened. A picture is written afresh in its place.
 *
 * Reads hostile bytes with big parsers: only ever called in a process of its own (`document-judge.server.ts`).
 */
export async function judgeFile(path: string, { only }: JudgeRules = {}): Promise<FileVerdict> {
	const { head, tail, size } = await readEnds(path)
	if (size === 0) return { ok: false, reason: "empty" }
	const mediaType = await detectMediaType(head)
	if (!mediaType || isLikelyHtml(head) || endsWithZipArchive(tail)) return { ok: false, reason: "wrong-type" }
	if (only === "pictures") {
		if (mediaType === "application/pdf") return { ok: false, reason: "wrong-type" }
		if (!(await isCheapToDecode(path, mediaType))) return { ok: false, reason: "too-many-pixels" }
	}
	const formatVerdict =
		mediaType === "application/pdf" ? await judgePdf(path, tail) : await rewritePicture(path, mediaType)
	return formatVerdict.ok ? { ...formatVerdict, ...(await hashFile(path)) } : formatVerdict
}

type FormatVerdict = { ok: true; mediaType: MediaType } | { ok: false; reason: Refusal }

async function judgePdf(path: string, tail: Buffer): Promise<FormatVerdict> {
	if (!hasUnambiguousEnd(tail)) return { ok: false, reason: "damaged" }
	const pdf = await readFile(path)
	const read = await readPdfObjects(pdf)
	if (!read.ok) return read
	if (isActivePdf(read.objects) || containsActiveName(pdf)) return { ok: false, reason: "active" }
	// What one reader passes over another may run.
	if (!read.isClean) return { ok: false, reason: "damaged" }
	for (const state of earlierRevisions(pdf)) {
		const earlier = await readPdfObjects(state)
		if (earlier.ok && isActivePdf(earlier.objects)) return { ok: false, reason: "active" }
	}
	return { ok: true, mediaType: "application/pdf" }
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

async function detectMediaType(head: Buffer): Promise<MediaType | undefined> {
	if (head.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf"
	const mime = (await fileTypeFromBuffer(head))?.mime
	if (mime === "image/heif") return "image/heic"
	return mime && mime !== "application/pdf" && mime in MEDIA_TYPES ? (mime as MediaType) : undefined
}

/** A file that browsers could be made to read as a page. */
function isLikelyHtml(head: Buffer): boolean {
	return /<(!doctype|html|head|body|script|svg|iframe)[\s>]/i.test(head.subarray(0, 1_024).toString("latin1"))
}

/**
 * The last record of a ZIP archive: it states the length of its comment, which ends with the file, or has its table of
 * contents right before it, whatever was put behind.
 */
function endsWithZipArchive(tail: Buffer): boolean {
	for (
		let at = tail.lastIndexOf("PK\x05\x06", -22, "latin1");
		at >= 0;
		at = findPreviousEndRecord(tail, at)
	) {
		if (at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
		const table = at - tail.readUInt32LE(at + 12)
		if (table >= 0 && table < at && tail.subarray(table, table + 4).equals(TABLE_ENTRY)) return true
	}
	return false
}

const TABLE_ENTRY = Buffer.from("PK\x01\x02", "latin1")
const findPreviousEndRecord = (tail: Buffer, at: number) =>
	at > 0 ? tail.lastIndexOf("PK\x05\x06", at - 1, "latin1") : -1

const END = "%%EOF"
/** Bytes at the end in which readers look for it. */
const EOF_SEARCH_BYTES = 2_048

/** Whether every reader finds the same table of contents: the last `startxref` is a word of its own, with its number. */
function hasUnambiguousEnd(tail: Buffer): boolean {
	const last = tail.lastIndexOf("startxref")
	const isWhole = tail.subarray(-EOF_SEARCH_BYTES).includes(END)
	return isWhole && /^[\0\t\n\f\r ]startxref\s{1,9}\d{1,10}\s{1,9}%%EOF/.test(textAt(tail, last - 1, 64))
}

/** The file as it was before each change that was added behind its end; some readers fall back on those. */
function* earlierRevisions(pdf: Buffer): Generator<Buffer> {
	const last = pdf.lastIndexOf(END)
	for (let at = pdf.indexOf(END); at >= 0 && at < last; at = pdf.indexOf(END, at + 1)) {
		yield pdf.subarray(0, at + END.length)
	}
}

/** Names that stand for something active wherever they stand, and are too long to come about in packed bytes. */
const ACTIVE_NAMES = new Set([
	"JavaScript",
	"Launch",
	"SubmitForm",
	"ImportData",
	"EmbeddedFile",
	"EmbeddedFiles",
	"RichMedia",
])
/** Characters of such a name, each of which may be written as "#4A". */
const MAX_ENCODED_NAME_LENGTH = 3 * Math.max(...[...ACTIVE_NAMES].map((name) => name.length))

/** The beginning of a link to a page, which may have such names in its path. */
const LINK = /\(https?:\/\/[^()<>\s]*$/i
const LONGEST_LINK = 2_048

/** Whether any byte of the file begins such a name, also in what no table of contents leads to. */
function containsActiveName(pdf: Buffer): boolean {
	for (let at = pdf.indexOf("/"); at >= 0; at = pdf.indexOf("/", at + 1)) {
		const [written = ""] =
			/^[^\0\t\n\f\r ()<>[\]{}/%]*/.exec(textAt(pdf, at + 1, MAX_ENCODED_NAME_LENGTH)) ?? []
		const name = written.replace(/#([\da-f]{2})/gi, (_, code) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		)
		const isActive =
			ACTIVE_NAMES.has(name) && !LINK.test(textAt(pdf, at - LONGEST_LINK, Math.min(at, LONGEST_LINK)))
		if (isActive) return true
	}
	return false
}

const textAt = (bytes: Buffer, at: number, length: number) =>
	bytes.toString("latin1", Math.max(0, at), Math.max(0, at) + length)
