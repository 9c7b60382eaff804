const END = "%%EOF"
/** Bytes at the end in which readers look for it. */
const EOF_SEARCH_BYTES = 2_048

/** Whether every reader finds the same table of contents: the last `startxref` is a word of its own, with its number. */
export function hasUnambiguousEnd(tail: Buffer): boolean {
	const last = tail.lastIndexOf("startxref")
	const isWhole = tail.subarray(-EOF_SEARCH_BYTES).includes(END)
	return isWhole && /^[\0\t\n\f\r ]startxref\s{1,9}\d{1,10}\s{1,9}%%EOF/.test(textAt(tail, last - 1, 64))
}

/** The file as it was before each change that was added behind its end; some readers fall back on those. */
export function* earlierRevisions(pdf: Buffer): Generator<Buffer> {
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
export function containsActiveName(pdf: Buffer): boolean {
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
