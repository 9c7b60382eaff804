import { Form, href } from "react-router"
import { Button } from "../../ui/button.tsx"
import { EDITION_PARAM } from "./edition-param.ts"
import { HiddenFields } from "./hidden-fields.tsx"
import { buildUrl } from "./list-query.ts"
import { ReturnTo } from "./return-to.tsx"
import { ALL_OF_FILTER } from "./selection-fields.ts"
import { useRight } from "./use-right.ts"

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
			action={buildUrl(href("/admin/mailings"), { [EDITION_PARAM]: slug })}
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
