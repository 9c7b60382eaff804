import type { Route } from "./+types/all"
import { respondWithCalendar } from "./respond-with-calendar.server.ts"

/** The feed that calendars subscribe to. */
export const loader = ({ context }: Route.LoaderArgs) => respondWithCalendar(context)
