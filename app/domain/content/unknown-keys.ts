import type { z } from "zod"
import { entryKey, isRecord } from "./entry-key.ts"

/**
 * A document without the keys that its schema does not know. A newer version may have filled them in, which runs
 * beside this one or ran before it; they are no fault.
 */
export function withoutUnknownKeys(schema: z.ZodType, document: unknown): unknown {
	const surplus = surplusOf(schema.safeParse(document).error?.issues ?? [])
	if (!surplus.length) return document
	const known = structuredClone(document)
	for (const { path, keys } of surplus) {
		const holder = path.reduce<unknown>((value, step) => (isHolder(value) ? value[step] : undefined), known)
		if (isHolder(holder)) for (const key of keys) delete holder[key]
	}
	return known
}

/**
 * What was written, with the keys of the stored document that this version does not know put back where they were:
 * entries of lists are found again by what identifies them.
 * @param known the stored document without them
 */
export function withUnknownKeysOf(stored: unknown, known: unknown, written: unknown): unknown {
	if (isRecord(stored) && isRecord(known) && isRecord(written)) {
		const surplus = Object.entries(stored).filter(([key]) => !(key in known))
		const kept = Object.entries(written).map(([key, value]) => [
			key,
			withUnknownKeysOf(stored[key], known[key], value),
		])
		return Object.fromEntries([...kept, ...surplus])
	}
	if (!Array.isArray(stored) || !Array.isArray(known) || !Array.isArray(written)) return written
	return written.map((entry) => {
		const key = entryKey(entry)
		const index = known.findIndex((one) => key !== undefined && entryKey(one) === key)
		return index < 0 ? entry : withUnknownKeysOf(stored[index], known[index], entry)
	})
}

interface Surplus {
	path: PropertyKey[]
	keys: string[]
}

function surplusOf(issues: z.core.$ZodIssue[], way: PropertyKey[] = []): Surplus[] {
	return issues.flatMap((issue) => {
		const path = [...way, ...issue.path]
		if (issue.code === "unrecognized_keys") return [{ path, keys: issue.keys }]
		if (issue.code !== "invalid_union") return []
		const meant = issue.errors.find((option) => option.every(({ code }) => code === "unrecognized_keys"))
		return surplusOf(meant ?? [], path)
	})
}

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
	value !== null && typeof value === "object"
