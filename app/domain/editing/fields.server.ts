import { z } from "zod"
import { FIELD_LABELS, type FieldLabel } from "./field-labels.ts"
import type { Choice, Field, GroupField, InputField } from "./fields.ts"

type Schema = z.core.$ZodType

/** What there is to choose from, by the `control` of a schema: "address", "picture-poster". */
export type Choices = Record<string, Choice[]>

/** Where in the content a schema stands, without the numbers of lists. */
type SchemaPath = readonly string[]

/**
 * The tree of fields in which an organiser edits what `schema` describes.
 * @param path from the name of the piece to the schema; its end is looked up in the dictionary
 * @throws when the dictionary does not know a key, or there is no field for the schema
 */
export function fieldOf(schema: Schema, path: SchemaPath, choices: Choices, mayBeEmpty = false): Field {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
		return fieldOf(schema.unwrap(), path, choices, true)
	}
	if (schema instanceof z.ZodObject) return groupOf(schema, path, choices, mayBeEmpty)
	if (schema instanceof z.ZodArray) return listOf(schema, path, choices)
	if (schema instanceof z.ZodUnion) return unionOf(schema, path, choices)
	return inputFieldOf(schema, path, choices, mayBeEmpty)
}

function groupOf(schema: z.ZodObject, path: SchemaPath, choices: Choices, isOptional: boolean): GroupField {
	const { toggleLabel, ...labels } = labelOf(path)
	const fields = Object.entries(schema.shape).map(([key, inner]) => fieldOf(inner, [...path, key], choices))
	return {
		...labels,
		kind: "group",
		fields,
		toggleLabel: isOptional ? (toggleLabel ?? "Show it") : undefined,
	}
}

function listOf(schema: z.ZodArray, path: SchemaPath, choices: Choices): Field {
	const { itemLabel = "entry", ...labels } = labelOf(path)
	const item = fieldOf(schema.element, path, choices)
	const isFixed = controlOf(schema) === "fixed" || undefined
	return { ...labels, kind: "list", item: { ...item, label: itemLabel, hint: undefined }, itemLabel, isFixed }
}

/** One group with the fields of every shape; a field that not all have may stay empty. */
function unionOf(schema: z.ZodUnion, path: SchemaPath, choices: Choices): GroupField {
	const shapes = schema.options.flatMap((option) => (option instanceof z.ZodObject ? [option.shape] : []))
	const keys = new Set(shapes.flatMap((shape) => Object.keys(shape)))
	const fields = [...keys].flatMap((key) => {
		const inner = shapes.find((shape) => key in shape)?.[key]
		const isInAll = shapes.every((shape) => key in shape)
		return inner ? [fieldOf(inner, [...path, key], choices, !isInAll)] : []
	})
	return { ...labelOf(path), kind: "group", fields, isSparse: true }
}

function inputFieldOf(schema: Schema, path: SchemaPath, choices: Choices, mayBeEmpty: boolean): InputField {
	const control = controlOf(schema)
	const hiddenField = { key: path.at(-1) ?? "", label: "", kind: "kept", mayBeEmpty } as const
	if (schema instanceof z.ZodLiteral) return { ...hiddenField, fixedValue: String(schema.value) }
	if (control === "slug") return { ...hiddenField, isSlug: true }
	if (control === "fixed") return hiddenField
	const { long, key, label, hint } = labelOf(path)
	const inputField = { key, label, hint, mayBeEmpty }
	if (control === "clock") return { ...inputField, kind: "clock" }
	if (control) return { ...inputField, kind: "choice", choices: choices[control] ?? [] }
	if (schema instanceof z.ZodEnum) {
		return { ...inputField, kind: "choice", choices: schema.options.map((value) => choiceOf(String(value))) }
	}
	return { ...inputField, kind: kindOf(schema, long) }
}

/** "street-food" → "Street food". */
export function choiceOf(value: string, name = value): Choice {
	const text = name.replaceAll("-", " ")
	return { value, label: text.charAt(0).toUpperCase() + text.slice(1) }
}

/** How the schema itself says that it is edited (content/inputs.ts). */
function controlOf(schema: Schema): string | undefined {
	const control = z.globalRegistry.get(schema as z.ZodType)?.control
	return typeof control === "string" ? control : undefined
}

function kindOf(schema: Schema, long: true | undefined): InputField["kind"] {
	if (schema instanceof z.ZodBoolean) return "tick"
	if (schema instanceof z.ZodNumber) return "number"
	if (schema instanceof z.ZodEmail) return "email"
	if (schema instanceof z.ZodURL) return "web"
	if (schema instanceof z.ZodISODate) return "date"
	if (schema instanceof z.ZodString) return long ? "text" : "line"
	throw new Error(`there is no field for ${schema._zod.def.type}`)
}

/** The words for the longest end of the way that the dictionary has; the whole of a piece needs none. */
function labelOf(path: SchemaPath): FieldLabel & { key: string } {
	for (let from = 0; from < path.length; from += 1) {
		const found = FIELD_LABELS[path.slice(from).join(".")]
		if (found) return { ...found, key: path.at(-1) ?? "" }
	}
	if (path.length === 1) return { label: "", key: "" }
	throw new Error(`field-words.ts does not know ${path.join(".")}`)
}
