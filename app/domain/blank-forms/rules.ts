import { formatBytes } from "../../values/number.ts"
import { MEDIA_TYPES, type MediaType } from "../files/rules.ts"

/** One indemnity form and one self-insurance form for each edition, and any number of others, each with a title. */
export const BLANK_FORM_KINDS = ["indemnity", "insurance", "other"] as const
export type BlankFormKind = (typeof BLANK_FORM_KINDS)[number]

/** Vendors load it over the data of a telephone. */
export const MAX_BLANK_FORM_MEGABYTES = 5

const FORM_NAMES = { indemnity: "Indemnity Form", insurance: "Self-insurance Form" }

const MEDIA_TYPE_NAMES: Record<MediaType, string> = {
	"application/pdf": "PDF",
	"image/jpeg": "JPEG",
	"image/png": "PNG",
	"image/webp": "WebP",
	"image/heic": "HEIC",
}

/** A file of the store, as its content was judged. */
export interface BlankFormFile {
	/** Hexadecimal. */
	sha256: string
	mediaType: MediaType
	/** Bytes. */
	size: number
}

/** A form that vendors download, fill in and sign. */
export interface BlankForm extends BlankFormFile {
	id: number
	kind: BlankFormKind
	/** Of a form of another kind than the two; theirs is empty. */
	title: string
	updatedAt: Date
}

/** "Indemnity Form", or the title that an organiser gave. */
export const blankFormName = ({ kind, title }: Pick<BlankForm, "kind" | "title">): string =>
	kind === "other" ? title : FORM_NAMES[kind]

/** "PDF, 240 KB": what a reader wants to know before the download. */
export const describeFile = ({ mediaType, size }: Pick<BlankFormFile, "mediaType" | "size">): string =>
	`${MEDIA_TYPE_NAMES[mediaType]}, ${formatBytes(size)}`

/** Below these keys lie the blank forms of all editions; the same bytes lie there once. */
export const blankFormKey = (file: Pick<BlankFormFile, "sha256" | "mediaType">): string =>
	`blank_forms/${fileNameOf(file)}`

/** Where everybody gets it. Another file has another address. */
export const blankFormPath = (form: Pick<BlankForm, "id" | "sha256" | "mediaType">): string =>
	`/blank-forms/${form.id}/${fileNameOf(form)}`

const fileNameOf = ({ sha256, mediaType }: Pick<BlankFormFile, "sha256" | "mediaType">) =>
	sha256 + MEDIA_TYPES[mediaType][0]

/** A blank form as pages and letters offer it. */
export interface BlankFormLink {
	kind: BlankFormKind
	name: string
	path: string
	/** "PDF, 240 KB". */
	details: string
}

export const toBlankFormLink = (form: BlankForm): BlankFormLink => ({
	kind: form.kind,
	name: blankFormName(form),
	path: blankFormPath(form),
	details: describeFile(form),
})
