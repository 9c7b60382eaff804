import type { ZodType, z } from "zod"
import { BUILT_IN_CONTENT } from "./built-in.server.ts"
import type { ContentDocument } from "./documents.ts"
import { dropUnknownKeys, isRecord } from "./unknown-keys.ts"

/** Checks a document, whatever else it holds that this version does not know. */
export function parseKnownKeys<T>(schema: ZodType<T>, document: unknown): z.ZodSafeParseResult<T> {
	return schema.safeParse(dropUnknownKeys(schema, document))
}

/**
 * What is shown of a stored document: its own texts where they fit this version, the built-in ones of `content/`
 * where they do not; if nothing else helps, those of the whole document.
 */
export function parseWithFallback<T>({ name, schema }: ContentDocument<T>, stored: unknown): T {
	const parsed = parseKnownKeys(schema, stored)
	if (parsed.success) return parsed.data
	const builtIn = BUILT_IN_CONTENT[name]
	if (!isRecord(stored) || !isRecord(builtIn)) return schema.parse(builtIn)
	const replacements = parsed.error.issues.map(({ path }) => [String(path[0]), builtIn[String(path[0])]])
	const repaired = parseKnownKeys(schema, { ...stored, ...Object.fromEntries(replacements) })
	return repaired.success ? repaired.data : schema.parse(builtIn)
}
