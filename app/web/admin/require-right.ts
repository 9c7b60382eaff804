import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { isLimited, isMemberOf, type Membership, type Right, rightsIn } from "../../domain/accounts/rights.ts"
import { findApplicationEdition } from "../../domain/applications/queries.server.ts"
import type { Message } from "../../ui/messages.tsx"
import { getServices } from "../request/context.ts"
import { rightFor } from "../request/route-rights.ts"
import { getSession } from "../request/session.ts"
import { NO_VENDOR } from "./decision-messages.ts"
import { getEdition } from "./edition.ts"
import { firstScreenFor } from "./links.tsx"
import { NO_STORE, refuse } from "./refuse.ts"
import { parseId } from "./respond.server.ts"

type Context = Readonly<RouterContextProvider>

const rightsContext = createContext<Right[]>()

/** In a loader or action below the admin layout: whether who asks has a right in the edition that the address is about. */
export const hasRight = (context: Context, right: Right): boolean =>
	context.get(rightsContext).includes(right)

/**
 * Lets a request through to the route only with the right that its address needs, in the edition that it is about: that
 * of the application in the address, else the chosen one. An application of an edition in which one has no role is
 * not found.
 */
export const requireRight: MiddlewareFunction<Response> = async (
	{ request, params, pattern, context },
	next,
) => {
	const { memberships } = getSession(context)
	const right = rightFor(pattern, request.method)
	const editionId = await findEditionOf(pattern, params.id, memberships, context)
	if (editionId === "not-found") return refuse(request, context, 404, NO_VENDOR)
	const rights = rightsIn(memberships, editionId)
	context.set(rightsContext, rights)
	if (right && rights.includes(right)) return next()
	if (OVERVIEW.test(pattern)) return redirect(firstScreenFor(rights), { headers: NO_STORE })
	return refuse(request, context, 403, NO_RIGHT)
}

/** Where signing in leads: whoever may not see the overview begins at another screen. */
const OVERVIEW = /^\/?admin$/

const ABOUT_APPLICATION = /^\/?admin\/(vendors|accepted)\/:id(\/|$)/

/** Whoever has the same roles in all editions need not be asked about the edition of an application. */
async function findEditionOf(
	pattern: string,
	id: string | undefined,
	memberships: readonly Membership[],
	context: Context,
): Promise<number | "not-found"> {
	const chosen = getEdition(context).id
	if (!ABOUT_APPLICATION.test(pattern) || !isLimited(memberships)) return chosen
	const application = parseId(id ?? "")
	const edition = application && (await findApplicationEdition(getServices(context).db, application))
	return edition && isMemberOf(memberships, edition) ? edition : "not-found"
}

const NO_RIGHT: Message = {
	kind: "failure",
	text: "Your role does not allow this. An owner can change it under Team.",
}
