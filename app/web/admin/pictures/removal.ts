import { href, type RouterContextProvider, redirect } from "react-router"
import {
	type PictureRemovalResult,
	removeUnusedPicture,
} from "../../../domain/editing/picture-uses.server.ts"
import { releasePicture } from "../../../domain/pictures/release.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/removal"
import { inUseMessage, NO_PICTURE, NOT_SAVED, REMOVED } from "./messages.ts"

/** Takes a picture out of the library, unless it is used. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const id = parseId(params.id) ?? 0
	const by = { by: getAdmin(context).id, at: now() }
	const result = await writeOrLog(getRequestContext(context).log, "a picture was not deleted", () =>
		removeUnusedPicture(db, id, by),
	)
	const own = href("/admin/pictures/:id", params)
	if (!result) return redirectWithFlash(own, [NOT_SAVED], context)
	if (!result.ok) return respondToRefusal(result, own, context)
	await releaseFiles(id, context)
	return redirectWithFlash(href("/admin/pictures"), [REMOVED], context)
}

type Refused = Extract<PictureRemovalResult, { ok: false }>
type Context = Readonly<RouterContextProvider>

function respondToRefusal(refused: Refused, own: string, context: Context): Promise<Response> {
	if (refused.reason === "not-found") return redirectWithFlash(href("/admin/pictures"), [NO_PICTURE], context)
	return redirectWithFlash(own, [inUseMessage(refused.uses.map(({ title }) => title))], context)
}

/** What the store does not let go of now is left to the sweep. */
async function releaseFiles(id: number, context: Context): Promise<void> {
	const { db, files } = getServices(context)
	await releasePicture(db, files, id).catch((error: unknown) =>
		getRequestContext(context).log.warn({ err: error }, "a deleted picture is left to the sweep"),
	)
}

/** Looking at the address removes nothing: it asks first. */
export const loader = ({ params }: Route.LoaderArgs) =>
	redirect(href("/admin/pictures/:id/removal/new", params))
