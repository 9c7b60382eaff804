import { LATE_LINK_DAYS } from "../../../domain/late-links/rules.ts"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { lateLinksUrl } from "./late-links-url.ts"

export interface RefusedLink {
	errors: FieldErrors
	typed: { note?: string; days?: string }
}

const DEFAULT_DAYS = "3"

const dayOptions = LATE_LINK_DAYS.map((value) => ({
	value,
	label: value === "1" ? "1 day" : `${value} days`,
}))

export function LateLinkForm({ edition, refused }: { edition: string; refused: RefusedLink | undefined }) {
	const errors = refused?.errors
	return (
		<CheckedForm action={lateLinksUrl(edition)} className="max-w-lg" errors={errors}>
			<TextField
				id="note"
				name="note"
				label="For whom"
				hint="Only organisers see this. It is deleted once the link has been used or has ended."
				autoComplete="off"
				required
				defaultValue={refused?.typed.note}
				errors={errors?.note}
			/>
			<SelectField
				id="days"
				name="days"
				label="Works for"
				options={dayOptions}
				defaultValue={refused?.typed.days ?? DEFAULT_DAYS}
				errors={errors?.days}
			/>
			<div>
				<SubmitButton>Create link</SubmitButton>
			</div>
		</CheckedForm>
	)
}
