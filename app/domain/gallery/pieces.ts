import type { ContentDocument } from "../content/pieces.ts"
import { type GalleryCopy, galleryCopy } from "./inputs.ts"

export const GALLERY_DOCUMENT: ContentDocument<GalleryCopy> = { name: "pages/gallery", schema: galleryCopy }
