import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react"
import { FIELD_LABELS, FIELD_NAMES, type FieldName } from "../../../domain/applications/fields.ts"
import type { StallApplicationForm } from "../../../domain/applications/inputs.ts"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { RadioCards } from "../../../ui/choice.tsx"
import { TextField } from "../../../ui/field.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TYPING } from "../../forms/field-typing.ts"

type Form = StallApplicationForm
type Fields = { [Name in keyof Form]-?: FieldMetadata<Form[Name], Form, string[]> }

type Group = "Your brand" | "You" | "Website and social media (optional)"

interface Question {
	/** Where it is asked; the tents stand by themselves. */
	group: Group | "tents"
	/** As `inputs.ts` has it. */
	required?: boolean
	hint?: string
	/** One line of this type, or several lines. */
	type?: "text" | "email" | "tel" | "lines"
}

/** How each field is asked; how it is typed stands in `TYPING`. */
const QUESTIONS: Record<FieldName, Question> = {
	brandName: { group: "Your brand", required: true },
	description: {
		group: "Your brand",
		type: "lines",
		hint: "Tell us what you make or sell, in a few sentences. At most 2,000 characters.",
	},
	contactPerson: { group: "You", required: true },
	emailAddress: {
		group: "You",
		required: true,
		type: "email",
		hint: "We will reply to this address.",
	},
	phoneNumber: {
		group: "You",
		required: true,
		type: "tel",
	},
	tentSpace: { group: "tents", hint: "Prices are in Kenyan shillings." },
	website: {
		group: "Website and social media (optional)",
		hint: "For example example.com",
	},
	instagram: {
		group: "Website and social media (optional)",
		hint: "Your name, like @mybrand, or a link",
	},
	facebook: { group: "Website and social media (optional)", hint: "The name of your page, or a link" },
}

/** The questions of one group: what is sold, whom we write to and call, where to see more. */
export function FieldGroup({ group, fields }: { group: Group; fields: Fields }) {
	const names = FIELD_NAMES.filter((name) => QUESTIONS[name].group === group)
	return (
		<fieldset className="grid gap-5">
			<legend className="lettering mb-4 text-xl">{group}</legend>
			{names.map((name) => (
				<QuestionField key={name} name={name} field={fields[name]} />
			))}
		</fieldset>
	)
}

function QuestionField({ name, field }: { name: FieldName; field: Fields[FieldName] }) {
	const { type = "text", required, hint } = QUESTIONS[name]
	const frame = { errors: field.errors, label: FIELD_LABELS[name], required, hint }
	if (type === "lines") return <TextArea {...getTextareaProps(field)} {...frame} />
	const isLast = name === FIELD_NAMES.at(-1)
	return (
		<TextField
			{...getInputProps(field, { type })}
			{...frame}
			{...TYPING[name]}
			enterKeyHint={isLast ? "send" : "next"}
		/>
	)
}

export function TentField({ fields, tents }: { fields: Fields; tents: StallOptions["tents"] }) {
	const { tentSpace } = fields
	return (
		<RadioCards
			id={tentSpace.id}
			name={tentSpace.name}
			required
			defaultValue={tentSpace.initialValue}
			errors={tentSpace.errors}
			label={<span className="lettering text-xl">{FIELD_LABELS.tentSpace}</span>}
			hint={QUESTIONS.tentSpace.hint}
			options={tents.map((tent) => ({ value: tent.tentSpace, label: tent.name, price: tent.price }))}
		/>
	)
}
