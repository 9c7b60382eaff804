import { getRequestContext } from "../request/context.ts"
import type { Route } from "./+types/robots"

/** Everything public may be found; the back office, the calls and the answers to forms may not. */
export function loader({ context }: Route.LoaderArgs) {
	const lines = [
		"User-agent: *",
		"Disallow: /admin",
		"Disallow: /api/",
		"Disallow: /contact/",
		"Disallow: /newsletter/",
		"Disallow: /invitations/",
		"Disallow: /late/",
		"Disallow: /my/",
		"",
		`Sitemap: ${getRequestContext(context).origin}/sitemap.xml`,
		"",
	]
	return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } })
}
