import type { Route } from "./+types/all"
import { respondWithCalendar } from "./answer.server.ts"

/** The feed that calendars subscribe to. */
export const loader = ({ context }: Route.LoaderArgs) => respondWithCalendar(context)
