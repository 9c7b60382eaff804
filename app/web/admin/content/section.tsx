import { data, href } from "react-router"
import { isDirectoryOnSite } from "../../../domain/directory/rules.ts"
import {
	readFieldChoices,
	readPhotographPage,
	readUsedPhotographs,
} from "../../../domain/editing/field-choices.server.ts"
import { BODY, type FieldChoice } from "../../../domain/editing/fields.ts"
import { toFormValues } from "../../../domain/editing/form-values.server.ts"
import { findSection, listLastChanges, readSection } from "../../../domain/editing/queries.server.ts"
import { editionSectionName, fieldOfSection, type Section } from "../../../domain/editing/sections.server.ts"
import { visibilityOf } from "../../../domain/editing/visibility.server.ts"
import { editionFactsOf, findEditionById } from "../../../domain/editions/queries.server.ts"
import { phaseOf } from "../../../domain/editions/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import type { Cursor } from "../../../values/cursor.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import {
	NeighbouringPhotographs,
	PHOTOGRAPHS_AFTER,
	PHOTOGRAPHS_BEFORE,
	withChosen,
} from "../editor/photograph-pages.ts"
import { type SectionFormResponse, saveSection } from "../editor/save.server.ts"
import { SectionForm } from "../editor/section-form.tsx"
import { besideClasses, TypedPreview } from "../editor/typed-preview.tsx"
import { useSectionDraft } from "../editor/use-draft.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { NewTabButton } from "../shell/frame/new-tab-button.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { rowSchema } from "../shell/lists/list-query.ts"
import { lacksKraPin } from "../shell/notices/lacks-kra-pin.server.ts"
import { MissingKraPin } from "../shell/notices/missing-kra-pin.tsx"
import type { Route } from "./+types/section"
import { changeLabel, emailSavedMessage, savedMessage } from "./messages.ts"
import { parentListOf, sectionUrl } from "./section-links.ts"

/** Where something is looked at that has no page of its own. */
const POSTERS = href("/events")

const SECTION_NOT_FOUND = { kind: "failure", text: "This part of the site does not exist." } as const

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const found = await readOrLog(getRequestContext(context).log, "content", () =>
		readEditor(getServices(context), params.part, photographCursorOf(url.searchParams)),
	)
	if (!found) return data({ found: undefined }, { status: 503 })
	if (!found.part) throw await redirectWithFlash(href("/admin/content"), [SECTION_NOT_FOUND], context)
	return data({ found: found.part })
}

/**
 * Whether its page is a draft, and the closed edition that it is held by; a response with what somebody typed stays a
 * form, so that it can be sent again.
 */
async function readEditionState({ db, now }: Services, { name, source, page, among }: Section) {
	const edition = source.editionId === undefined ? undefined : await findEditionById(db, source.editionId)
	const isOfFacts = edition && name === editionSectionName(edition.slug)
	const isPinMissing = isOfFacts && (await lacksKraPin(db, edition))
	// A picture of the gallery, and what is not there yet, has no page of its own.
	if (!edition || source.isOpenAfterClosing)
		return { isDraft: false, isViewable: true, closed: undefined, isPinMissing }
	const isDraft =
		among === "vendors"
			? !isDirectoryOnSite(edition)
			: phaseOf(editionFactsOf(edition), now()) === "draft" && page !== POSTERS
	return {
		isDraft,
		// Of a directory nobody sees a listing that is a draft, at no address.
		isViewable: (await source.isPublic?.(db)) ?? true,
		closed: edition.closedAt ? editionStateOf(edition) : undefined,
		isPinMissing,
	}
}

function photographCursorOf(search: URLSearchParams): Cursor {
	const { data: after } = rowSchema.safeParse(search.get(PHOTOGRAPHS_AFTER) ?? undefined)
	const { data: before } = rowSchema.safeParse(search.get(PHOTOGRAPHS_BEFORE) ?? undefined)
	return { after, before }
}

async function readEditor(services: Services, name: string, cursor: Cursor) {
	const { db } = services
	const section = await findSection(db, name)
	if (!section) return {}
	const [value, { choices: photographs, previous, next }, changes] = await Promise.all([
		readSection(db, section),
		readPhotographPage(db, cursor),
		listLastChanges(db, [name]),
	])
	const used = await readUsedPhotographs(db, value)
	const choices = await readFieldChoices(db, used.reduce<FieldChoice[]>(withChosen, photographs))
	const field = fieldOfSection(section, choices)
	const state = await readEditionState(services, section)
	const { title, about, page, preview, isNew, notice, related } = section
	const values = { [BODY]: toFormValues(field, value) }
	const change = changes.get(name)
	const changed = change && changeLabel(change)
	const summary = {
		title,
		about,
		page,
		preview,
		isNew,
		notice,
		related,
		list: parentListOf(section),
		...state,
		isRemovable: Boolean(section.source.remove) && !state.closed,
	}
	const neighbours = { previous, next }
	return { part: { ...summary, field, typed: values, expected: value, changed, neighbours } }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const { db } = getServices(context)
	async function saved(section: Section, value: unknown) {
		const { among, isNew, name } = section
		// What was renamed is called by its new name.
		const { title } = (!isNew && (await findSection(db, name))) || section
		const text =
			among === "letter-templates"
				? emailSavedMessage(title)
				: savedMessage(title, await visibilityOf(db, section, value))
		return { to: isNew ? parentListOf(section).to : sectionUrl(name), text }
	}
	const ways = { find: () => findSection(db, params.part), list: href("/admin/content"), saved }
	return saveSection(request, ways, context)
}

export default function ContentPart({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
	if (!found) return <LoadError what="This part of the site" />
	return <SectionEditor key={params.part} found={found} response={actionData} section={params.part} />
}

function pageLabelOf({ page, isDraft }: Pick<SectionData, "page" | "isDraft">): string {
	if (page.startsWith("/admin/")) return "Preview"
	return isDraft ? "View draft" : "View on site"
}

type SectionData = NonNullable<Route.ComponentProps["loaderData"]["found"]>
type SectionEditorProps = { found: SectionData; response: SectionFormResponse | undefined; section: string }

function SectionEditor({ found, response, section }: SectionEditorProps) {
	const { title, about, page, changed, list, isRemovable, related } = found
	const expected = JSON.stringify(response?.expected ?? found.expected)
	const draft = useSectionDraft(section, expected, Boolean(response))
	const { preview } = found
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
					actions={
						<>
							{related && <NewTabButton {...related} />}
							{found.isViewable && <NewTabButton to={page} label={pageLabelOf(found)} />}
						</>
					}
				>
					{title}
				</PageHeading>
			</div>
			{found.notice && !found.closed && (
				<Notice tone="warning" className="mb-5 max-w-3xl rounded-md wrap-anywhere sm:px-4">
					{found.notice}
				</Notice>
			)}
			{found.isPinMissing && (
				<div className="mb-5 max-w-3xl">
					<MissingKraPin />
				</div>
			)}
			<NeighbouringPhotographs value={found.neighbours}>
				<div data-wide-screen={preview && ""} className={preview && besideClasses}>
					<SectionForm
						key={`${expected} ${Boolean(draft)}`}
						{...found}
						section={section}
						expected={draft?.expected ?? expected}
						response={response}
						values={draft?.values ?? found.typed}
						isDraft={Boolean(draft)}
						resetHref={sectionUrl(section)}
					/>
					{preview && <TypedPreview action={preview} />}
				</div>
			</NeighbouringPhotographs>
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
