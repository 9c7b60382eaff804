import { ACCEPTED_EXTENSIONS, MEDIA_TYPES, type MediaType, type StoredField } from "./rules.ts"

/** Characters; leaves room in the 255 bytes that file systems give a name. */
const LONGEST_NAME = 150
const LONGEST_BRAND = 60
/** What file systems give a name, less what a browser adds to one that is taken. */
const MAX_DOWNLOAD_BYTES = 240
const MAX_EXTENSION_LENGTH = 12

/** Every character other than letters, digits, dot, underscore and hyphen becomes an underscore. */
export function sanitise(text: string): string {
	return text.replace(/[^A-Za-z0-9._-]/gu, "_")
}

/** As `sanitise`, and with the letters and digits of all languages: "Wanjirũ_Pötter". */
export function sanitiseForReaders(text: string): string {
	return text.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}._-]/gu, "_")
}

/**
 * The name under which a document is kept, after its brand: "Maji_Grill-form.pdf", "Maji_Grill-insurance-cover.pdf".
 * Long ones are cut in the middle, so that brand and kind of file stay readable.
 */
export function documentName(field: StoredField, brand: string, originalName: string): string {
	return joinName(field, sanitise(brand.trim()), sanitise(originalName))
}

/** The name under which it is saved by who downloads it: the same, with all its letters where there is room for them. */
export function downloadName(field: StoredField, brand: string, originalName: string): string {
	const name = joinName(field, sanitiseForReaders(brand.trim()), sanitiseForReaders(originalName))
	// A letter that was cut through is none.
	const whole = name.replace(/\p{Cs}/gu, "_")
	const isShort = new TextEncoder().encode(whole).length <= MAX_DOWNLOAD_BYTES
	return isShort ? whole : documentName(field, brand, originalName)
}

function joinName(field: StoredField, brand: string, file: string): string {
	const owner = brand.slice(0, LONGEST_BRAND) || "vendor"
	const start = field === "indemnity" ? `${owner}-` : `${owner}-${field}-`
	return start + truncateName(file, LONGEST_NAME - start.length)
}

function truncateName(name: string, length: number): string {
	if (name.length <= length) return name
	const extension = /\.[^.]+$/.exec(name)?.[0].slice(0, MAX_EXTENSION_LENGTH) ?? ""
	return name.slice(0, length - extension.length) + extension
}

/** Two to five letters and digits, a letter first: how kinds of files are distinguished. "12.2025" has none. */
const EXTENSION_PATTERN = /\.[a-z][a-z0-9]{1,4}$/i

/** "form.pdf.exe": the name says that it is another kind of file than those we take (ASVS 5.2.2). */
export function hasUnsupportedExtension(name: string): boolean {
	const extension = EXTENSION_PATTERN.exec(name.trim())?.[0].toLowerCase()
	return extension !== undefined && !ACCEPTED_EXTENSIONS.split(",").includes(extension)
}

/** A name for a download, by which no machine takes the file for anything but what it is. */
export function ensureExtension(name: string, mediaType: MediaType): string {
	const extensions: readonly string[] = MEDIA_TYPES[mediaType]
	return extensions.some((extension) => name.toLowerCase().endsWith(extension))
		? name
		: `${name}${extensions[0]}`
}

/**
 * Where a document lies. `version` 1 is the plain name; the next ones of the same name go
 * to `v2/`, `v3/`, so that nothing is overwritten.
 */
export function documentKey(folder: DocumentFolder, name: string, version: number): string {
	return `${folderKey(folder)}/${version > 1 ? `v${version}/` : ""}${name}`
}

export interface DocumentFolder {
	/** The slug of the edition. */
	edition: string
	applicationId: number
}

/** What the keys of all documents begin with. */
export const DOCUMENTS_FOLDER = "vendor_form/"

/** `vendor_form/christmas-2025/17`. */
export function folderKey({ edition, applicationId }: DocumentFolder): string {
	return `${DOCUMENTS_FOLDER}${edition}/${applicationId}`
}

const DOCUMENT_NAME = new RegExp(String.raw`(${DOCUMENTS_FOLDER}(?:[\w-]+/\d+/)?)[^"'\\]+`, "g")

/** Takes the names of documents, which vendors made up, out of a line of the log. */
export function redactDocumentNames(line: string): string {
	return line.includes(DOCUMENTS_FOLDER) ? line.replace(DOCUMENT_NAME, "$1…") : line
}
