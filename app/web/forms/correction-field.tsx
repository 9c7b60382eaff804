import type { CorrectableField } from "../../domain/applications/sent-fields.server.ts"
import { Checkbox } from "../../ui/choice.tsx"
import { SelectField, TextField } from "../../ui/field.tsx"
import { FieldGroup } from "../../ui/field-frame.tsx"
import { TextArea } from "../../ui/text-area.tsx"

/** A field as a page shows it. */
export type FieldView = Omit<CorrectableField, "judge">
export const toFieldView = ({ judge: _, ...field }: CorrectableField): FieldView => field

interface CorrectionFieldProps {
	field: FieldView
	/** What was sent and not taken. */
	typed: string | undefined
	errors: string[] | undefined
}

const HINTS: Record<string, string> = {
	emailAddress: "Emails that have not been delivered yet go to the new address.",
}

/** One field of an application. Its text is no email or number to the browser, because old data may be none. */
export function CorrectionField({ field, typed, errors }: CorrectionFieldProps) {
	const { name, label, kind, options, value } = field
	const frame = { id: name, label, errors, hint: HINTS[name] }
	const defaultValue = typed ?? value
	if (kind === "lines") return <TextArea {...frame} name={name} defaultValue={defaultValue} />
	if (kind === "options")
		return <SelectField {...frame} name={name} options={options} defaultValue={defaultValue} />
	if (kind === "line")
		return <TextField {...frame} name={name} autoComplete="off" defaultValue={defaultValue} />
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
