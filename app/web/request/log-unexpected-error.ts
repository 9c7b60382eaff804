import { isRouteErrorResponse, type RouterContextProvider } from "react-router"
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts"
import { getRequestContext } from "./context.ts"

/** Keeps an unexpected error in the log under this request's id, and what the visitor may know of it. */
export function logUnexpectedError(error: unknown, context: Readonly<RouterContextProvider>): void {
	// An address that no route knows is the visitor's affair, and may hold what no log should.
	if (isRouteErrorResponse(error) && error.status < 500) return
	const { log, errorContext } = getRequestContext(context)
	errorContext.isDatabaseAway ||= isDatabaseUnavailable(error)
	log.error({ err: error }, "unexpected error")
}
