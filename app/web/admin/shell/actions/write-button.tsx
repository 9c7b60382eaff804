import { href } from "react-router"
import { Button } from "../../../../ui/button.tsx"
import { Form } from "../../../../ui/link.tsx"
import { editionUrl } from "../editions/edition-url.ts"
import { ALL_OF_FILTER } from "../lists/selection-fields.ts"
import { useRight } from "../rights/use-right.ts"
import { HiddenFields, ReturnTo } from "./hidden-fields.tsx"

interface WriteButtonProps {
	/** Of the edition. */
	slug: string
	/** Whom it goes to: fields of `mailings/mailing-filter.ts`. */
	filter: Record<string, string | undefined>
	label: string
}

/** Begins an email to all whom a filter finds. */
export function WriteButton({ slug, filter, label }: WriteButtonProps) {
	if (!useRight("mailings")) return null
	return (
		<Form
			reloadDocument
			method="post"
			action={editionUrl(href("/admin/mailings"), slug)}
			className="contents"
		>
			<ReturnTo />
			<HiddenFields fields={{ [ALL_OF_FILTER]: "1", ...filter }} />
			<Button type="submit" variant="ghost" size="small">
				{label}
			</Button>
		</Form>
	)
}
