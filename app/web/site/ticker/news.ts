import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/news"
import { readNews } from "./read-news.server.ts"

/** For pages that have been open for a while. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	return Response.json(await readNews(db, now()), { headers: { "cache-control": "no-store" } })
}
