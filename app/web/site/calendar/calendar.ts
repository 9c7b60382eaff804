import { buildFestivalCalendar } from "../../../domain/content/calendar.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/calendar"

/** `/calendar.ics`, the feed that calendars subscribe to, and `/calendar/:slug.ics` of one festival. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
	const { file = "festivals.ics" } = params
	const [, slug] = /^([a-z0-9-]+)\.ics$/.exec(file) ?? []
	const { db, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const calendar =
		slug && (await buildFestivalCalendar(db, { origin, now: now(), slug: params.file && slug }))
	if (!calendar) return new Response("Calendar not found.\n", { status: 404 })
	return new Response(calendar, {
		headers: {
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `inline; filename="${file}"`,
			"cache-control": "no-cache",
		},
	})
}
