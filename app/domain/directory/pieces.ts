import type { Piece } from "../content/pieces.ts"
import { type DirectoryWords, directoryWords } from "./inputs.ts"

export const DIRECTORY_WORDS: Piece<DirectoryWords> = { name: "pages/directory", schema: directoryWords }
