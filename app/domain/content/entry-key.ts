export const isRecord = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === "object" && !Array.isArray(value)

/**
 * What identifies an entry of a list, whatever else an organiser changes of it: its address or part of one, else how
 * it is labelled or called. Undefined: entries of this list are told apart by nothing.
 */
export function entryKey(entry: unknown): string | undefined {
	if (!isRecord(entry)) return undefined
	const key = entry.path ?? entry.slug ?? entry.link ?? entry.label ?? entry.name
	return typeof key === "string" ? key : undefined
}
