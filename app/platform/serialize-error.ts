/** What the log says of an error: never the values it was about, which may be somebody's name or address. */
export interface SerializedError {
	type: string
	message: string
	/** Of Node, PostgreSQL or a library: "ECONNREFUSED", "23505". */
	code?: string
	constraint?: string
	/** Where it came from, without the message. */
	stack?: string
	cause?: SerializedError
}

/** Causes below causes that are kept. */
const DEEPEST = 4

/** An error in a form that may stand in a log. Anything else that was thrown is only named by its type. */
export function serializeError(error: unknown, depth = 0): SerializedError {
	if (!(error instanceof Error)) return { type: typeof error, message: "thrown, and no error" }
	const { code, constraint } = error as { code?: unknown; constraint?: unknown }
	return {
		type: error.name === "Error" ? error.constructor.name : error.name,
		message: redactValues(error),
		...(typeof code === "string" && { code }),
		...(typeof constraint === "string" && { constraint }),
		stack: framesOf(error),
		...(error.cause !== undefined && depth < DEEPEST && { cause: serializeError(error.cause, depth + 1) }),
	}
}

/**
 * Drizzle puts the parameters of a query behind it. PostgreSQL quotes the value that did not fit (class 22), and
 * Zod tells what it was given; of them the beginning is enough.
 */
function redactValues(error: Error): string {
	const [query = ""] = error.message.split("\nparams:")
	const { code } = error as { code?: unknown }
	if (typeof code === "string" && /^22\w{3}$/.test(code)) return query.split(/: "|: 0x/)[0] ?? ""
	return error.name === "ZodError" || error.name === "$ZodError" ? "did not fit its schema" : query
}

function framesOf({ stack = "" }: Error): string {
	const lines = stack.split("\n").filter((line) => /^\s+at /.test(line))
	return lines.map((line) => line.trim()).join("\n")
}

/** What may be an e-mail address, and what is one: in two steps, so that neither looks back and forth in a long line. */
const WORD = /[^\s"'<>()[\]:;,\\/=?&]+/g
const EMAIL = /[^@](?:@|%40)[a-z0-9-]{1,63}\.[a-z0-9-]/i
/** The last look at a line: e-mail addresses go, as mail servers like to quote them. */
export function redactEmails(line: string): string {
	return line.includes("@") || line.includes("%40")
		? line.replace(WORD, (word) => (EMAIL.test(word) ? "[e-mail]" : word))
		: line
}
