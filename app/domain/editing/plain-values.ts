/** A list as it is; anything else is an empty one. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An object, or a list by its numbers; anything else has no keys. */
export const asRecord = (value: unknown): Record<string | number, unknown> =>
	value !== null && typeof value === "object" ? { ...value } : {}
