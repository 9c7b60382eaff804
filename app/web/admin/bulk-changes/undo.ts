import { href, redirect } from "react-router"
import { prepareUndo } from "../../../domain/bulk-changes/prepare.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/undo"
import { NOT_PREPARED } from "./labels.ts"

/** Prepares that a change is undone, and shows it: it is begun there. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const page = href("/admin/bulk-changes/:id", params)
	const edition = getEdition(context)
	const failed = (detail: string) =>
		redirectWithFlash(page, [{ ...NOT_PREPARED, details: [detail] }], context)
	try {
		const actor = { by: getAdmin(context).id, at: now() }
		const key = { id: parseId(params.id) ?? 0, editionId: edition.id }
		const prepared = await prepareUndo(db, key, { ...actor, ...(await readVisibility(context)) })
		if (prepared.ok) {
			const undo = href("/admin/bulk-changes/:id", { id: String(prepared.id) })
			return redirect(editionUrl(undo, edition.slug), { status: 303 })
		}
		if (prepared.reason === "edition-closed") return failed(EDITION_CLOSED_TEXT)
		return failed(
			prepared.reason === "not-ended" ? "Stop the change first, or wait for its end." : "It changed nothing.",
		)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "an undo was not prepared")
		return failed("Something went wrong. Please try again.")
	}
}

/** Looking at the address undoes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/admin/bulk-changes/:id", params))
