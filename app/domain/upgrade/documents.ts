import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import { DIRECTORY_DOCUMENT } from "../directory/documents.ts"
import { GALLERY_DOCUMENT } from "../gallery/documents.ts"

/** Every document of the content that this version reads. */
export const ALL_DOCUMENTS: ContentDocument<unknown>[] = [
	...Object.values(CONTENT_DOCUMENTS),
	DIRECTORY_DOCUMENT,
	GALLERY_DOCUMENT,
]
