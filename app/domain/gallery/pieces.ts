import type { Piece } from "../content/pieces.ts"
import { type GalleryWords, galleryWords } from "./inputs.ts"

export const GALLERY_WORDS: Piece<GalleryWords> = { name: "pages/gallery", schema: galleryWords }
