import { createHash } from "node:crypto"
import * as z from "zod/mini"
import { findApplicationRows } from "../../../../domain/applications/table.server.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { readVisibility, readVisibleMix } from "../../shell/rights/visibility.server.ts"
import type { Route } from "./+types/rows"
import { toRowViews } from "./read-table.server.ts"

/** "12-15": as many as a page of the table has. */
const idsSchema = z.catch(z.string().check(z.regex(/^\d{1,9}(-\d{1,9}){0,49}$/)), "")

/** Lines of the table as they are now, and the mix; nothing where whoever asks has them so already. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const ids = idsSchema.parse(url.searchParams.get("ids")).split("-").filter(Boolean).map(Number)
	const { db } = getServices(context)
	const visibility = await readVisibility(context)
	const found = await readOrLog(getRequestContext(context).log, "rows of the table", async () => {
		const rows = await findApplicationRows(db, getEdition(context).id, { ids, ...visibility })
		return { rows: await toRowViews(context, rows, visibility), mix: await readVisibleMix(context) }
	})
	if (!found) return Response.json(null, { status: 503 })
	const body = JSON.stringify(found)
	const etag = `"${createHash("sha256").update(body).digest("base64url")}"`
	const headers = { etag, "content-type": "application/json" }
	return request.headers.get("if-none-match")?.includes(etag)
		? new Response(null, { status: 304, headers })
		: new Response(body, { headers })
}
