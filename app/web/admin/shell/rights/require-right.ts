import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { type Right, rightsIn } from "../../../../domain/accounts/rights.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { rightFor } from "../../../request/route-rights.ts"
import { getSession } from "../../../request/session.ts"
import { getEdition } from "../editions/edition.ts"
import { firstScreenFor } from "../frame/links.tsx"
import { NO_STORE, refuse } from "./refuse.ts"

type Context = Readonly<RouterContextProvider>

const rightsContext = createContext<Right[]>()

/** In a loader or action below the admin layout: whether who asks has a right in the edition that the address is about. */
export const hasRight = (context: Context, right: Right): boolean =>
	context.get(rightsContext).includes(right)

/** Lets a request through to the route only with the right that its address needs, in the edition that it is about. */
export const requireRight: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
	const { memberships } = getSession(context)
	const right = rightFor(pattern, request.method)
	const rights = rightsIn(memberships, getEdition(context).id)
	context.set(rightsContext, rights)
	if (right && rights.includes(right)) return next()
	if (OVERVIEW.test(pattern)) return redirect(firstScreenFor(rights), { headers: NO_STORE })
	return refuse(request, context, 403, NO_RIGHT)
}

/** Where signing in leads: whoever may not see the overview begins at another screen. */
const OVERVIEW = /^\/?admin$/

const NO_RIGHT: Message = {
	kind: "failure",
	text: "Your role does not allow this. An owner can change it under Team.",
}
