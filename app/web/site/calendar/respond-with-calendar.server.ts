import type { RouterContextProvider } from "react-router"
import { buildFestivalCalendar } from "../../../domain/content/calendar.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"

/** One festival, or all of them, as a calendar file. */
export async function respondWithCalendar(
	context: Readonly<RouterContextProvider>,
	slug?: string,
): Promise<Response> {
	const { db, now } = getServices(context)
	const calendar = await buildFestivalCalendar(db, {
		origin: getRequestContext(context).origin,
		now: now(),
		slug,
	})
	if (!calendar) return new Response("Calendar not found.\n", { status: 404 })
	return new Response(calendar, {
		headers: {
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `inline; filename="${slug ?? "festivals"}.ics"`,
			"cache-control": "public, max-age=3600",
		},
	})
}
