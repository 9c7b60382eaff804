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
	output ??= outputByMoments()
	return pino(options, output)
}

let output: DestinationStream | undefined

/** Milliseconds that a line may wait for others. */
const MOMENT = 50

/**
 * Lines of a moment leave together, so that not every answer waits for its own; a warning takes along at once what
 * waits, and so does the end of the process. (Pino's own destination loses what it is just writing when that happens.)
 */
function outputByMoments(): DestinationStream {
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
			if (!lines) setTimeout(send, MOMENT).unref()
			lines += withoutNames(line)
			if (!line.startsWith(COMMON)) setImmediate(send)
		},
	}
}

/** How a line begins that is neither warning nor error. */
const COMMON = `{"level":${pino.levels.values.info},`

function requestOfLine(): { requestId?: string } {
	const { requestId } = currentTrace()
	return requestId ? { requestId } : {}
}
