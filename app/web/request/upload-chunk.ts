import * as z from "zod"
import { UPLOAD_HEADERS } from "../../domain/files/upload-headers.ts"
import { normalizeSingleLine } from "../../values/normalize-text.ts"

const byteCount = z.coerce.number().int().min(0)

const chunkSchema = z.object({
	/** 128 bits, from the browser. */
	upload: z.string().regex(/^[0-9a-f]{32}$/),
	size: byteCount,
	offset: byteCount,
	name: z.string().max(3_000).transform(decodeName).transform(normalizeSingleLine),
})

export type UploadChunk = z.infer<typeof chunkSchema>

/**
 * What a request says of the file that it sends a chunk of, or asks about.
 * @returns undefined where it does not say so as our scripts do
 */
export function readUploadChunk({ headers }: Request, upload: string): UploadChunk | undefined {
	return chunkSchema.safeParse({
		upload,
		size: headers.get(UPLOAD_HEADERS.size),
		offset: headers.get(UPLOAD_HEADERS.offset),
		name: headers.get(UPLOAD_HEADERS.name) ?? "",
	}).data
}

/** Headers carry no accents. */
function decodeName(name: string, context: z.RefinementCtx): string {
	try {
		return decodeURIComponent(name)
	} catch {
		context.addIssue("not encoded")
		return z.NEVER
	}
}
