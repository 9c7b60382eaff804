import { href, redirect } from "react-router"
import { BODY } from "../../../domain/editing/fields.ts"
import { toFormValues } from "../../../domain/editing/form-values.server.ts"
import { fieldOfSection } from "../../../domain/editing/sections.server.ts"
import { ALREADY_STARTED } from "../../../domain/mailings/rules.ts"
import { mailingSection } from "../../../domain/mailings/section.server.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { saveSection } from "../editor/save.server.ts"
import { SectionForm } from "../editor/section-form.tsx"
import { besideClasses, TypedPreview } from "../editor/typed-preview.tsx"
import { useSectionDraft } from "../editor/use-draft.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { EDITION_PARAM } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import type { Route } from "./+types/edit"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { findAddressed, requireMailing } from "./view.server.ts"

/** A draft, to be written with the editor of the site's content; what was started is only looked at. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { mailing } = await requireMailing(params, context)
	const started = { kind: "failure", text: ALREADY_STARTED } as const
	if (mailing.startedAt) throw await redirectWithFlash(mailingPath(mailing.id), [started], context)
	const edition = editionStateOf(getEdition(context))
	// Its form is posted to this address: about this edition, whichever another tab chooses meanwhile.
	if (!url.searchParams.has(EDITION_PARAM))
		throw redirect(actionPath(href("/admin/mailings/:id/edit", params), edition))
	const section = mailingSection(mailing)
	const field = fieldOfSection(section, {})
	return {
		id: mailing.id,
		section: section.name,
		title: section.title,
		field,
		edition,
		values: { [BODY]: toFormValues(field, mailing.template) },
		expected: mailing.template,
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const find = async () => {
		const found = await findAddressed(params, context)
		return found && mailingSection(found.mailing)
	}
	const saved = async () => ({ to: href("/admin/mailings/:id", params), text: "Email saved." })
	return saveSection(request, { find, list: href("/admin/mailings"), saved }, context)
}

export default function EditMailing({ loaderData, actionData }: Route.ComponentProps) {
	const { id, section, title, field, values, edition } = loaderData
	const expected = JSON.stringify(actionData?.expected ?? loaderData.expected)
	const draft = useSectionDraft(section, expected, Boolean(actionData))
	return (
		<>
			<title>{title}</title>
			<BackLink to={mailingPath(id)} label="the email" />
			<PageHeading meta={edition.name}>{title}</PageHeading>
			<div data-wide-screen className={besideClasses}>
				<SectionForm
					key={`${expected} ${Boolean(draft)}`}
					{...{ section, field }}
					expected={draft?.expected ?? expected}
					response={actionData}
					values={draft?.values ?? values}
					isDraft={Boolean(draft)}
					closed={edition.isClosed ? edition : undefined}
					resetHref={actionPath(href("/admin/mailings/:id/edit", { id: String(id) }), edition)}
				/>
				<TypedPreview action={actionPath(href("/admin/mailings/:id/html", { id: String(id) }), edition)} />
			</div>
		</>
	)
}
