import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import type { Admin } from "../../domain/accounts/rules.ts"
import { findSignedIn, type SignedIn } from "../../domain/accounts/sessions.server.ts"
import { type Services, servicesOf } from "./services.ts"
import { loginAddress } from "./wanted-page.ts"

type Context = Readonly<RouterContextProvider>

const signedInContext = createContext<SignedIn>()

/**
 * The guard of everything below `/admin` (R23): pages, their data and their actions. The admin layout carries
 * it; a route that is not inside that layout is not guarded. Nothing it lets through may be kept by a cache.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const signedIn = await findSignedInFor(request, servicesOf(context))
	if (!signedIn) throw redirect(loginAddress(request, url), { headers: { "cache-control": "no-store" } })
	context.set(signedInContext, signedIn)
	const response = await next()
	response.headers.set("cache-control", "no-store")
	return response
}

/** In a loader or action below the admin layout: who is asking. */
export const adminOf = (context: Context): Admin => context.get(signedInContext).admin

/** In a loader or action below the admin layout: the id of the session that asks. */
export const sessionIdOf = (context: Context): string => context.get(signedInContext).sessionId

/** For JSON calls, which answer 401 themselves: the admin who asks, or undefined. */
export async function findAdmin(
	request: Request,
	services: Pick<Services, "db" | "now" | "config">,
): Promise<Admin | undefined> {
	return (await findSignedInFor(request, services))?.admin
}

function findSignedInFor(request: Request, { db, now, config }: Pick<Services, "db" | "now" | "config">) {
	return findSignedIn(db, request.headers.get("cookie"), now(), config)
}
