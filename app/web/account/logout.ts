import { href, redirect } from "react-router"
import { signOut } from "../../domain/accounts/commands/sign-out.server.ts"
import { readToken, withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/logout"

/**
 * Pages of the back office are never cached (`requireAdmin`); this also drops those that a browser keeps for its
 * back button (ASVS 14.3.1). Cookies and storage stay: the browser remains known to the account, so that
 * strangers can't lock its owner out, and a vendor's half-written form on the same machine is not lost.
 */
const CLEAR_CACHE_HEADERS: [string, string][] = [
	["cache-control", "no-store"],
	["clear-site-data", '"cache"'],
]

/** Ends the session on the server and goes to /login. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const services = getServices(context)
	const tokens = await signOut(services, readToken(request, "session", services.config))
	log.info({ ip }, "signed out")
	const { headers } = withTokens(tokens, services.config)
	throw redirect(href("/login"), { headers: [...headers, ...CLEAR_CACHE_HEADERS] })
}

/** A link ends nothing: following one must change nothing. */
export const loader = () => redirect(href("/login"))
