import { type DestinationStream, type Logger, pino } from "pino"
import { toldError, withoutNames } from "./told-error.ts"
import { currentTrace } from "./trace.server.ts"

export type Log = Logger

/**
 * JSON lines on standard output, each with the id of the request under which it was written; never a password, a
 * cookie, the text of a letter, an e-mail address or the name of a document.
 */
export function openLog(level: string): Log {
	const options = {
		level,
		base: null,
		mixin: requestOfLine,
		serializers: { err: (error: unknown) => toldError(error) },
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths: ["password", "*.password", "cookie", "*.cookie", "authorization"], censor: "[hidden]" },
	}
	output ??= outputByTurns()
	return pino(options, output)
}

let output: DestinationStream | undefined

/**
 * Lines of one turn of the event loop leave together at its end, so that nobody waits for each; also when the process
 * ends there and then. (Pino's own destination loses what it is just writing when that happens.)
 */
function outputByTurns(): DestinationStream {
	let lines = ""
	const send = () => {
		if (lines) process.stdout.write(lines)
		lines = ""
	}
	process.once("exit", send)
	// That nobody reads the log any more is no reason to stop serving.
	process.stdout.on("error", () => {})
	return {
		write(line) {
			if (!lines) setImmediate(send)
			lines += withoutNames(line)
		},
	}
}

function requestOfLine(): { requestId?: string } {
	const { requestId } = currentTrace()
	return requestId ? { requestId } : {}
}
