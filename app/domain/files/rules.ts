/** The two upload fields of the extras form: the indemnity form and the self-insurance form. */
export const DOCUMENT_FIELDS = ["indemnity", "insurance"] as const
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]

/** Of the application form: pictures of the goods, and the logo. */
export const PHOTO_FIELDS = ["photo", "logo"] as const
export type PhotoField = (typeof PHOTO_FIELDS)[number]

/** What comes with an application: its pictures, and the answers that are files. */
export const APPLICATION_FILE_FIELDS = [...PHOTO_FIELDS, "answer"] as const
export type ApplicationFileField = (typeof APPLICATION_FILE_FIELDS)[number]

/** Any other paper than the two forms that an edition asks of its vendors. */
const PAPER_FIELD = "paper"

/** What a stored document may be. */
export const STORED_FIELDS = [...DOCUMENT_FIELDS, ...APPLICATION_FILE_FIELDS, PAPER_FIELD] as const
export type StoredField = (typeof STORED_FIELDS)[number]

export const DOCUMENT_STATES = ["reserved", "current", "superseded"] as const

export const MAX_FILES_PER_FIELD = 10
export const MAX_FILE_MEGABYTES = 15
/** Bytes, counted as file managers that count in 1024s do. */
export const MAX_FILE_SIZE = MAX_FILE_MEGABYTES * 1024 * 1024

/** How long a link to a document works. */
export const LINK_SECONDS = 60

/** Versions of one field that are kept, the one that counts among them. */
export const MAX_VERSIONS = 3
/** Days that an earlier version is kept after it was replaced. */
export const EARLIER_VERSION_RETENTION_DAYS = 90

/** What a document may be, and the ends of names by which a file picker offers it. */
export const MEDIA_TYPES = {
	"application/pdf": [".pdf"],
	"image/jpeg": [".jpg", ".jpeg"],
	"image/png": [".png"],
	"image/webp": [".webp"],
	"image/heic": [".heic", ".heif"],
} as const
export type MediaType = keyof typeof MEDIA_TYPES

/** For the `accept` of a file input. A hint to the picker only: what counts is the content. */
export const ACCEPTED_EXTENSIONS = Object.entries(MEDIA_TYPES).flat(2).join(",")

/** Why a file was not taken. */
export const REFUSALS = [
	"too-many",
	"too-large",
	"empty",
	"wrong-type",
	"wrong-ending",
	"damaged",
	"active",
	"locked",
	"too-many-pixels",
	"too-complex",
	"not-judged",
	"infected",
	"unscanned",
] as const
export type Refusal = (typeof REFUSALS)[number]

export interface RefusedFile<Field extends string = DocumentField> {
	field: Field
	/** As its sender's device called it. */
	name: string
	reason: Refusal
}

/** A file that passed, on its way to the store. */
export interface NewDocument<Field extends string = DocumentField> {
	field: Field
	/** Of an answer: the question. */
	questionId?: number
	/** Of a paper: what the edition asks. */
	requirementId?: number
	/** Of a paper that may be sent again because the answer was lost: it is taken once. */
	submissionKey?: string | undefined
	name: string
	/** On this machine, until the form is discarded. */
	path: string
	/** Bytes. */
	size: number
	/** Hexadecimal. */
	sha256: string
	mediaType: MediaType
}

/** What the two forms are called within a sentence. */
export const DOCUMENT_NAMES: Record<DocumentField, string> = {
	indemnity: "indemnity form",
	insurance: "self-insurance form",
}
