import { ACCEPTED_EXTENSIONS, MAX_FILE_MEGABYTES, MAX_FILES_PER_FIELD } from "../../../domain/files/rules.ts"
import { FileField } from "../../../ui/file-field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"

interface PaperFormProps {
	/** Where it is sent. */
	action: string
	/** Of the field; the same for no two forms of a page. */
	id: string
	/** "Indemnity form". */
	name: string
	/** What was wrong with what was sent. */
	errors?: string[]
}

const HINT = `PDF or pictures (JPEG, PNG, WebP, HEIC), up to ${MAX_FILES_PER_FIELD} files of ${MAX_FILE_MEGABYTES} MB each.`

/** Sends a paper, whole: what is sent takes the place of what was sent before. */
export function PaperForm({ action, id, name, errors }: PaperFormProps) {
	return (
		<CheckedForm
			reloadDocument
			action={action}
			encType="multipart/form-data"
			{...(errors && { errors: { [id]: errors } })}
		>
			<FileField
				id={id}
				name="file"
				label={name}
				hint={HINT}
				multiple
				required
				accept={ACCEPTED_EXTENSIONS}
				errors={errors}
			/>
			<div>
				<SubmitButton variant="ghost">Send</SubmitButton>
			</div>
		</CheckedForm>
	)
}
