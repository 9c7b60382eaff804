import { getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react"
import { ChevronRight } from "lucide-react"
import type { ComponentType } from "react"
import {
	type Choice,
	type Field,
	type GroupField,
	type InputField,
	TOGGLE_KEY,
} from "../../../domain/editing/fields.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { NumberField, SelectField, TextArea, TextField } from "../../../ui/field.tsx"
import { capitalize } from "../../../values/normalize-text.ts"
import { ListView } from "./list-view.tsx"

export function FieldView({ field, ...rest }: FieldViewProps) {
	if (field.kind === "list") return <ListView field={field} View={FieldView} {...rest} />
	if (field.kind === "group") return <GroupView field={field} {...rest} />
	return <InputView field={field} {...rest} />
}

function GroupView({ field, name, isOutermost, hideLabel }: FieldViewProps<GroupField>) {
	const inside = <Fields of={field} name={name} />
	const content = field.toggleLabel ? (
		<ToggledContent by={field.toggleLabel} name={name} inside={inside} />
	) : (
		inside
	)
	if (isOutermost || hideLabel) return content
	return <CollapsibleGroup field={field} name={name} content={content} />
}

function Fields({ of: { fields }, name }: { of: GroupField; name: string }) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			{fields.map((inner) => (
				<FieldView key={inner.key} field={inner} name={`${name}.${inner.key}`} />
			))}
		</div>
	)
}

type CollapsibleGroupProps = { field: GroupField; name: string; content: React.ReactNode }

/** Closed until it is wanted: a festival has more fields than a telephone has room. */
function CollapsibleGroup({ field: { label, hint }, name, content }: CollapsibleGroupProps) {
	const [{ id, valid, errors, errorId }] = useField<Record<string, unknown>>(name)
	return (
		<details open={!valid} className="group/titled min-w-0 rounded-lg border border-line-strong bg-raised">
			<summary id={id} className="flex min-h-14 cursor-pointer list-none items-center gap-2.5 px-4 py-2">
				<ChevronRight
					aria-hidden
					className="size-5 shrink-0 text-accent-ink transition-transform group-open/titled:rotate-90"
				/>
				<span className="lettering text-xl">{label}</span>
			</summary>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-5">
				{hint && <p className="text-sm text-muted">{hint}</p>}
				{errors && (
					<p id={errorId} className="font-semibold text-danger-ink">
						{errors.join(" ")}
					</p>
				)}
				{content}
			</div>
		</details>
	)
}

/** What is away keeps its boxes out of sight, until the tick brings them. */
function ToggledContent({ by, name, inside }: { by: string; name: string; inside: React.ReactNode }) {
	const [field] = useField<string>(`${name}.${TOGGLE_KEY}`)
	return (
		<Checkbox
			id={field.id}
			name={field.name}
			label={by}
			hint="If you untick this, it disappears from the page and its text is deleted when you save."
			defaultChecked={field.initialValue === "on"}
			reveals={inside}
		/>
	)
}

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

function InputView({ field: definition, name, hideLabel }: FieldViewProps<InputField>) {
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
