import { isDeepStrictEqual } from "node:util"
import type { Field } from "./fields.ts"
import { keyed, listed } from "./plain-values.ts"

/** One box with its content, as an organiser reads it. */
interface Said {
	/** "Prices, price 2, Name". */
	where: string
	text: string
}

/** A box that is not the same in two states; "" where one has none. */
export interface Difference {
	where: string
	before: string
	after: string
}

/** What differs between two states of a part, box by box. */
export function differencesBetween(field: Field, before: unknown, after: unknown): Difference[] {
	const [was, is] = [before, after].map((value) => new Map(saidIn(field, value, []).map(pair)))
	const places = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
	return [...places]
		.map((where) => ({ where, before: was?.get(where) ?? "", after: is?.get(where) ?? "" }))
		.filter((one) => one.before !== one.after)
}

const pair = ({ where, text }: Said) => [where, text] as const

function saidIn(field: Field, value: unknown, outer: string[]): Said[] {
	const way = field.label ? [...outer, field.label] : outer
	if (field.kind === "list") {
		const { item, one } = field
		return listed(value).flatMap((entry, index) =>
			saidIn({ ...item, label: `${one} ${index + 1}` }, entry, way),
		)
	}
	if (field.kind === "group")
		return field.fields.flatMap((inner) => saidIn(inner, keyed(value)[inner.key], way))
	if (field.kind === "kept") return []
	const chosen = field.choices?.find((choice) => choice.value === value)?.label
	return [{ where: way.join(", "), text: chosen ?? wordsFor(value) }]
}

function wordsFor(value: unknown): string {
	if (typeof value === "boolean") return value ? "yes" : "no"
	return value === null || value === undefined ? "" : String(value)
}

/**
 * What two organisers made of the same state: what only the other one changed is theirs, everything else mine.
 * Lists are taken as a whole.
 */
export function mergeStates(seen: unknown, mine: unknown, theirs: unknown): unknown {
	if (isDeepStrictEqual(mine, seen)) return theirs
	if (![seen, mine, theirs].every(isObject)) return mine
	const keys = Object.keys(keyed(mine))
	return Object.fromEntries(
		keys.map((key) => [key, mergeStates(keyed(seen)[key], keyed(mine)[key], keyed(theirs)[key])]),
	)
}

const isObject = (value: unknown) => value !== null && typeof value === "object" && !Array.isArray(value)
