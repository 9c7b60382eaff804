import { use } from "react"
import {
	ACCEPTED_EXTENSIONS,
	MAX_FILE_MEGABYTES,
	MAX_FILES_PER_FIELD,
} from "../../../../domain/files/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { ErrorSummary } from "../../../../ui/error-summary.tsx"
import { FileField } from "../../../../ui/file-field.tsx"
import { ProgressBar } from "../../../../ui/progress-bar.tsx"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { NonceContext } from "../../../request/nonce-context.ts"
import starter from "./paper-starter.ts?inline-script"

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
			data-paper
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

/** Once on a page with such forms: what sends them in parts, fetched when a file is chosen, and what it shows. */
export function PaperScript({ src }: { src: string }) {
	return (
		<>
			<template id="sending">
				<ErrorSummary errors={[{ field: "file", text: "" }]} />
				<section aria-label="Sending" className="grid gap-3 rounded-md border-2 border-line-strong p-4">
					<p role="status" className="font-semibold" />
					<ul className="grid gap-3">
						<li className="grid gap-1 text-sm">
							<span data-name className="wrap-anywhere" />
							<ProgressBar label="" sentBytes={0} totalBytes={0} />
						</li>
					</ul>
					<div>
						<Button variant="ghost">Stop</Button>
					</div>
				</section>
			</template>
			<script nonce={use(NonceContext)} data-src={src}>
				{starter}
			</script>
		</>
	)
}
