import type { LineRemark } from "./remarks.ts"

/** Bytes of all files of one import together. */
export const UPLOAD_SIZE = 64 * 1024 * 1024
export const FILES_AT_ONCE = 10
/** Milliseconds that somebody may wait for what is said of an import, or for what became of it. */
export const IMPORT_WITHIN = 300_000

/** What there is to say about one line of one file. */
export interface FileRemark extends LineRemark {
	file: string
	what: "skipped" | "noted" | "changed"
}
