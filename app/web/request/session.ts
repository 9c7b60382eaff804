import {
	createContext,
	href,
	type MiddlewareFunction,
	type RouterContextProvider,
	redirect,
} from "react-router"
import { type AdminSession, findAdminSession } from "../../domain/accounts/commands/sessions.server.ts"
import type { Admin } from "../../domain/accounts/rules.ts"
import { withReadTimeout } from "../../platform/database-unavailable.ts"
import { readToken } from "./account-cookies.server.ts"
import { getRequestContext, getServices, type Services } from "./context.ts"
import { loginUrl } from "./safe-redirect.ts"

type Context = Readonly<RouterContextProvider>

const sessionContextKey = createContext<AdminSession>()

/**
 * The guard of everything below `/admin`: pages, their data and their actions. The admin layout carries
 * it; a route that is not inside that layout is not guarded. Nothing it lets through may be kept by a cache.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
	const session = await findRequestSession(request, getServices(context))
	if (!session) {
		const { ip, log } = getRequestContext(context)
		log.warn({ method: request.method, path: url.pathname, ip }, "refused: nobody is signed in")
		throw redirect(loginUrl(request, url), { headers: { "cache-control": "no-store" } })
	}
	if (isSecondFactorMissing(session, getServices(context)) && !SECOND_FACTOR_SETUP_PATH.test(url.pathname)) {
		throw redirect(href("/admin/account/second-factor"), { headers: { "cache-control": "no-store" } })
	}
	context.set(sessionContextKey, session)
	const response = await next()
	response.headers.set("cache-control", "no-store")
	return response
}

/** Where a second factor is switched on: as far as anybody comes without one where it is required. */
const SECOND_FACTOR_SETUP_PATH = /^\/admin\/account\/second-factor(\/|$)/i

function isSecondFactorMissing(
	{ hasSecondFactor }: AdminSession,
	{ config }: Pick<Services, "config">,
): boolean {
	return config.isSecondFactorRequired && !hasSecondFactor
}

/** In a loader or action below the admin layout: who is asking. */
export const getAdmin = (context: Context): Admin => context.get(sessionContextKey).admin

/** In a loader or action below the admin layout: who is asking, in which session. */
export const getSession = (context: Context): AdminSession => context.get(sessionContextKey)

/** For JSON calls, which answer 401 themselves: the session of who asks, or undefined. */
export async function findCallerSession(
	request: Request,
	services: Pick<Services, "db" | "now" | "config">,
): Promise<AdminSession | undefined> {
	const session = await findRequestSession(request, services)
	return session && !isSecondFactorMissing(session, services) ? session : undefined
}

/** Milliseconds: every request of the back office begins with this read, so a silent database shows here. */
const DATABASE_TIMEOUT = 1_500

/** The admin and the session of a request that stands outside the guard, such as the login page. */
export function findRequestSession(
	request: Request,
	{ db, now, config }: Pick<Services, "db" | "now" | "config">,
): Promise<AdminSession | undefined> {
	return withReadTimeout(DATABASE_TIMEOUT, findAdminSession(db, readToken(request, "session", config), now()))
}
