import { getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react"
import type { Box, Choice } from "../../../domain/editing/fields.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { NumberField, SelectField, TextArea, TextField } from "../../../ui/field.tsx"
import type { FieldViewProps } from "./field-view-props.ts"
import { asLabel } from "./words.ts"

const TYPES = { line: "text", date: "date", clock: "time", email: "email", web: "url" } as const
const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const

/** A box to type in, or to choose. */
export function BoxView({ field: box, name, hideLabel }: FieldViewProps<Box>) {
	const [field] = useField<string>(name)
	const said = { label: asLabel(box.label), hint: hintOf(box), errors: field.errors, hideLabel }
	switch (box.kind) {
		case "kept":
			return <input {...getInputProps(field, { type: "hidden" })} key={field.key} />
		case "tick":
			return <Checkbox {...getInputProps(field, { type: "checkbox" })} {...said} key={field.key} />
		case "choice": {
			const options = offered(box, field.initialValue)
			return <SelectField {...getSelectProps(field)} {...said} options={options} key={field.key} />
		}
		case "text":
			return <TextArea {...getTextareaProps(field)} {...said} rows={3} key={field.key} />
		case "number":
			return <NumberField {...getInputProps(field, { type: "number" })} {...said} key={field.key} />
		case "email":
		case "web":
			return <TextField {...input(box.kind, field)} {...plain} {...said} key={field.key} />
		default:
			return <TextField {...input(box.kind, field)} {...said} key={field.key} />
	}
}

type Metadata = ReturnType<typeof useField<string>>[0]

function input(kind: keyof typeof TYPES, field: Metadata) {
	return { ...getInputProps(field, { type: TYPES[kind] }), autoComplete: "off" }
}

function hintOf({ hint, mayBeEmpty }: Box): string | undefined {
	if (!mayBeEmpty) return hint
	return [hint, "Optional."].filter(Boolean).join(" ")
}

/** Everything there is, and what is chosen even if it is not there any more. */
function offered({ choices = [], mayBeEmpty }: Box, chosen: string | undefined): Choice[] {
	const known = !chosen || choices.some(({ value }) => value === chosen)
	const none = { value: "", label: mayBeEmpty ? "None" : "Choose one" }
	return [
		...(mayBeEmpty || !chosen ? [none] : []),
		...choices,
		...(known ? [] : [{ value: chosen, label: chosen }]),
	]
}
