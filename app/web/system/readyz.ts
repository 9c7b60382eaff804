import { sql } from "drizzle-orm"
import { servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/readyz"

/** 200 when a request could be served right now, 503 when the database does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
	const ready = await servicesOf(context)
		.db.execute(sql`select 1`)
		.then(
			() => true,
			() => false,
		)
	return new Response(ready ? "ready\n" : "the database does not answer\n", {
		status: ready ? 200 : 503,
		headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
	})
}
