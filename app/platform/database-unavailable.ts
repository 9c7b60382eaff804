import { withTimeout } from "../values/timeout.ts"

/** No connection (08), shutting down or starting (57P), not accepting connections (55000 of a database). */
const UNAVAILABLE_SQL_STATES = /^(08|57P)/
/** Of Node: the machine of that name and port does not answer, or no longer. */
export const UNREACHABLE_CODES = [
	"ECONNREFUSED",
	"ECONNRESET",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ETIMEDOUT",
	"EPIPE",
]
const UNAVAILABLE_MESSAGES =
	/timeout exceeded when trying to connect|query read timeout|did not answer in time|connection terminated|is not queryable|not currently accepting connections/i

/** Whether an error, or what caused it, is that the database could not be reached rather than that it refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code = "" } = error as { code?: unknown }
	if (typeof code === "string" && (UNAVAILABLE_SQL_STATES.test(code) || UNREACHABLE_CODES.includes(code)))
		return true
	return UNAVAILABLE_MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause)
}

/**
 * Gives up on a small read whose answer takes milliseconds when all is well, so that a database that is silent
 * counts as away at once and not after the patience that large statements need.
 * @throws an error that `isDatabaseAway` knows
 */
export function withReadTimeout<T>(milliseconds: number, read: Promise<T>): Promise<T> {
	return withTimeout(read, milliseconds, () => {
		throw new Error("the database did not answer in time")
	})
}
