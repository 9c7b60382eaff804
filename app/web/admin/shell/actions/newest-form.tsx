import type { FormProps } from "react-router"
import { Button } from "../../../../ui/button.tsx"
import { Form } from "../../../../ui/link.tsx"
import { ReturnTo } from "./hidden-fields.tsx"

/** The field with the newest of a list that a screen showed. */
export const NEWEST = "newest"

/** The field with the application whose mentions were read. */
export const MENTIONS_OF = "application"

interface NewestFormProps extends Pick<FormProps, "reloadDocument"> {
	action: string
	/** The newest one that is shown, or all of them, as "9-7-3". */
	newest: number | string
	label: string
}

/** Says of a list that it was read as far as it is shown. */
export function NewestForm({ action, newest, label, reloadDocument }: NewestFormProps) {
	return (
		<Form method="post" action={action} reloadDocument={reloadDocument}>
			<ReturnTo />
			<input type="hidden" name={NEWEST} value={newest} />
			<Button type="submit" variant="ghost" size="small">
				{label}
			</Button>
		</Form>
	)
}
