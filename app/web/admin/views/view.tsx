import { data, href } from "react-router"
import * as z from "zod"
import { renameView } from "../../../domain/saved-views/commands.server.ts"
import { viewName } from "../../../domain/saved-views/inputs.ts"
import { MAX_VIEW_NAME_LENGTH } from "../../../domain/saved-views/rules.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { RenameOrDelete } from "../shell/actions/rename-or-delete.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/view"
import { readView, viewKeyOf } from "./read-view.server.ts"
import { refusalText, VIEW_GONE, viewsUrl, viewUrl } from "./view-urls.ts"

/** One view, to be called otherwise or deleted. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, name, version } = await readView(context, params.id)
	return { edition: editionStateOf(getEdition(context)), view: { id, name, version } }
}

const renaming = z.object({ name: viewName, [EXPECTED]: z.coerce.number().catch(0) })

export async function action({ request, params, context }: Route.ActionArgs) {
	const input = await readForm(request, renaming)
	const refuse = (errors: string[], status: number) =>
		data({ errors: { name: errors }, typed: input.typed.name }, { status })
	if (!input.ok) return refuse(input.errors.name ?? [], 400)
	const { db, now } = getServices(context)
	const { slug } = getEdition(context)
	const key = await viewKeyOf(context, params.id)
	const { name, [EXPECTED]: expected } = input.value
	const actor = { by: getAdmin(context).id, at: now(), expected }
	const renamed = await writeOrLog(getRequestContext(context).log, "a view was not renamed", () =>
		renameView(db, key, name, actor),
	)
	if (!renamed) return refuse(["Something went wrong. Please try again."], 503)
	if (!renamed.ok) {
		if (renamed.reason === "view-not-found") return redirectWithFlash(viewsUrl(slug), [VIEW_GONE], context)
		return refuse([refusalText(renamed, actor)], 409)
	}
	const text = `The view is called “${name}” now.`
	return redirectWithFlash(viewsUrl(slug), [{ kind: "success", text }], context)
}

export default function EditView({ loaderData: { edition, view }, actionData }: Route.ComponentProps) {
	const { id, name, version } = view
	return (
		<>
			<title>{`View “${name}”`}</title>
			<BackLink to={viewsUrl(edition.slug)} label="Saved views" />
			<PageHeading meta={edition.name}>View “{name}”</PageHeading>
			<WhileOpen edition={edition}>
				<RenameOrDelete
					what="view"
					action={viewUrl(edition.slug, id)}
					name={name}
					expected={version}
					maxLength={MAX_VIEW_NAME_LENGTH}
					refused={actionData}
					removal={editionUrl(href("/admin/views/:id/removal/new", { id: String(id) }), edition.slug)}
				/>
			</WhileOpen>
		</>
	)
}
