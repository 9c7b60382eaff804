import { getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react"
import type { ComponentType } from "react"
import type { Choice, Field, InputField } from "../../../domain/editing/fields.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { NumberField, SelectField, TextArea, TextField } from "../../../ui/field.tsx"
import { capitalize } from "../../../values/normalize-text.ts"

export interface FieldViewProps<Kind extends Field = Field> {
	field: Kind
	/** As Conform calls it: "body.prices[0].name". */
	name: string
	/** The whole part: the heading of the screen is its label. */
	isOutermost?: boolean
	/** Its label is for readers only, because something beside it says the same. */
	hideLabel?: boolean
}

/** Draws any field; given to what has fields inside. */
export type FieldComponent = ComponentType<FieldViewProps>

const TYPES = { line: "text", date: "date", clock: "time", email: "email", web: "url" } as const
const verbatimInput = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const

export function InputView({ field: definition, name, hideLabel }: FieldViewProps<InputField>) {
	const [field] = useField<string>(name)
	const labelProps = {
		label: capitalize(definition.label),
		hint: hintOf(definition),
		errors: field.errors,
		hideLabel,
	}
	switch (definition.kind) {
		case "kept":
			return <input {...getInputProps(field, { type: "hidden" })} key={field.key} />
		case "tick":
			return <Checkbox {...getInputProps(field, { type: "checkbox" })} {...labelProps} key={field.key} />
		case "choice": {
			const options = optionsOf(definition, field.initialValue)
			return <SelectField {...getSelectProps(field)} {...labelProps} options={options} key={field.key} />
		}
		case "text":
			return <TextArea {...getTextareaProps(field)} {...labelProps} rows={3} key={field.key} />
		case "number":
			return <NumberField {...getInputProps(field, { type: "number" })} {...labelProps} key={field.key} />
		case "email":
		case "web":
			return (
				<TextField
					{...textInputProps(definition.kind, field)}
					{...verbatimInput}
					{...labelProps}
					key={field.key}
				/>
			)
		default:
			return <TextField {...textInputProps(definition.kind, field)} {...labelProps} key={field.key} />
	}
}

type Metadata = ReturnType<typeof useField<string>>[0]

function textInputProps(kind: keyof typeof TYPES, field: Metadata) {
	return { ...getInputProps(field, { type: TYPES[kind] }), autoComplete: "off" }
}

function hintOf({ hint, mayBeEmpty }: InputField): string | undefined {
	if (!mayBeEmpty) return hint
	return [hint, "Optional."].filter(Boolean).join(" ")
}

/** Everything there is, and what is chosen even if it is not there any more. */
function optionsOf({ choices = [], mayBeEmpty }: InputField, chosen: string | undefined): Choice[] {
	const isListed = !chosen || choices.some(({ value }) => value === chosen)
	const none = { value: "", label: mayBeEmpty ? "None" : "Choose one" }
	return [
		...(mayBeEmpty || !chosen ? [none] : []),
		...choices,
		...(isListed ? [] : [{ value: chosen, label: chosen }]),
	]
}
