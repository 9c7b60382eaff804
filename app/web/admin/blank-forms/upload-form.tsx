import { type BlankFormKind, MAX_BLANK_FORM_MEGABYTES } from "../../../domain/blank-forms/rules.ts"
import { ACCEPTED_EXTENSIONS } from "../../../domain/files/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary, type SummaryError } from "../../../ui/error-summary.tsx"
import { TextField } from "../../../ui/field.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { Form } from "../../../ui/link.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { formsUrl } from "./forms-url.ts"
import type { RefusedUpload } from "./receive-upload.server.ts"

export interface UploadFormProps {
	/** Of the panel around it; the ids of its fields begin with it. */
	id: string
	/** The slug of the edition. */
	edition: string
	kind: BlankFormKind
	/** Undefined: it is asked for. */
	title: string | undefined
	/** The hash of the file that it replaces; empty while there is none. */
	expected: string
	/** What was wrong with this form when it was sent. */
	refused: RefusedUpload | undefined
}

const FILE_HINT = `PDF or picture (JPEG, PNG, WebP, HEIC), at most ${MAX_BLANK_FORM_MEGABYTES} MB.`

/** The server needs the texts before the file. */
export function UploadForm({ id, edition, kind, title, expected, refused }: UploadFormProps) {
	const [titleId, fileId] = [`${id}-name`, `${id}-file`]
	const errors = refused?.errors ?? {}
	return (
		<Form
			reloadDocument
			method="post"
			action={formsUrl(edition)}
			encType="multipart/form-data"
			className="grid max-w-xl gap-4"
		>
			<ErrorSummary errors={listErrors(errors, titleId, fileId)} />
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name={EXPECTED} value={expected} />
			<TitleField id={titleId} title={title} typed={refused?.title} error={errors.title} />
			<FileField
				id={fileId}
				name="file"
				label={expected ? "New file" : "File"}
				hint={FILE_HINT}
				accept={ACCEPTED_EXTENSIONS}
				required
				errors={errors.file ? [errors.file] : undefined}
			/>
			<div>
				<Button type="submit" variant="ghost">
					{expected ? "Replace" : "Upload"}
				</Button>
			</div>
		</Form>
	)
}

function listErrors(
	{ title, file }: RefusedUpload["errors"],
	titleId: string,
	fileId: string,
): SummaryError[] {
	return [
		...(title ? [{ field: titleId, text: title }] : []),
		...(file ? [{ field: fileId, text: file }] : []),
	]
}

interface TitleFieldProps extends Pick<UploadFormProps, "id" | "title"> {
	/** What stood in it when it was sent. */
	typed: string | undefined
	error: string | undefined
}

function TitleField({ id, title, typed, error }: TitleFieldProps) {
	if (title !== undefined) return <input type="hidden" name="title" value={title} />
	return (
		<TextField
			id={id}
			name="title"
			label="Title"
			hint="For example: Food handling declaration."
			autoComplete="off"
			required
			maxLength={120}
			defaultValue={typed}
			errors={error ? [error] : undefined}
		/>
	)
}
