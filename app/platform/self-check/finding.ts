import { withTimeout } from "../../values/timeout.ts"

/** "fault": this does not work; "warning": it works, and may not for long or not as well. */
type FindingState = "ok" | "warning" | "fault"

/** What a look at one thing found: a line for the person at the console, with what to do unless all is well. */
export interface Finding {
	name: string
	state: FindingState
	message: string
}

/** Milliseconds: somebody waits for the answer. */
const CHECK_TIMEOUT = 15_000

/**
 * Looks at one thing for a limited time. A look that fails, or does not end, is itself a fault.
 * @param name of the finding in that case
 */
export async function runCheck(
	name: string,
	check: () => Promise<Finding[]>,
	timeout = CHECK_TIMEOUT,
): Promise<Finding[]> {
	const faultOf = (message: string): Finding[] => [{ name, state: "fault", message }]
	const found = check().catch((error: unknown) => faultOf(describeError(error)))
	return withTimeout(found, timeout, () => faultOf(`there was no response within ${timeout / 1_000} s`))
}

/** An error in one line, without its stack. Node wraps those of several addresses of one name, and says nothing then. */
export function describeError(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length) return describeError(error.errors[0])
	const message = error instanceof Error ? error.message || error.name : String(error)
	return message.replace(/\s+/g, " ").trim()
}

/** The code of an error, such as ECONNREFUSED, or of the first of several. */
export function errorCodeOf(error: unknown): string {
	if (error instanceof AggregateError && error.errors.length) return errorCodeOf(error.errors[0])
	const { code } = (error ?? {}) as { code?: unknown }
	return typeof code === "string" ? code : ""
}
