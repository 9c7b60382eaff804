import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { isChanging } from "../../../../domain/accounts/rights.ts"
import { findMergedInto } from "../../../../domain/merging/queries.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { rightFor } from "../../../request/route-rights.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../actions/respond.server.ts"
import { actorName } from "../decisions/decision-messages.ts"
import { ABOUT_APPLICATION } from "../editions/about-edition.ts"
import { applicationPath } from "../frame/application-link.tsx"
import { NO_STORE } from "./refuse.ts"
import { isUnidentified } from "./visibility.server.ts"

const SEPARATION = /^\/?admin\/applications\/:id\/separation$/

/** Nothing of an application that was merged is changed on screens that do not know of it yet, but taken apart it is. */
export const refuseMerged: MiddlewareFunction<Response> = async (
	{ request, params, pattern, context },
	next,
) => {
	const right = rightFor(pattern, request.method)
	if (!ABOUT_APPLICATION.test(pattern) || SEPARATION.test(pattern) || !right || !isChanging(right))
		return next()
	const id = parseId(params.id ?? "")
	const message = id && (await findRefusal(context, id))
	if (!message) return next()
	if (request.headers.get("accept") === "application/json")
		return Response.json({ messages: [message] }, { status: 409, headers: NO_STORE })
	return redirectWithFlash(applicationPath(id), [message], context)
}

/** "Amina made it part of No. 3 at 14:05. Nothing was changed." */
async function findRefusal(
	context: Readonly<RouterContextProvider>,
	id: number,
): Promise<Message | undefined> {
	const { db, now } = getServices(context)
	const merged = await findMergedInto(db, id)
	if (!merged) return undefined
	const { last } = merged
	const kept = (await isUnidentified(context, merged.id)) ? "another application" : `No. ${merged.number}`
	const text = last
		? `${actorName(last, { by: getAdmin(context).id })} made it part of ${kept} ${formatNairobiMoment(last.at, now())}.`
		: `It is part of ${kept}.`
	return { kind: "failure", text: `${text} Nothing was changed.` }
}
