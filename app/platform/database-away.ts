/** No connection (08), shutting down or starting (57P), not accepting connections (55000 of a database). */
const AWAY_STATES = /^(08|57P)/
const AWAY_CODES = ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EHOSTUNREACH", "ETIMEDOUT", "EPIPE"]
const AWAY_WORDS =
	/timeout exceeded when trying to connect|connection terminated|not currently accepting connections/i

/** Whether an error, or what caused it, is that the database could not be reached rather than that it said no. */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	const { code = "" } = error as { code?: unknown }
	if (typeof code === "string" && (AWAY_STATES.test(code) || AWAY_CODES.includes(code))) return true
	return AWAY_WORDS.test(error.message) || isDatabaseAway(error.cause)
}
