import { href } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"

interface StartFormProps {
	editions: { value: string; label: string }[]
	from: string
	typed: { name: string; startsOn: string }
	errors: FieldErrors | undefined
}

const NEW = href("/admin/editions/new")

/** Saves nothing: it asks for the dates that follow. */
export function StartForm({ editions, from, typed, errors }: StartFormProps) {
	return (
		<CheckedForm method="get" action={NEW} reloadDocument className="max-w-lg" errors={errors}>
			<SelectField
				id="from"
				name="from"
				label="Made from"
				hint="Stalls, prices, texts, questions and blank forms are copied; applications, letters and documents are not."
				autoComplete="off"
				defaultValue={from}
				options={editions}
			/>
			<TextField
				id="name"
				name="name"
				label="Name"
				hint="For example: Easter 2027."
				autoComplete="off"
				required
				defaultValue={typed.name}
				errors={errors?.name}
			/>
			<TextField
				id="startsOn"
				name="startsOn"
				type="date"
				label="First day"
				autoComplete="off"
				required
				defaultValue={typed.startsOn}
				errors={errors?.startsOn}
			/>
			<div>
				<Button type="submit">Continue</Button>
			</div>
		</CheckedForm>
	)
}
