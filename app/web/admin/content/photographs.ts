import { readPhotographPage } from "../../../domain/editing/field-choices.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { listQuerySchema } from "../shell/lists/list-query.ts"
import type { Route } from "./+types/photographs"

/** A page of the photographs that can be chosen, for the script of the forms. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const cursor = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const { db } = getServices(context)
	const page = await readOrLog(getRequestContext(context).log, "photographs", () =>
		readPhotographPage(db, cursor),
	)
	return Response.json(page ?? null, {
		status: page ? 200 : 503,
		headers: { "cache-control": "no-store" },
	})
}
