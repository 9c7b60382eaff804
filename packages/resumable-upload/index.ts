export { type AppendResult, ResumableUploads, TooManyUploadsError } from "./resumable-uploads.ts"
export type { Chunk } from "./write-chunk.ts"
