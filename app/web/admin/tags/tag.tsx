import { data, href } from "react-router"
import * as z from "zod"
import { tagName } from "../../../domain/tags/inputs.ts"
import { renameTag, type TagNameResult } from "../../../domain/tags/names.server.ts"
import { findTag } from "../../../domain/tags/queries.server.ts"
import { MAX_TAG_LENGTH } from "../../../domain/tags/rules.ts"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { pluralize } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { RenameOrDelete } from "../shell/actions/rename-or-delete.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import { tableAddress } from "../shell/lists/applications-view.ts"
import type { Route } from "./+types/tag"
import { TAG_GONE, tagsUrl, tagUrl } from "./tag-urls.ts"

/** One tag, to be called otherwise or deleted. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const key = { id: parseId(params.id) ?? 0, editionId: edition.id }
	const tag = await findTag(getServices(context).db, key)
	if (!tag) throw await redirectWithFlash(tagsUrl(edition.slug), [TAG_GONE], context)
	return { edition: editionStateOf(edition), tag }
}

const renaming = z.object({ name: tagName, [EXPECTED]: z.string().default("") })

export async function action({ request, params, context }: Route.ActionArgs) {
	const input = await readForm(request, renaming)
	if (!input.ok) return refuse(input.errors.name ?? [], input.typed, 400)
	const { db, now } = getServices(context)
	const { id: editionId, slug } = getEdition(context)
	const key = { id: parseId(params.id) ?? 0, editionId }
	const { name, [EXPECTED]: expected } = input.value
	const actor = { by: getAdmin(context).id, at: now(), expected }
	const renamed = await writeOrLog(getRequestContext(context).log, "a tag was not renamed", () =>
		renameTag(db, key, name, actor),
	)
	if (!renamed) return refuse(["Something went wrong. Please try again."], input.typed, 503)
	if (renamed.ok) {
		const text = `“${renamed.before}” is called “${name}” now.`
		return redirectWithFlash(tagsUrl(slug), [{ kind: "success", text }], context)
	}
	if (renamed.reason === "tag-not-found") return redirectWithFlash(tagsUrl(slug), [TAG_GONE], context)
	return refuse([refusalText(renamed)], input.typed, 409)
}

const refuse = (errors: string[], typed: Partial<Record<string, string>>, status: number) =>
	data({ errors: { name: errors }, typed: typed.name }, { status })

function refusalText(refused: Extract<TagNameResult, { ok: false }>): string {
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	if (refused.reason === "changed-meanwhile")
		return `A colleague called it “${refused.name}” meanwhile. Save again to call it otherwise.`
	return "There is a tag with this name already."
}

export default function EditTag({ loaderData: { edition, tag }, actionData }: Route.ComponentProps) {
	const { id, name, applications } = tag
	return (
		<>
			<title>{`Tag “${name}”`}</title>
			<BackLink to={tagsUrl(edition.slug)} label="Tags" />
			<PageHeading
				meta={
					<>
						<span>{edition.name}</span>
						<Link to={tableAddress({ tag: id })} className="link">
							{pluralize(applications, "vendor")}
						</Link>
					</>
				}
			>
				Tag “{name}”
			</PageHeading>
			<WhileOpen edition={edition}>
				<RenameOrDelete
					what="tag"
					action={tagUrl(edition.slug, id)}
					name={name}
					expected={name}
					maxLength={MAX_TAG_LENGTH}
					refused={actionData}
					removal={editionUrl(href("/admin/tags/:id/removal/new", { id: String(id) }), edition.slug)}
				/>
			</WhileOpen>
		</>
	)
}
