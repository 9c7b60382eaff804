import { MAX_VIEW_NAME_LENGTH } from "../../../domain/saved-views/rules.ts"
import { Panel } from "../../../ui/card.tsx"
import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { viewsUrl } from "./view-urls.ts"

interface NewViewProps {
	edition: string
	/** What is shown. */
	fields: Record<string, string>
	description: string
	refused: { errors: FieldErrors; typed: string } | undefined
}

/** Gives what is shown a name. */
export function NewView({ edition, fields, description, refused }: NewViewProps) {
	return (
		<Panel id="new" title="Save what is shown now">
			<CheckedForm action={viewsUrl(edition, fields)} className="max-w-lg" errors={refused?.errors}>
				<QueryFields fields={fields} />
				<p className="wrap-anywhere">{description}.</p>
				<TextField
					id="name"
					name="name"
					label="Name"
					required
					maxLength={MAX_VIEW_NAME_LENGTH}
					autoComplete="off"
					defaultValue={refused?.typed}
					errors={refused?.errors.name}
				/>
				<div>
					<SubmitButton>Save view</SubmitButton>
				</div>
			</CheckedForm>
		</Panel>
	)
}

/** What is shown, sent along with a form. */
export const QueryFields = ({ fields }: Pick<NewViewProps, "fields">) =>
	Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
