/** Pixels of the widths in which a picture is kept; a narrower one has its own. */
export const PICTURE_WIDTHS = [320, 640, 1280, 1920] as const
/** Of the largest of them: a tall picture has fewer widths. */
const MOST_PIXELS = 4_500_000

/** What browsers are offered, the smaller first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** "original": as it was judged, from which other widths can be made. */
export const PICTURE_FILE_KINDS = [...PICTURE_FORMATS, "original"] as const
export type PictureFileKind = (typeof PICTURE_FILE_KINDS)[number]

export const PICTURE_STATES = ["reserved", "current"] as const

/** The file field of the form that they are uploaded with. */
export const PICTURES_FIELD = "pictures"
export const MAX_PICTURES_PER_FORM = 20
export const MAX_PICTURES = 2_000
/** Pictures of one organiser that have come in part: a browser sends one at a time, and goes on with those that it lost. */
export const MAX_UNFINISHED_UPLOADS = 20
export const MAX_ALT_LENGTH = 300

/** Why a picture was not taken that may be taken when it is sent again. */
export const MAY_PASS: readonly string[] = ["not-judged", "unscanned", "not-stored"]

/** For the `accept` of a file input: what counts is the content. */
export const ACCEPTED_PICTURES = ".jpg,.jpeg,.png,.webp,.heic,.heif"

export interface PictureSize {
	width: number
	height: number
}

/** The widths in which a picture of this size is kept, the smallest first. */
export function keptWidths({ width, height }: PictureSize): number[] {
	const [smallest, ...larger] = [...PICTURE_WIDTHS.filter((one) => one < width), Math.min(width, 1920)]
	const kept = larger.filter((one) => one * heightAt({ width, height }, one) <= MOST_PIXELS)
	return [...new Set([smallest ?? width, ...kept])]
}

/** Pixels; a picture that is much wider than high has one at least. */
export const heightAt = ({ width, height }: PictureSize, kept: number): number =>
	Math.max(1, Math.round((height * kept) / width))

/** What matters in a picture, in hundredths of its width and height from its upper left corner. */
export interface FocalPoint {
	focusX: number
	focusY: number
}

/** How content calls a picture of the library: "photo-17". */
export const pictureName = (id: number): string => `photo-${id}`

/** @returns undefined for any other name, such as that of a drawing */
export function pictureIdOf(name: string): number | undefined {
	const digits = /^photo-([1-9]\d{0,8})$/.exec(name)?.[1]
	return digits === undefined ? undefined : Number(digits)
}

/** How many characters of the hash stand in an address: with the id they name one content for ever. */
export const HASH_LENGTH = 12

/** "/pictures/17-3f2c9a01b7de-640.webp": what lies there never changes. */
export const pictureAddress = (
	{ id, sha256 }: { id: number; sha256: string },
	width: number,
	format: PictureFormat,
): string => `/pictures/${id}-${sha256.slice(0, HASH_LENGTH)}-${width}.${format}`

const FILE_NAME = new RegExp(
	String.raw`^([1-9]\d{0,8})-([0-9a-f]{${HASH_LENGTH}})-(\d{1,4})\.(${PICTURE_FORMATS.join("|")})$`,
)

export interface PictureFileAddress {
	id: number
	hash: string
	width: number
	format: PictureFormat
}

/** Reads the last part of an address; undefined for what is none. */
export function parsePictureFile(file: string): PictureFileAddress | undefined {
	const [, id, hash = "", width, format] = FILE_NAME.exec(file) ?? []
	return format ? { id: Number(id), hash, width: Number(width), format: format as PictureFormat } : undefined
}
