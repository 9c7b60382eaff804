import { redirect } from "react-router"
import { undoVerdict } from "../../../domain/papers/commands.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { readSubmittedForm, redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/verdict-removal"
import { faultOf, NOT_SAVED } from "./messages.ts"
import { papersUrl, paperUrl } from "./paper-urls.ts"

/** Takes back a verdict: the paper waits again, and is the one to be judged. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readSubmittedForm(request, EXPECTED)
	const { db, now } = getServices(context)
	const { id: editionId, slug } = getEdition(context)
	const id = parseId(params.id) ?? 0
	const judgement = { editionId, by: getAdmin(context).id, at: now(), expected: Number(readExpected(form)) }
	const undone = await writeOrLog(getRequestContext(context).log, "a verdict was not undone", () =>
		undoVerdict(db, id, judgement),
	)
	if (undone?.ok) return redirect(paperUrl(slug, id))
	const text = undone ? faultOf(undone) : NOT_SAVED
	const isThere = undone && undone.reason !== "not-found"
	const to = isThere ? paperUrl(slug, id) : papersUrl(slug)
	return redirectWithFlash(to, [{ kind: "failure", text }], context)
}

/** Looking at the address changes nothing. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
	redirect(paperUrl(getEdition(context).slug, parseId(params.id) ?? 0))
