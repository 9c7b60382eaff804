import { href, redirect } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import type { Route } from "./+types/logout"

/** Ends the session on the server and goes to /login (specification 4). */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = visitOf(context)
	const { headers } = await servicesOf(context).auth.api.signOut({
		headers: authHeaders(request, ip),
		returnHeaders: true,
	})
	log.info({ ip }, "signed out")
	const cookies: [string, string][] = headers.getSetCookie().map((cookie) => ["set-cookie", cookie])
	throw redirect(href("/login"), { headers: [...cookies, ["cache-control", "no-store"]] })
}

/** A link ends nothing: following one must change nothing. */
export function loader() {
	throw redirect(href("/login"))
}
