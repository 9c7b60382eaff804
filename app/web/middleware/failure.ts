import type { RouterContextProvider } from "react-router"
import { isDatabaseAway } from "../../platform/database-away.ts"
import { visitOf } from "./services.ts"

/** Keeps an unexpected error in the log under this request's id, and what the visitor may know of it. */
export function noteFailure(error: unknown, context: Readonly<RouterContextProvider>): void {
	const { log, trouble } = visitOf(context)
	trouble.isDatabaseAway ||= isDatabaseAway(error)
	log.error({ err: error }, "unexpected error")
}
