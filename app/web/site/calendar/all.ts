import type { Route } from "./+types/all"
import { answerCalendar } from "./answer.server.ts"

/** The feed that calendars subscribe to. */
export const loader = ({ context }: Route.LoaderArgs) => answerCalendar(context)
