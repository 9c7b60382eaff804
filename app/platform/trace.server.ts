import { AsyncLocalStorage } from "node:async_hooks"

export interface Trace {
	/** Missing: nobody's request, but a job or a command of the console. */
	requestId?: string
	/** The visitor's, as rate limits count it. */
	address?: string
}

const traces = new AsyncLocalStorage<Trace>()
const EMPTY_TRACE: Trace = {}

/**
 * Everything that `callback` does, also what it leaves running, happens under this request: the log, the outbox and
 * the audit log note it by themselves. Who acts, and when, is never taken from here: commands get it as arguments.
 */
export function runWithTrace<T>(trace: Trace, callback: () => T): T {
	return traces.run(trace, callback)
}

/** Of the request under which we run; empty outside of one. */
export function currentTrace(): Trace {
	return traces.getStore() ?? EMPTY_TRACE
}
