import { ExternalLink } from "lucide-react"
import { data, href } from "react-router"
import { readChoices } from "../../../domain/editing/choices.server.ts"
import { BODY } from "../../../domain/editing/fields.ts"
import { toFormValues } from "../../../domain/editing/form-values.server.ts"
import { findSection, listLastChanges, readSection } from "../../../domain/editing/queries.server.ts"
import { fieldOfSection } from "../../../domain/editing/sections.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { LoadError } from "../load-error.tsx"
import { readOrLog } from "../read-or-log.ts"
import { redirectWithFlash } from "../respond.server.ts"
import type { Route } from "./+types/section"
import { changeLabel } from "./messages.ts"
import { type SectionFormResponse, saveSection } from "./save.server.ts"
import { SectionForm } from "./section-form.tsx"
import { BackLink, parentListOf } from "./section-links.tsx"
import { useSectionDraft } from "./use-draft.ts"

const SECTION_NOT_FOUND = { kind: "failure", text: "This part of the site does not exist." } as const

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await readOrLog(getRequestContext(context).log, "content", () =>
		read(getServices(context), params.part),
	)
	if (!found) return data({ found: undefined }, { status: 503 })
	if (!found.part) throw await redirectWithFlash(href("/admin/content"), [SECTION_NOT_FOUND], context)
	return data({ found: found.part })
}

async function read({ db }: Services, name: string) {
	const section = await findSection(db, name)
	if (!section) return {}
	const [value, choices, changes] = await Promise.all([
		readSection(db, section),
		readChoices(db),
		listLastChanges(db),
	])
	const field = fieldOfSection(section, choices)
	const { title, about, page, isNew } = section
	const values = { [BODY]: toFormValues(field, value) }
	const change = changes.get(name)
	const changed = change && changeLabel(change)
	const summary = {
		title,
		about,
		page,
		isNew,
		list: parentListOf(section),
		isRemovable: Boolean(section.source.remove),
	}
	return { part: { ...summary, field, typed: values, expected: value, changed } }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
	saveSection(request, params.part, context)

export default function ContentPart({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
	if (!found) return <LoadError what="This part of the site" />
	return <SectionEditor key={params.part} found={found} response={actionData} section={params.part} />
}

type SectionData = NonNullable<Route.ComponentProps["loaderData"]["found"]>
type SectionEditorProps = { found: SectionData; response: SectionFormResponse | undefined; section: string }

function SectionEditor({ found, response, section }: SectionEditorProps) {
	const { title, about, page, changed, list, isRemovable } = found
	const expected = JSON.stringify(response?.expected ?? found.expected)
	const draft = useSectionDraft(section, expected, Boolean(response))
	return (
		<>
			<title>{title}</title>
			<BackLink {...list} />
			<div className="max-w-3xl">
				<PageHeading
					meta={
						<>
							<span>{about}</span>
							{changed && <span>{changed}</span>}
						</>
					}
					actions={<ViewOnSiteButton page={page} />}
				>
					{title}
				</PageHeading>
			</div>
			<SectionForm
				key={`${expected} ${Boolean(draft)}`}
				{...found}
				section={section}
				expected={expected}
				response={response}
				values={draft ?? found.typed}
				isDraft={Boolean(draft)}
			/>
			{isRemovable && (
				<p className="mt-10">
					<LinkButton to={href("/admin/content/:part/removal/new", { part: section })} variant="danger">
						Delete
					</LinkButton>
				</p>
			)}
		</>
	)
}

/** In a tab of its own, so that nothing typed here is lost. */
function ViewOnSiteButton({ page }: { page: string }) {
	return (
		<LinkButton
			to={page}
			reloadDocument
			target="_blank"
			variant="ghost"
			icon={<ExternalLink aria-hidden className="size-5" />}
		>
			<span>
				View on site<span className="sr-only"> (opens a new tab)</span>
			</span>
		</LinkButton>
	)
}
