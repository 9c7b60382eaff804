import type { ZodType, z } from "zod"
import { BUILT_IN } from "./built-in.server.ts"
import { isRecord } from "./entry-key.ts"
import type { Piece } from "./pieces.ts"
import { withoutUnknownKeys } from "./unknown-keys.ts"

/** Checks a document, whatever else it holds that this version does not know. */
export function parseKnown<T>(schema: ZodType<T>, document: unknown): z.ZodSafeParseResult<T> {
	return schema.safeParse(withoutUnknownKeys(schema, document))
}

/**
 * What is shown of a stored document: its own words where they fit this version, the built-in ones of `content/`
 * where they do not; if nothing else helps, those of the whole document.
 */
export function fitting<T>({ name, schema }: Piece<T>, stored: unknown): T {
	const read = parseKnown(schema, stored)
	if (read.success) return read.data
	const builtIn = BUILT_IN[name]
	if (!isRecord(stored) || !isRecord(builtIn)) return schema.parse(builtIn)
	const unfit = read.error.issues.map(({ path }) => [String(path[0]), builtIn[String(path[0])]])
	const mended = parseKnown(schema, { ...stored, ...Object.fromEntries(unfit) })
	return mended.success ? mended.data : schema.parse(builtIn)
}
