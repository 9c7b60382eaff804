import type { ContentDocument } from "../content/pieces.ts"
import { type DirectoryCopy, directoryCopy } from "./inputs.ts"

export const DIRECTORY_DOCUMENT: ContentDocument<DirectoryCopy> = {
	name: "pages/directory",
	schema: directoryCopy,
}
