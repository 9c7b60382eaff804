import { getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react"
import { type ComponentType, useEffect, useRef, useState } from "react"
import type { Field, FieldChoice, InputField } from "../../../domain/editing/fields.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { classes } from "../../../ui/classes.ts"
import { NumberField, SelectField, TextField } from "../../../ui/field.tsx"
import type { FieldProps } from "../../../ui/field-frame.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { capitalize } from "../../../values/normalize-text.ts"
import { PhotographChooser } from "./photograph-chooser.tsx"
import { withChosen } from "./photograph-pages.ts"

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

const TYPES = {
	line: "text",
	date: "date",
	clock: "time",
	minute: "datetime-local",
	email: "email",
	web: "url",
} as const
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
		case "choice":
			return <ChoiceView definition={definition} field={field} labelProps={labelProps} key={field.key} />
		case "text":
			return (
				<TextArea {...getTextareaProps(field)} {...labelProps} rows={rowsOf(definition)} key={field.key} />
			)
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

const rowsOf = ({ takesLines }: InputField) => (takesLines ? 6 : 3)

type ChoiceViewProps = { definition: InputField; field: Metadata; labelProps: FieldProps }

/** One of many; what it looks like stands beside it, where there is anything to see. */
function ChoiceView({ definition, field, labelProps }: ChoiceViewProps) {
	const { chosen, choices, choose, select } = useChoice(definition, field.initialValue)
	const selectField = (
		<SelectField
			{...getSelectProps(field, { value: false })}
			{...labelProps}
			ref={select}
			options={optionsOf({ ...definition, choices }, field.initialValue)}
			value={chosen ?? ""}
			onChange={({ currentTarget }) => choose(choiceBy(choices, currentTarget.value))}
			key={field.key}
		/>
	)
	if (!choices.some((choice) => choice.preview) && !definition.takesPhotographs) return selectField
	const choice = choiceBy(choices, chosen)
	return (
		<div className="grid gap-3">
			<div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-3">
				{selectField}
				<Preview choice={choice} />
			</div>
			{definition.takesPhotographs && (
				<PhotographChooser fieldId={field.id} chosen={chosen} onChoose={choose} />
			)}
		</div>
	)
}

const choiceBy = (choices: FieldChoice[], value: string | undefined): FieldChoice =>
	choices.find((choice) => choice.value === value) ?? { value: value ?? "", label: value ?? "" }

/** What is chosen, also from a page of photographs that the list does not hold. */
function useChoice({ choices = [] }: InputField, initial: string | undefined) {
	const [chosen, setChosen] = useState<FieldChoice>()
	const select = useRef<HTMLSelectElement>(null)
	const value = chosen?.value ?? initial
	const known = useRef(value)
	useEffect(() => {
		// For those who keep what is typed: the list was changed by a button.
		if (known.current !== value) select.current?.dispatchEvent(new Event("input", { bubbles: true }))
		known.current = value
	}, [value])
	const all = chosen?.value ? withChosen(choices, chosen) : choices
	return { chosen: value, choices: all, choose: setChosen, select }
}

function Preview({ choice: { preview, isWhole, style } }: { choice: FieldChoice }) {
	if (!preview) return null
	return (
		<img
			src={preview}
			style={style}
			alt=""
			width={80}
			height={80}
			loading="lazy"
			className={classes(
				"size-20 rounded-sm border border-line bg-sunken",
				isWhole ? "logo" : "object-cover",
			)}
		/>
	)
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
function optionsOf({ choices = [], mayBeEmpty }: InputField, chosen: string | undefined): FieldChoice[] {
	const isListed = !chosen || choices.some(({ value }) => value === chosen)
	const none = { value: "", label: mayBeEmpty ? "None" : "Choose one" }
	return [
		...(mayBeEmpty || !chosen ? [none] : []),
		...choices,
		...(isListed ? [] : [{ value: chosen, label: chosen }]),
	]
}
