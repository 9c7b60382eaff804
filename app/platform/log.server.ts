import { type Logger, pino } from "pino"

export type Log = Logger

/** JSON lines on standard output; never a password, a cookie or the text of a letter. */
export function openLog(level: string): Log {
	return pino({
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths: ["password", "*.password", "cookie", "*.cookie", "authorization"], censor: "[hidden]" },
	})
}
