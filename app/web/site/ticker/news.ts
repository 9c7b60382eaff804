import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/news"
import { readNews } from "./read-news.server.ts"

/** For pages that have been open for a while. */
export async function loader({ context }: Route.LoaderArgs) {
	return Response.json(await readNews(getServices(context)), { headers: { "cache-control": "no-store" } })
}
