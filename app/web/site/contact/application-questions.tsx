import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react"
import type { ComponentProps } from "react"
import { APPLICATION_FIELDS, FIELD_NAMES, type FieldName } from "../../../domain/applications/fields.ts"
import type { StallApplicationForm } from "../../../domain/applications/inputs.ts"
import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import { RadioCards } from "../../../ui/choice.tsx"
import { TextArea, TextField } from "../../../ui/field.tsx"

type Form = StallApplicationForm
type Fields = { [Name in keyof Form]-?: FieldMetadata<Form[Name], Form, string[]> }

const GROUPS = { brand: "Your brand", you: "You", web: "Where to see more, if you like" }

interface Question {
	/** Where it is asked; the tents stand by themselves. */
	group: keyof typeof GROUPS | "tents"
	hint?: string
	/** One line of this type, or several lines. */
	type?: "text" | "email" | "tel" | "lines"
	/** Helps phones and browsers to fill it in. */
	help?: ComponentProps<"input">
}

const plainText = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const

/** How each field is asked. Web addresses are texts, because a browser's own check refuses "example.com". */
const QUESTIONS: Record<FieldName, Question> = {
	brandName: { group: "brand", help: { autoComplete: "organization", enterKeyHint: "next" } },
	description: {
		group: "brand",
		type: "lines",
		hint: "What you make or sell, in a few sentences. At most 2,000 characters.",
	},
	contactPerson: { group: "you", help: { autoComplete: "name", enterKeyHint: "next" } },
	emailAddress: {
		group: "you",
		type: "email",
		hint: "Our answer comes here.",
		help: {
			autoComplete: "email",
			inputMode: "email",
			autoCapitalize: "none",
			spellCheck: false,
			enterKeyHint: "next",
		},
	},
	phoneNumber: {
		group: "you",
		type: "tel",
		help: { autoComplete: "tel", inputMode: "tel", enterKeyHint: "next" },
	},
	tentSpace: { group: "tents", hint: "Prices are in Kenyan shillings." },
	website: {
		group: "web",
		hint: "For example example.com",
		help: { ...plainText, autoComplete: "url", inputMode: "url", enterKeyHint: "next" },
	},
	instagram: {
		group: "web",
		hint: "Your name, like @mybrand, or a link",
		help: { ...plainText, enterKeyHint: "next" },
	},
	facebook: {
		group: "web",
		hint: "The name of your page, or a link",
		help: { enterKeyHint: "send" },
	},
}

/** The questions of one group: what is sold, whom we write to and call, where to see more. */
export function FieldGroup({ group, fields }: { group: keyof typeof GROUPS; fields: Fields }) {
	const names = FIELD_NAMES.filter((name) => QUESTIONS[name].group === group)
	return (
		<fieldset className="grid gap-5">
			<legend className="lettering mb-4 text-xl">{GROUPS[group]}</legend>
			{names.map((name) => (
				<Asked key={name} name={name} field={fields[name]} />
			))}
		</fieldset>
	)
}

function Asked({ name, field }: { name: FieldName; field: Fields[FieldName] }) {
	const { type = "text", hint, help } = QUESTIONS[name]
	const frame = { errors: field.errors, label: APPLICATION_FIELDS[name].label, hint }
	if (type === "lines") return <TextArea {...getTextareaProps(field)} {...frame} />
	return <TextField {...getInputProps(field, { type })} {...frame} {...help} />
}

/** Where it is sold from. */
export function TentField({ fields, tents }: { fields: Fields; tents: StallOffer["tents"] }) {
	const { tentSpace } = fields
	return (
		<RadioCards
			id={tentSpace.id}
			name={tentSpace.name}
			required={tentSpace.required}
			defaultValue={tentSpace.initialValue}
			errors={tentSpace.errors}
			label={<span className="lettering text-xl">{APPLICATION_FIELDS.tentSpace.label}</span>}
			hint={QUESTIONS.tentSpace.hint}
			options={tents.map((tent) => ({ value: tent.tentSpace, label: tent.name, price: tent.price }))}
		/>
	)
}
