import type { ContentDocument } from "../content/documents.ts"
import { type GalleryCopy, galleryCopy } from "./inputs.ts"

export const GALLERY_DOCUMENT: ContentDocument<GalleryCopy> = { name: "pages/gallery", schema: galleryCopy }
