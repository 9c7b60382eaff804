import { PIECES, type Piece } from "../content/pieces.ts"
import { DIRECTORY_WORDS } from "../directory/pieces.ts"
import { GALLERY_WORDS } from "../gallery/pieces.ts"

/** Every document of the content that this version reads. */
export const DOCUMENTS: Piece<unknown>[] = [...Object.values(PIECES), DIRECTORY_WORDS, GALLERY_WORDS]
