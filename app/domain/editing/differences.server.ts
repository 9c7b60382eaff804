import { isDeepStrictEqual } from "node:util"
import { asArray, asRecord, type Field, itemFieldOf } from "./fields.ts"

/** One box with its content, as an organiser reads it. */
interface FieldText {
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

export function differencesBetween(field: Field, before: unknown, after: unknown): Difference[] {
	const [beforeTexts, afterTexts] = [before, after].map(
		(value) => new Map(fieldTextsOf(field, value, []).map(pair)),
	)
	const labelPaths = new Set([...(beforeTexts?.keys() ?? []), ...(afterTexts?.keys() ?? [])])
	return [...labelPaths]
		.map((where) => ({ where, before: beforeTexts?.get(where) ?? "", after: afterTexts?.get(where) ?? "" }))
		.filter((one) => one.before !== one.after)
}

const pair = ({ where, text }: FieldText) => [where, text] as const

function fieldTextsOf(field: Field, value: unknown, parentLabels: string[]): FieldText[] {
	const labels = field.label ? [...parentLabels, field.label] : parentLabels
	if (field.kind === "list") {
		return asArray(value).flatMap((entry, index) =>
			fieldTextsOf(itemFieldOf(field, entry, index), entry, labels),
		)
	}
	if (field.kind === "group")
		return field.fields.flatMap((inner) => fieldTextsOf(inner, asRecord(value)[inner.key], labels))
	if (field.kind === "kept") return []
	const chosen = field.choices?.find((choice) => choice.value === value)?.label
	return [{ where: labels.join(", "), text: chosen ?? formatValue(value) }]
}

function formatValue(value: unknown): string {
	if (typeof value === "boolean") return value ? "yes" : "no"
	return value === null || value === undefined ? "" : String(value)
}

/**
 * What two organisers made of the same state: what only the other one changed is theirs, everything else mine.
 * Lists are taken as a whole.
 */
export function mergeStates(base: unknown, mine: unknown, theirs: unknown): unknown {
	if (isDeepStrictEqual(mine, base)) return theirs
	if (![base, mine, theirs].every(isObject)) return mine
	const keys = Object.keys(asRecord(mine))
	return Object.fromEntries(
		keys.map((key) => [key, mergeStates(asRecord(base)[key], asRecord(mine)[key], asRecord(theirs)[key])]),
	)
}

const isObject = (value: unknown) => value !== null && typeof value === "object" && !Array.isArray(value)
