import { type DestinationStream, type Logger, pino } from "pino"
import { redactEmails, serializeError } from "./serialize-error.ts"
import { currentTrace } from "./trace.server.ts"

export type Log = Logger

/**
 * JSON lines on standard output, each with the id of the request under which it was written; never a password, a
 * cookie, the text of a letter or an e-mail address.
 * @param redact takes out of a line what else must not stand in the log of this product
 */
export function openLog(level: string, redact = (line: string) => line): Log {
	const options = {
		level,
		base: null,
		mixin: requestIdMixin,
		serializers: { err: (error: unknown) => serializeError(error) },
		timestamp: formatTimestamp,
		redact: { paths: ["password", "*.password", "cookie", "*.cookie", "authorization"], censor: "[hidden]" },
	}
	output ??= createBufferedOutput()
	const { write } = output
	return pino(options, { write: (line) => write(redact(redactEmails(line))) })
}

let lastTimestamp = { at: 0, text: "" }

/** Many lines are written in the same millisecond, and to write it out takes as long as all else of a line. */
function formatTimestamp(): string {
	const at = Date.now()
	if (at !== lastTimestamp.at) lastTimestamp = { at, text: `,"time":"${new Date(at).toISOString()}"` }
	return lastTimestamp.text
}

let output: DestinationStream | undefined

/** Milliseconds that a line may wait for others. */
const FLUSH_DELAY = 50

/**
 * Lines of a moment leave together, so that not every answer waits for its own; a warning takes along at once what
 * waits, and so does the end of the process. (Pino's own destination loses what it is just writing when that happens.)
 */
function createBufferedOutput(): DestinationStream {
	let lines = ""
	const flush = () => {
		if (lines) process.stdout.write(lines)
		lines = ""
	}
	process.once("exit", flush)
	// That nobody reads the log any more is no reason to stop serving.
	process.stdout.on("error", () => {})
	return {
		write(line) {
			if (!lines) setTimeout(flush, FLUSH_DELAY).unref()
			lines += line
			if (!line.startsWith(INFO_PREFIX)) setImmediate(flush)
		},
	}
}

/** How a line begins that is neither warning nor error. */
const INFO_PREFIX = `{"level":${pino.levels.values.info},`

function requestIdMixin(): { requestId?: string } {
	const { requestId } = currentTrace()
	return requestId ? { requestId } : {}
}
