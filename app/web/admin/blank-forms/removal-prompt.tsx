import { href } from "react-router"
import { findBlankForm } from "../../../domain/blank-forms/queries.server.ts"
import { blankFormName, describeFile } from "../../../domain/blank-forms/rules.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { EXPECTED, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/removal-prompt"
import { formsUrl } from "./forms-url.ts"
import { FORM_GONE } from "./messages.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const form = id && (await findBlankForm(getServices(context).db, id))
	if (!form) throw await redirectWithFlash(href("/admin/blank-forms"), [FORM_GONE], context)
	const { edition, sha256 } = form
	return { name: blankFormName(form), details: describeFile(form), edition, expected: sha256 }
}

export default function RemovalPrompt({ loaderData, params }: Route.ComponentProps) {
	const { name, details, edition, expected } = loaderData
	const back = formsUrl(edition.slug)
	return (
		<>
			<title>Remove a blank form</title>
			<ConfirmationCard
				title="Do you want to remove this form?"
				description={
					<>
						<strong>{name}</strong> ({details}) of {edition.name}. Vendors can no longer download it, and
						links to it in emails stop working.
					</>
				}
				action={href("/admin/blank-forms/:id/removal", params)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={back} />
						<input type="hidden" name={EXPECTED} value={expected} />
					</>
				}
				confirmLabel="Remove"
				cancelHref={back}
			/>
		</>
	)
}
