import type { Route } from "./+types/one"
import { respondWithCalendar } from "./respond-with-calendar.server.ts"

/** `/calendar/:slug.ics`. */
export function loader({ context, params }: Route.LoaderArgs) {
	const [, slug] = /^([a-z0-9-]+)\.ics$/.exec(params.file) ?? []
	return slug ? respondWithCalendar(context, slug) : new Response("Calendar not found.\n", { status: 404 })
}
