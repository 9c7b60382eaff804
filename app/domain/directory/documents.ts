import type { ContentDocument } from "../content/documents.ts"
import { type DirectoryCopy, directoryCopy } from "./inputs.ts"

export const DIRECTORY_DOCUMENT: ContentDocument<DirectoryCopy> = {
	name: "pages/directory",
	schema: directoryCopy,
}
