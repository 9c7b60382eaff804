import { redirect } from "react-router"
import { addDrafts } from "../../../domain/directory/publish.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/directory-file-listings"
import { previewUrl, vendorsUrl } from "./directory-urls.ts"
import { CONTENT_OF_CLOSED_EDITION, DIRECTORY_NOT_CHANGED, FILE_GONE } from "./messages.ts"
import { readDirectoryFile } from "./read-directory-file.server.ts"

/** Adds what was previewed; a second press finds it there. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const { id, slug } = getEdition(context)
	const list = vendorsUrl(slug)
	try {
		const lines = await readDirectoryFile(params.upload, context)
		if (!lines) return redirectWithFlash(list, [FILE_GONE], context)
		const added = await addDrafts(db, id, lines, { by: getAdmin(context).id, at: now() })
		if (typeof added !== "number") return redirectWithFlash(list, [CONTENT_OF_CLOSED_EDITION], context)
		const text = added === 1 ? "1 draft added." : `${added} drafts added.`
		return redirectWithFlash(list, [{ kind: "success", text }], context)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "listings of a file were not added")
		return redirectWithFlash(list, [DIRECTORY_NOT_CHANGED], context)
	}
}

/** Looking at the address adds nothing. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
	redirect(previewUrl(getEdition(context).slug, params.upload))
