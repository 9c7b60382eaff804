import { MEDIA_TYPES, type MediaType } from "../files/rules.ts"
import type { PictureFileKind } from "./rules.ts"

/** What the keys of all pictures in the file store begin with. */
export const PICTURES_FOLDER = "pictures/"

/** A file of a picture, as it is kept. */
export interface PictureFile {
	kind: PictureFileKind
	/** Pixels. */
	width: number
}

interface KeyOwner {
	id: number
	sha256: string
	mediaType: string
}

/** `pictures/<hash>/17/640.avif`, and for the original `pictures/<hash>/17/original.jpg`: each upload has its own place. */
export function pictureKey({ id, sha256, mediaType }: KeyOwner, { kind, width }: PictureFile): string {
	const [ending] = MEDIA_TYPES[mediaType as MediaType] ?? [""]
	const name = kind === "original" ? `original${ending}` : `${width}.${kind}`
	return `${PICTURES_FOLDER}${sha256}/${id}/${name}`
}

export const mediaTypeOf = ({ mediaType }: Pick<KeyOwner, "mediaType">, kind: PictureFileKind): string =>
	kind === "original" ? mediaType : `image/${kind}`
