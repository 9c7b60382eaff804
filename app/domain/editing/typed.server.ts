import { freeSlug } from "../../platform/free-slug.ts"
import { oneLine } from "../../platform/typed-text.ts"
import { type Box, type Field, type Group, SHOWN } from "./fields.ts"
import { keyed, listed } from "./plain-values.ts"

/** What a form holds: texts, in lists and groups. What is empty may be missing. */
export type Typed = string | Typed[] | { [key: string]: Typed }

/** The content as the texts that a form begins with. */
export function toTyped(field: Field, value: unknown): Typed {
	if (field.kind === "list") return listed(value).map((one) => toTyped(field.item, one))
	if (field.kind === "group") {
		if (value === null || value === undefined) return {}
		const inner = field.fields.map((one) => [one.key, toTyped(one, keyed(value)[one.key])])
		return { ...Object.fromEntries(inner), ...(field.shownBy && { [SHOWN]: "on" }) }
	}
	if (typeof value === "boolean") return value ? "on" : ""
	return value === null || value === undefined ? "" : String(value)
}

/**
 * What was typed as content, tidied: its schema has the last word on it. A number that is none, or a date that is
 * empty, stays the text that it is.
 */
export function fromTyped(field: Field, typed: unknown): unknown {
	if (field.kind === "group") return groupFrom(field, keyed(typed))
	if (field.kind === "list") {
		return withSlugs(
			field.item,
			listed(typed).map((one) => fromTyped(field.item, one)),
		)
	}
	return boxFrom(field, typeof typed === "string" ? typed : "")
}

function groupFrom(group: Group, typed: Record<string, unknown>): unknown {
	if (group.shownBy && !typed[SHOWN]) return null
	const entries = group.fields.map((field) => [field.key, fromTyped(field, typed[field.key])] as const)
	const isThere = (value: unknown) =>
		value !== null && value !== "" && !(Array.isArray(value) && !value.length)
	return Object.fromEntries(group.isSparse ? entries.filter(([, value]) => isThere(value)) : entries)
}

function boxFrom({ kind, mayBeEmpty, always }: Box, typed: string): unknown {
	if (always) return always
	if (kind === "tick") return typed === "on"
	const text = oneLine(typed)
	if (mayBeEmpty && !text) return null
	if (kind === "number") return /^\d{1,9}$/.test(text) ? Number(text) : text
	return kind === "line" || kind === "text" ? withRoundApostrophes(text) : text
}

/** The content knows no straight ones: telephones type them. */
function withRoundApostrophes(text: string): string {
	return text.replace(/(?<=^|[\s(“])'/g, "‘").replaceAll("'", "’")
}

/** What is new in a list gets its part of addresses from its own words, each only once. */
function withSlugs(item: Field, values: unknown[]): unknown[] {
	const slug = item.kind === "group" && item.fields.find((one) => one.kind === "kept" && one.isSlug)
	if (!slug) return values
	const taken = new Set(values.map((value) => String(keyed(value)[slug.key])))
	return values.map((value) => {
		if (keyed(value)[slug.key]) return value
		const made = freeSlug(wordsFor(value), taken)
		taken.add(made)
		return { ...keyed(value), [slug.key]: made }
	})
}

const wordsFor = (value: unknown) => {
	const { title, heading, header, name, label } = keyed(value)
	return String(title ?? heading ?? header ?? name ?? label ?? "")
}
