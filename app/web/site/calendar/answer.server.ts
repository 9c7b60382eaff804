import type { RouterContextProvider } from "react-router"
import { festivalCalendar } from "../../../domain/content/calendar.server.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"

/** One festival, or all of them, as a calendar file. */
export async function answerCalendar(
	context: Readonly<RouterContextProvider>,
	slug?: string,
): Promise<Response> {
	const { db, now } = servicesOf(context)
	const calendar = await festivalCalendar(db, { origin: visitOf(context).origin, now: now(), slug })
	if (!calendar) return new Response("Calendar not found.\n", { status: 404 })
	return new Response(calendar, {
		headers: {
			"content-type": "text/calendar; charset=utf-8",
			"content-disposition": `inline; filename="${slug ?? "festivals"}.ics"`,
			"cache-control": "public, max-age=3600",
		},
	})
}
