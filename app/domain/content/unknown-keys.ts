import type { z } from "zod"

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === "object" && !Array.isArray(value)

/**
 * What identifies an entry of a list, whatever else an organiser changes of it: its address or part of one, else how
 * it is labelled or called. Undefined: entries of this list cannot be distinguished.
 */
export function entryKey(entry: unknown): string | undefined {
	if (!isRecord(entry)) return undefined
	const key = entry.path ?? entry.slug ?? entry.link ?? entry.label ?? entry.name
	return typeof key === "string" ? key : undefined
}

/** What a document holds at the end of a path; undefined where there is no such way. */
export const valueAt = (document: unknown, path: PropertyKey[]): unknown =>
	path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), document)

/**
 * A document without the keys that its schema does not know. A newer version may have filled them in, which runs
 * beside this one or ran before it; they are no fault.
 */
export function dropUnknownKeys(schema: z.ZodType, document: unknown): unknown {
	const surplus = unknownKeysOf(schema.safeParse(document).error?.issues ?? [])
	if (!surplus.length) return document
	const recognised = structuredClone(document)
	for (const { path, keys } of surplus) {
		const holder = valueAt(recognised, path)
		if (isObject(holder)) for (const key of keys) delete holder[key]
	}
	return recognised
}

/**
 * What was written, with the keys of the stored document that this version does not know put back where they were:
 * entries of lists are found again by what identifies them.
 * @param recognised the stored document without them
 */
export function restoreUnknownKeys(stored: unknown, recognised: unknown, edited: unknown): unknown {
	if (isRecord(stored) && isRecord(recognised) && isRecord(edited)) {
		const surplus = Object.entries(stored).filter(([key]) => !(key in recognised))
		const restored = Object.entries(edited).map(([key, value]) => [
			key,
			restoreUnknownKeys(stored[key], recognised[key], value),
		])
		return Object.fromEntries([...restored, ...surplus])
	}
	if (!Array.isArray(stored) || !Array.isArray(recognised) || !Array.isArray(edited)) return edited
	return edited.map((entry) => {
		const key = entryKey(entry)
		const index = recognised.findIndex((one) => key !== undefined && entryKey(one) === key)
		return index < 0 ? entry : restoreUnknownKeys(stored[index], recognised[index], entry)
	})
}

interface UnknownKeys {
	path: PropertyKey[]
	keys: string[]
}

function unknownKeysOf(issues: z.core.$ZodIssue[], parentPath: PropertyKey[] = []): UnknownKeys[] {
	return issues.flatMap((issue) => {
		const path = [...parentPath, ...issue.path]
		if (issue.code === "unrecognized_keys") return [{ path, keys: issue.keys }]
		if (issue.code !== "invalid_union") return []
		const matchingIssues = issue.errors.find((option) =>
			option.every(({ code }) => code === "unrecognized_keys"),
		)
		return unknownKeysOf(matchingIssues ?? [], path)
	})
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
	value !== null && typeof value === "object"
