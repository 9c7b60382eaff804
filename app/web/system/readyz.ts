import { sql } from "drizzle-orm"
import { getServices } from "../request/context.ts"
import type { Route } from "./+types/readyz"

/**
 * 200 when a request could be served right now, 503 when the database does not answer. A short disk is only reported:
 * everything but uploads goes on.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, uploadSpaces } = getServices(context)
	const isReady = await db.execute(sql`select 1`).then(
		() => true,
		() => false,
	)
	const isShort = isReady && (await uploadSpaces.visitors.isDiskSpaceLow().catch(() => true))
	const readiness = isShort ? "ready, but the disk is short and uploads are refused" : "ready"
	return new Response(`${isReady ? readiness : "the database does not answer"}\n`, {
		status: isReady ? 200 : 503,
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	})
}
