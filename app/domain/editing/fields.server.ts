import { z } from "zod"
import { FIELD_WORDS, type FieldWords } from "./field-words.ts"
import type { Box, Choice, Field, Group } from "./fields.ts"

type Schema = z.core.$ZodType

/** What there is to choose from, by the `control` of a schema: "address", "picture-poster". */
export type Choices = Record<string, Choice[]>

/** Where in the content a schema stands, without the numbers of lists. */
type Way = readonly string[]

/**
 * The tree of fields in which an organiser edits what `schema` describes.
 * @param way from the name of the piece to the schema; its end is looked up in the dictionary
 * @throws when the dictionary does not know a key, or there is no field for the schema
 */
export function fieldOf(schema: Schema, way: Way, choices: Choices, mayBeEmpty = false): Field {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
		return fieldOf(schema.unwrap(), way, choices, true)
	}
	if (schema instanceof z.ZodObject) return groupOf(schema, way, choices, mayBeEmpty)
	if (schema instanceof z.ZodArray) return listOf(schema, way, choices)
	if (schema instanceof z.ZodUnion) return unionOf(schema, way, choices)
	return boxOf(schema, way, choices, mayBeEmpty)
}

function groupOf(schema: z.ZodObject, way: Way, choices: Choices, mayBeAway: boolean): Group {
	const { shownBy, ...named } = namedBy(way)
	const fields = Object.entries(schema.shape).map(([key, inner]) => fieldOf(inner, [...way, key], choices))
	return { ...named, kind: "group", fields, shownBy: mayBeAway ? (shownBy ?? "Show it") : undefined }
}

function listOf(schema: z.ZodArray, way: Way, choices: Choices): Field {
	const { one = "entry", ...named } = namedBy(way)
	const item = fieldOf(schema.element, way, choices)
	const isFixed = controlOf(schema) === "fixed" || undefined
	return { ...named, kind: "list", item: { ...item, label: one, hint: undefined }, one, isFixed }
}

/** One group with the fields of every shape; a field that not all have may stay empty. */
function unionOf(schema: z.ZodUnion, way: Way, choices: Choices): Group {
	const shapes = schema.options.flatMap((option) => (option instanceof z.ZodObject ? [option.shape] : []))
	const keys = new Set(shapes.flatMap((shape) => Object.keys(shape)))
	const fields = [...keys].flatMap((key) => {
		const inner = shapes.find((shape) => key in shape)?.[key]
		const inAll = shapes.every((shape) => key in shape)
		return inner ? [fieldOf(inner, [...way, key], choices, !inAll)] : []
	})
	return { ...namedBy(way), kind: "group", fields, isSparse: true }
}

function boxOf(schema: Schema, way: Way, choices: Choices, mayBeEmpty: boolean): Box {
	const control = controlOf(schema)
	const kept = { key: way.at(-1) ?? "", label: "", kind: "kept", mayBeEmpty } as const
	if (schema instanceof z.ZodLiteral) return { ...kept, always: String(schema.value) }
	if (control === "slug") return { ...kept, isSlug: true }
	if (control === "fixed") return kept
	const { long, key, label, hint } = namedBy(way)
	const box = { key, label, hint, mayBeEmpty }
	if (control === "clock") return { ...box, kind: "clock" }
	if (control) return { ...box, kind: "choice", choices: choices[control] ?? [] }
	if (schema instanceof z.ZodEnum) {
		return { ...box, kind: "choice", choices: schema.options.map((value) => choiceOf(String(value))) }
	}
	return { ...box, kind: kindOf(schema, long) }
}

/** "street-food" → "Street food". */
export function choiceOf(value: string, name = value): Choice {
	const words = name.replaceAll("-", " ")
	return { value, label: words.charAt(0).toUpperCase() + words.slice(1) }
}

/** How the schema itself says that it is edited (content/inputs.ts). */
function controlOf(schema: Schema): string | undefined {
	const control = z.globalRegistry.get(schema as z.ZodType)?.control
	return typeof control === "string" ? control : undefined
}

function kindOf(schema: Schema, long: true | undefined): Box["kind"] {
	if (schema instanceof z.ZodBoolean) return "tick"
	if (schema instanceof z.ZodNumber) return "number"
	if (schema instanceof z.ZodEmail) return "email"
	if (schema instanceof z.ZodURL) return "web"
	if (schema instanceof z.ZodISODate) return "date"
	if (schema instanceof z.ZodString) return long ? "text" : "line"
	throw new Error(`there is no field for ${schema._zod.def.type}`)
}

/** The words for the longest end of the way that the dictionary has; the whole of a piece needs none. */
function namedBy(way: Way): FieldWords & { key: string } {
	for (let from = 0; from < way.length; from += 1) {
		const known = FIELD_WORDS[way.slice(from).join(".")]
		if (known) return { ...known, key: way.at(-1) ?? "" }
	}
	if (way.length === 1) return { label: "", key: "" }
	throw new Error(`field-words.ts does not know ${way.join(".")}`)
}
