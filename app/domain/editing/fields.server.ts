import { z } from "zod"
import { type Field, type FieldChoice, type GroupField, type InputField, VARIANT_KEY } from "./fields.ts"

type Schema = z.core.$ZodType

/** What there is to choose from, by the `control` of a schema: "address", "picture-poster". */
export type FieldChoices = Record<string, FieldChoice[]>

/** The tree of fields in which an organiser edits what `schema` describes. */
export function fieldOf(schema: Schema, key: string, choices: FieldChoices, mayBeEmpty = false): Field {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
		return fieldOf(schema.unwrap(), key, choices, true)
	}
	if (schema instanceof z.ZodObject) return groupOf(schema, key, choices, mayBeEmpty)
	if (schema instanceof z.ZodArray) return listOf(schema, key, choices)
	if (schema instanceof z.ZodUnion) return unionOf(schema, key, choices)
	return inputFieldOf(schema, key, choices, mayBeEmpty)
}

function groupOf(schema: z.ZodObject, key: string, choices: FieldChoices, isOptional: boolean): GroupField {
	const fields = Object.entries(schema.shape).map(([inner, one]) => fieldOf(one, inner, choices))
	const toggleLabel = isOptional ? (metaOf(schema).toggleLabel ?? "Show it") : undefined
	return { ...labelsOf(schema, key), kind: "group", fields, toggleLabel }
}

function listOf(schema: z.ZodArray, key: string, choices: FieldChoices): Field {
	const { itemLabel = "entry", control, glossary } = metaOf(schema)
	const item = fieldOf(schema.element, key, choices)
	const isFixed = control === "fixed" || undefined
	const variants = schema.element instanceof z.ZodDiscriminatedUnion && variantsOf(schema.element, choices)
	return {
		...labelsOf(schema, key),
		kind: "list",
		item: { ...item, label: itemLabel, hint: undefined },
		itemLabel,
		isFixed,
		...(glossary && { glossary }),
		...(variants && { variants }),
	}
}

const variantsOf = (schema: z.ZodDiscriminatedUnion, choices: FieldChoices): GroupField[] =>
	schema.options.flatMap((option) => {
		const type = option instanceof z.ZodObject ? option.shape[VARIANT_KEY] : undefined
		if (!(option instanceof z.ZodObject) || !(type instanceof z.ZodLiteral)) return []
		return [groupOf(option, String(type.value), choices, false)]
	})

/** One group with the fields of every shape; a field that not all have may stay empty. */
function unionOf(schema: z.ZodUnion, key: string, choices: FieldChoices): GroupField {
	const shapes = schema.options.flatMap((option) => (option instanceof z.ZodObject ? [option.shape] : []))
	const keys = new Set(shapes.flatMap((shape) => Object.keys(shape)))
	const fields = [...keys].flatMap((inner) => {
		const one = shapes.find((shape) => inner in shape)?.[inner]
		const isInAll = shapes.every((shape) => inner in shape)
		return one ? [fieldOf(one, inner, choices, !isInAll)] : []
	})
	return { ...labelsOf(schema, key), kind: "group", fields, isSparse: true }
}

function inputFieldOf(schema: Schema, key: string, choices: FieldChoices, mayBeEmpty: boolean): InputField {
	const { control, long, takesLines, initial } = metaOf(schema)
	const hiddenField = { key, label: "", kind: "kept", mayBeEmpty } as const
	if (schema instanceof z.ZodLiteral) return { ...hiddenField, fixedValue: String(schema.value) }
	if (control === "slug") return { ...hiddenField, isSlug: true }
	if (control === "fixed") return hiddenField
	const inputField = { ...labelsOf(schema, key), mayBeEmpty, ...(initial && { initial }) }
	if (control === "clock" || control === "minute") return { ...inputField, kind: control }
	if (control) {
		const takesPhotographs = /^(slide$|picture-)/.test(control) || undefined
		return { ...inputField, kind: "choice", choices: choices[control] ?? [], takesPhotographs }
	}
	if (schema instanceof z.ZodEnum) {
		return {
			...inputField,
			kind: "choice",
			choices: schema.options.map((value) => fieldChoiceOf(String(value))),
		}
	}
	return { ...inputField, kind: kindOf(schema, long), ...(takesLines && { takesLines }) }
}

/** "street-food" → "Street food". */
export function fieldChoiceOf(value: string, name = value): FieldChoice {
	const text = name.replaceAll("-", " ")
	return { value, label: text.charAt(0).toUpperCase() + text.slice(1) }
}

/** How the schema itself says that it is edited (content/inputs.ts). */
const metaOf = (schema: Schema): z.GlobalMeta => z.globalRegistry.get(schema) ?? {}

function labelsOf(schema: Schema, key: string): Pick<Field, "key" | "label" | "hint"> {
	const { label = "", hint } = metaOf(schema)
	return { key, label, hint }
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
