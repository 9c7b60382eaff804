import { isLetterLink } from "../mail/rules.ts"
import { isLetterField, LETTER_FIELDS, type LetterField, placeholderOf } from "./fields.ts"

/** A field in a text. */
export interface Placeholder {
	name: string
	/** What stands there where the field is empty: "{{brand|your brand}}". */
	fallback?: string
}

/** Exactly two braces on each side, and none within. */
const PLACEHOLDER = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g

/** A text, and the fields between. */
export function splitPlaceholders(text: string): (string | Placeholder)[] {
	const parts: (string | Placeholder)[] = []
	let end = 0
	for (const { 0: whole, 1: inside = "", index } of text.matchAll(PLACEHOLDER)) {
		parts.push(text.slice(end, index), placeholderIn(inside))
		end = index + whole.length
	}
	return [...parts, text.slice(end)].filter((part) => part !== "")
}

function placeholderIn(inside: string): Placeholder {
	const bar = inside.indexOf("|")
	if (bar < 0) return { name: inside.trim() }
	return { name: inside.slice(0, bar).trim(), fallback: inside.slice(bar + 1).trim() }
}

export const placeholdersIn = (text: string): Placeholder[] =>
	splitPlaceholders(text).filter((part) => typeof part !== "string")

/** An address that is one field, and nothing else. */
export function addressFieldIn(address: string): LetterField | undefined {
	const [one, ...more] = splitPlaceholders(address)
	if (typeof one !== "object" || more.length || one.fallback !== undefined) return undefined
	return isLetterField(one.name) && LETTER_FIELDS[one.name].is === "address" ? one.name : undefined
}

/** Where a link of a template may lead: to a whole address, or to what one field is filled with. */
export const isTemplateLink = (address: string): boolean =>
	placeholdersIn(address).length ? addressFieldIn(address) !== undefined : isLetterLink(address)

/**
 * What is wrong with the fields of a text, in sentences.
 * @param allowed those that this letter can fill in
 */
export function placeholderFaults(text: string, allowed: readonly LetterField[]): string[] {
	const faults = placeholdersIn(text).flatMap(({ name, fallback }) => {
		if (!isLetterField(name)) return [unknownField(name, allowed)]
		if (!allowed.includes(name))
			return [`${placeholderOf(name)} is never known when this email is written. Take it out.`]
		return fallback === "" ? [`Say what stands in place of ${placeholderOf(name)}, or take out the “|”.`] : []
	})
	const rest = splitPlaceholders(text).filter((part) => typeof part === "string")
	const isOdd = rest.some((part) => /\{\{|\}\}/.test(part)) || /\{\{\{|\}\}\}/.test(text)
	return isOdd ? [...faults, "Write a field in two braces on each side, like {{festival}}."] : faults
}

/** Whether something stands there for every vendor. */
export const isNeverEmpty = (text: string): boolean =>
	splitPlaceholders(text).some((part) => {
		if (typeof part === "string") return /[\p{L}\p{N}]/u.test(part)
		return part.fallback !== undefined || (isLetterField(part.name) && LETTER_FIELDS[part.name].isAlwaysThere)
	})

function unknownField(name: string, allowed: readonly LetterField[]): string {
	const meant = allowed.find((one) => one.toLowerCase() === name.toLowerCase())
	const isShort = name.length <= 40
	const start = isShort ? `There is no field {{${name}}}.` : "There is no field of this name."
	return meant ? `${start} Do you mean ${placeholderOf(meant)}?` : start
}
