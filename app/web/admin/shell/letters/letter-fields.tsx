import type { ReactNode } from "react"
import { TextField } from "../../../../ui/field.tsx"
import { TextArea } from "../../../../ui/text-area.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"

interface LetterFieldsProps {
	subject: string | undefined
	body: string | undefined
	/** How the text is written. */
	hint: ReactNode
	errors: FieldErrors | undefined
}

/** What somebody writes in an email by hand. */
export function LetterFields({ subject, body, hint, errors }: LetterFieldsProps) {
	return (
		<>
			<TextField
				id="subject"
				name="subject"
				label="Subject"
				required
				maxLength={150}
				autoComplete="off"
				defaultValue={subject}
				errors={errors?.subject}
			/>
			<TextArea
				id="body"
				name="body"
				label="Text"
				hint={hint}
				required
				rows={14}
				maxLength={10_000}
				defaultValue={body}
				errors={errors?.body}
			/>
		</>
	)
}
