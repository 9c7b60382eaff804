import type { LineMessage } from "./line-issues.ts"

/** Bytes of all files of one import together. */
export const MAX_UPLOAD_SIZE = 64 * 1024 * 1024
export const MAX_FILES = 10
/** Milliseconds that somebody may wait for what is said of an import, or for what became of it. */
export const IMPORT_TIMEOUT = 300_000

/** What there is to say about one line of one file. */
export interface FileLineMessage extends LineMessage {
	file: string
	what: "skipped" | "noted" | "changed"
}
