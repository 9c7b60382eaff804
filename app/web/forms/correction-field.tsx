import type { CorrectableField } from "../../domain/applications/sent-fields.server.ts"
import { Checkbox } from "../../ui/choice.tsx"
import { SelectField, TextField } from "../../ui/field.tsx"
import { FieldGroup } from "../../ui/field-frame.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { NUMBER, TYPING } from "./field-typing.ts"

/** A field as a page shows it. */
export type FieldView = Omit<CorrectableField, "judge">
export const toFieldView = ({ judge: _, ...field }: CorrectableField): FieldView => field

interface CorrectionFieldProps {
	field: FieldView
	/** What was sent and not taken. */
	typed: string | undefined
	errors: string[] | undefined
	isOwn?: boolean
}

const HINTS: Record<string, string> = {
	emailAddress: "Emails that have not been delivered yet go to the new address.",
}

/** How a field is typed on a phone, as on the application form; a browser fills in what is about its own user. */
const typingOf = ({ name, isNumber }: FieldView, isOwn: boolean) => {
	const { autoComplete, ...typing } = isNumber ? NUMBER : (TYPING[name] ?? {})
	return { ...typing, autoComplete: isOwn ? autoComplete : "off" }
}

/** One field of an application. Its text is no email to the browser, because old data may be none. @param isOwn the vendor corrects it */
export function CorrectionField({ field, typed, errors, isOwn = false }: CorrectionFieldProps) {
	const { name, label, kind, options, value } = field
	const frame = { id: name, label, errors, hint: HINTS[name] }
	const defaultValue = typed ?? value
	if (kind === "lines") return <TextArea {...frame} name={name} defaultValue={defaultValue} />
	if (kind === "options")
		return <SelectField {...frame} name={name} options={options} defaultValue={defaultValue} />
	if (kind === "line")
		return <TextField {...frame} {...typingOf(field, isOwn)} name={name} defaultValue={defaultValue} />
	const ticked = defaultValue.split("\n")
	return (
		<FieldGroup {...frame}>
			{/* Tells boxes of which none is ticked from boxes that were not in the form. */}
			<input type="hidden" name={name} value="" />
			{options.map((option, nth) => (
				<Checkbox
					key={option.value}
					name={`${name}-${nth}`}
					value={option.value}
					label={option.label}
					defaultChecked={ticked.includes(option.value)}
				/>
			))}
		</FieldGroup>
	)
}
