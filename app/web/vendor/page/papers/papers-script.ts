import type { Route } from "./+types/papers-script"
import { PAPERS_SCRIPT, PAPERS_SCRIPT_VERSION } from "./papers-script.server.ts"

/** What sends papers in parts, for pages that have no other script. A page of an earlier version gets the newest one. */
export function loader({ url }: Route.LoaderArgs) {
	const isNamed = encodeURIComponent(url.searchParams.get("v") ?? "") === PAPERS_SCRIPT_VERSION
	return new Response(PAPERS_SCRIPT, {
		headers: {
			"content-type": "text/javascript; charset=utf-8",
			"cache-control": isNamed ? "public, max-age=31536000, immutable" : "no-cache",
		},
	})
}
