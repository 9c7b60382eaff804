import { createUniqueSlug } from "../../values/fold.ts"
import { normalizeMultiLine, normalizeSingleLine } from "../../values/normalize-text.ts"
import {
	asArray,
	asRecord,
	type Field,
	type GroupField,
	type InputField,
	itemFieldOf,
	TOGGLE_KEY,
} from "./fields.ts"

/** What a form holds: texts, in lists and groups. What is empty may be missing. */
export type FormValues = string | FormValues[] | { [key: string]: FormValues }

export function toFormValues(field: Field, value: unknown): FormValues {
	if (field.kind === "list")
		return asArray(value).map((one, nth) => toFormValues(itemFieldOf(field, one, nth), one))
	if (field.kind === "group") {
		if (value === null || value === undefined) return {}
		const inner = field.fields.map((one) => [one.key, toFormValues(one, asRecord(value)[one.key])])
		return { ...Object.fromEntries(inner), ...(field.toggleLabel && { [TOGGLE_KEY]: "on" }) }
	}
	if (typeof value === "boolean") return value ? "on" : ""
	return value === null || value === undefined ? "" : String(value)
}

/**
 * What was typed as content, tidied: its schema has the last word on it. A number that is none, or a date that is
 * empty, stays the text that it is.
 */
export function parseFormValues(field: Field, submitted: unknown): unknown {
	if (field.kind === "group") return parseGroup(field, asRecord(submitted))
	if (field.kind === "list") {
		return addSlugs(
			field.item,
			asArray(submitted).map((one, nth) => parseFormValues(itemFieldOf(field, one, nth), one)),
		)
	}
	return parseInput(field, typeof submitted === "string" ? submitted : "")
}

function parseGroup(group: GroupField, submitted: Record<string, unknown>): unknown {
	if (group.toggleLabel && !submitted[TOGGLE_KEY]) return null
	const entries = group.fields.map(
		(field) => [field.key, parseFormValues(field, submitted[field.key])] as const,
	)
	const isFilled = (value: unknown) =>
		value !== null && value !== "" && !(Array.isArray(value) && !value.length)
	return Object.fromEntries(group.isSparse ? entries.filter(([, value]) => isFilled(value)) : entries)
}

function parseInput({ kind, mayBeEmpty, fixedValue, takesLines }: InputField, submitted: string): unknown {
	if (fixedValue) return fixedValue
	if (kind === "tick") return submitted === "on"
	const text = takesLines ? normalizeMultiLine(submitted) : normalizeSingleLine(submitted)
	if (mayBeEmpty && !text) return null
	if (kind === "number") return /^\d{1,9}$/.test(text) ? Number(text) : text
	return kind === "line" || kind === "text" ? curlApostrophes(text) : text
}

/** The content knows no straight ones: telephones type them. */
function curlApostrophes(text: string): string {
	return text.replace(/(?<=^|[\s(“])'/g, "‘").replaceAll("'", "’")
}

/** What is new in a list gets its part of addresses from its own words, each only once. */
function addSlugs(item: Field, values: unknown[]): unknown[] {
	const slug = item.kind === "group" && item.fields.find((one) => one.kind === "kept" && one.isSlug)
	if (!slug) return values
	const taken = new Set(values.map((value) => String(asRecord(value)[slug.key])))
	return values.map((value) => {
		if (asRecord(value)[slug.key]) return value
		const newSlug = createUniqueSlug(slugSourceOf(value), taken)
		taken.add(newSlug)
		return { ...asRecord(value), [slug.key]: newSlug }
	})
}

const slugSourceOf = (value: unknown) => {
	const { title, heading, header, name, label } = asRecord(value)
	return String(title ?? heading ?? header ?? name ?? label ?? "")
}
