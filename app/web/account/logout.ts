import { href, redirect } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { signOut } from "../../domain/accounts/commands/sign-out.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/logout"
import { withCookies } from "./after-sign-in.ts"

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
	const cookies = await signOut(getServices(context), authHeaders(request, ip))
	log.info({ ip }, "signed out")
	throw redirect(href("/login"), { headers: [...withCookies(cookies).headers, ...CLEAR_CACHE_HEADERS] })
}

/** A link ends nothing: following one must change nothing. */
export function loader() {
	throw redirect(href("/login"))
}
