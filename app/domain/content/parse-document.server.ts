import type { ZodType, z } from "zod"
import { BUILT_IN_CONTENT } from "./built-in.server.ts"
import type { ContentDocument } from "./documents.ts"

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
	return schema.safeParse(addEmptyValues(schema, completeDocument(stored, builtIn)))
}

/** A document with what it lacks of another one; whatever it has stays. */
export function completeDocument(document: unknown, other: unknown): unknown {
	if (document === undefined) return other
	if (Array.isArray(document) && Array.isArray(other)) return completeList(document, other)
	if (!isRecord(document) || !isRecord(other)) return document
	const keys = Object.keys({ ...other, ...document })
	return Object.fromEntries(keys.map((key) => [key, completeDocument(document[key], other[key])]))
}

/**
 * The entries of a list belong to the organiser: none is added to those that are there, but pages, which are known by
 * their path: the program asks for each of them.
 */
function completeList(list: unknown[], other: unknown[]): unknown[] {
	const completed = list.map((entry) => completeDocument(entry, other[indexOfSame(other, entry)]))
	for (const [index, page] of other.entries()) {
		if (!isRecord(page) || !page.path || indexOfSame(completed, page) >= 0) continue
		completed.splice(indexOfSame(completed, other[index - 1]) + 1, 0, page)
	}
	return completed
}

function indexOfSame(list: unknown[], entry: unknown): number {
	const key = entryKey(entry)
	return key === undefined ? -1 : list.findIndex((one) => entryKey(one) === key)
}

/**
 * What identifies an entry of a list, whatever else an organiser changes of it: its address or part of one, else how
 * it is labelled or called. Undefined: entries of this list cannot be distinguished.
 */
function entryKey(entry: unknown): string | undefined {
	if (!isRecord(entry)) return undefined
	const key = entry.path ?? entry.slug ?? entry.link ?? entry.label ?? entry.name
	return typeof key === "string" ? key : undefined
}

/** In an entry of the organiser's own, which the built-in document has not, a new key is empty: null, or no entries. */
function addEmptyValues(schema: ZodType, document: unknown): unknown {
	const completed = structuredClone(document)
	for (const issue of schema.safeParse(document).error?.issues ?? []) {
		const key = issue.path.at(-1)
		const holder = issue.path.slice(0, -1).reduce<unknown>((value, step) => Object(value)[step], completed)
		if (typeof key !== "string" || !isRecord(holder) || key in holder) continue
		holder[key] = issue.code === "invalid_type" && issue.expected === "array" ? [] : null
	}
	return completed
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === "object" && !Array.isArray(value)
