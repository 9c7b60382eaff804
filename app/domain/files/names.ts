import { ACCEPTED, type DocumentField, MEDIA_TYPES, type MediaType } from "./rules.ts"

/** Characters; leaves room in the 255 bytes that file systems give a name. */
const LONGEST_NAME = 150
const LONGEST_BRAND = 60
const LONGEST_ENDING = 12

/** Every character other than letters, digits, dot, underscore and hyphen becomes an underscore. */
export function sanitise(text: string): string {
	return text.replace(/[^A-Za-z0-9._-]/gu, "_")
}

/**
 * The name that the specification (3) gives a document: "Maji_Grill-form.pdf", "Maji_Grill-insurance-cover.pdf".
 * Long ones are cut in the middle, so that brand and kind of file stay readable.
 */
export function documentName(field: DocumentField, brand: string, originalName: string): string {
	const owner = sanitise(brand.trim()).slice(0, LONGEST_BRAND) || "vendor"
	const start = field === "insurance" ? `${owner}-insurance-` : `${owner}-`
	return start + shortened(sanitise(originalName), LONGEST_NAME - start.length)
}

function shortened(name: string, length: number): string {
	if (name.length <= length) return name
	const ending = /\.[^.]+$/.exec(name)?.[0].slice(0, LONGEST_ENDING) ?? ""
	return name.slice(0, length - ending.length) + ending
}

/** Two to five letters and digits, a letter first: how kinds of files are told apart. "12.2025" has none. */
const ENDING = /\.[a-z][a-z0-9]{1,4}$/i

/** "form.pdf.exe": the name says that it is another kind of file than those we take (ASVS 5.2.2). */
export function hasForeignEnding(name: string): boolean {
	const ending = ENDING.exec(name.trim())?.[0].toLowerCase()
	return ending !== undefined && !ACCEPTED.split(",").includes(ending)
}

/** A name for a download, by which no machine takes the file for anything but what it is. */
export function namedAs(name: string, mediaType: MediaType): string {
	const endings: readonly string[] = MEDIA_TYPES[mediaType]
	return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}${endings[0]}`
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

/** `vendor_form/christmas-2025/17`. */
export function folderKey({ edition, applicationId }: DocumentFolder): string {
	return `vendor_form/${edition}/${applicationId}`
}
