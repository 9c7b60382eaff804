import type { RouterContextProvider } from "react-router"
import type { ViewAct, ViewResult } from "../../../domain/saved-views/commands.server.ts"
import type { ViewKey } from "../../../domain/saved-views/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readExpected } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import { viewKeyOf } from "./read-view.server.ts"
import { NOT_CHANGED, refusalText, VIEW_GONE, viewsUrl } from "./view-urls.ts"

interface ViewForm {
	form: FormData
	/** Of the view, as the address has it. */
	id: string
	context: Readonly<RouterContextProvider>
}

/** Does something with a view, as the screen showed it, and leads back to all of them. @param done what is said then */
export async function changeView(
	{ form, id, context }: ViewForm,
	done: (name: string) => string,
	change: (db: Services["db"], key: ViewKey, act: ViewAct) => Promise<ViewResult>,
): Promise<Response> {
	const { db, now } = getServices(context)
	const key = await viewKeyOf(context, id)
	const actor = { by: getAdmin(context).id, at: now(), expected: Number(readExpected(form)) }
	const changed = await writeOrLog(getRequestContext(context).log, "a view was not changed", () =>
		change(db, key, actor),
	)
	return redirectWithFlash(viewsUrl(getEdition(context).slug), [messageOf(changed, actor, done)], context)
}

function messageOf(changed: ViewResult | undefined, actor: ViewAct, done: (name: string) => string): Message {
	if (!changed) return NOT_CHANGED
	if (changed.ok) return { kind: "success", text: done(changed.name) }
	if (changed.reason === "view-not-found") return VIEW_GONE
	return { ...NOT_CHANGED, details: [refusalText(changed, actor)] }
}
