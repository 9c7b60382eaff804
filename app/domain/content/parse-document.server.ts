import type { ZodType, z } from "zod"
import { BUILT_IN_CONTENT } from "./built-in.server.ts"
import type { ContentDocument } from "./documents.ts"
import { dropUnknownKeys, entryKey, isRecord, valueAt } from "./unknown-keys.ts"

/**
 * What is shown of a stored document: its own texts where they fit this version, the built-in ones of `content/`
 * where they do not; if nothing else helps, those of the whole document.
 */
export function parseWithFallback<T>(document: ContentDocument<T>, stored: unknown): T {
	const parsed = parseStored(document, stored)
	if (parsed.success) return parsed.data
	const unfit = parsed.error.issues.map(({ path }) => String(path[0]))
	const rest = isRecord(stored) && Object.entries(stored).filter(([key]) => !unfit.includes(key))
	const repaired = parseStored(document, rest ? Object.fromEntries(rest) : undefined)
	return repaired.success ? repaired.data : document.schema.parse(BUILT_IN_CONTENT[document.name])
}

/**
 * Checks a stored document as this version reads it: what it lacks comes from the built-in one, and what only another
 * version knows is no fault. Whatever is there stays as it is.
 */
export function parseStored<T>(
	{ name, schema }: ContentDocument<T>,
	stored: unknown,
	builtIn = BUILT_IN_CONTENT[name],
): z.ZodSafeParseResult<T> {
	const known = dropUnknownKeys(schema, complete(stored, builtIn))
	return schema.safeParse(addEmptyValues(schema, known))
}

function complete(stored: unknown, builtIn: unknown): unknown {
	if (stored === undefined) return builtIn
	if (Array.isArray(stored) && Array.isArray(builtIn)) return completeList(stored, builtIn)
	if (!isRecord(stored) || !isRecord(builtIn)) return stored
	const keys = Object.keys({ ...builtIn, ...stored })
	return Object.fromEntries(keys.map((key) => [key, complete(stored[key], builtIn[key])]))
}

/**
 * The entries of a list belong to the organiser: none is added to those that are there, but pages, which are known by
 * their path: the program asks for each of them.
 */
function completeList(stored: unknown[], builtIn: unknown[]): unknown[] {
	const list = stored.map((entry) => complete(entry, builtIn[indexOfSame(builtIn, entry)]))
	for (const [index, page] of builtIn.entries()) {
		if (!isRecord(page) || !page.path || indexOfSame(list, page) >= 0) continue
		list.splice(indexOfSame(list, builtIn[index - 1]) + 1, 0, page)
	}
	return list
}

function indexOfSame(list: unknown[], entry: unknown): number {
	const key = entryKey(entry)
	return key === undefined ? -1 : list.findIndex((one) => entryKey(one) === key)
}

/** In an entry of the organiser's own, which the built-in document has not, a new key is empty: null, or no entries. */
function addEmptyValues(schema: ZodType, document: unknown): unknown {
	const completed = structuredClone(document)
	for (const issue of schema.safeParse(document).error?.issues ?? []) {
		const key = issue.path.at(-1)
		const holder = valueAt(completed, issue.path.slice(0, -1))
		if (typeof key !== "string" || !isRecord(holder) || key in holder) continue
		holder[key] = issue.code === "invalid_type" && issue.expected === "array" ? [] : null
	}
	return completed
}
