import {
	createContext,
	href,
	type MiddlewareFunction,
	type RouterContextProvider,
	redirect,
} from "react-router"
import { findSignedIn, type SignedIn } from "../../domain/accounts/commands/sessions.server.ts"
import type { Admin } from "../../domain/accounts/rules.ts"
import { answeredWithin } from "../../platform/database-away.ts"
import { type Services, servicesOf, visitOf } from "./services.ts"
import { loginAddress } from "./wanted-page.ts"

type Context = Readonly<RouterContextProvider>

const signedInContext = createContext<SignedIn>()

/**
 * The guard of everything below `/admin`: pages, their data and their actions. The admin layout carries
 * it; a route that is not inside that layout is not guarded. Nothing it lets through may be kept by a cache.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const signedIn = await findSignedInFor(request, servicesOf(context))
	if (!signedIn) {
		const { ip, log } = visitOf(context)
		log.warn({ method: request.method, path: url.pathname, ip }, "refused: nobody is signed in")
		throw redirect(loginAddress(request, url), { headers: { "cache-control": "no-store" } })
	}
	if (isHeldUp(signedIn, servicesOf(context)) && !SWITCHING_ON.test(url.pathname)) {
		throw redirect(href("/admin/account/second-factor"), { headers: { "cache-control": "no-store" } })
	}
	context.set(signedInContext, signedIn)
	const response = await next()
	response.headers.set("cache-control", "no-store")
	return response
}

/** Where a second factor is switched on: as far as anybody comes without one where it is required. */
const SWITCHING_ON = /^\/admin\/account\/second-factor(\/|$)/i

function isHeldUp({ hasSecondFactor }: SignedIn, { config }: Pick<Services, "config">): boolean {
	return config.isSecondFactorRequired && !hasSecondFactor
}

/** In a loader or action below the admin layout: who is asking. */
export const adminOf = (context: Context): Admin => context.get(signedInContext).admin

/** In a loader or action below the admin layout: who is asking, in which session. */
export const signedInOf = (context: Context): SignedIn => context.get(signedInContext)

/** For JSON calls, which answer 401 themselves: the admin who asks, or undefined. */
export async function findAdmin(
	request: Request,
	services: Pick<Services, "db" | "now" | "config">,
): Promise<Admin | undefined> {
	const signedIn = await findSignedInFor(request, services)
	return signedIn && !isHeldUp(signedIn, services) ? signedIn.admin : undefined
}

/** Milliseconds: every request of the back office begins with this read, so a silent database shows here. */
const DATABASE_PATIENCE = 1_500

/** The admin and the session of a request that stands outside the guard, such as the login page. */
export function findSignedInFor(
	request: Request,
	{ db, now, config }: Pick<Services, "db" | "now" | "config">,
): Promise<SignedIn | undefined> {
	return answeredWithin(DATABASE_PATIENCE, findSignedIn(db, request.headers.get("cookie"), now(), config))
}
