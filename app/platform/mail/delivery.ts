import type { NodemailerError } from "nodemailer"

/** What became of one try to hand a letter over. `message` is the mail server's, or the network's. */
export type Delivery =
	| { outcome: "sent" }
	/** The server refused; a final refusal is not tried again. */
	| { outcome: "refused"; final: boolean; message: string }
	/** It never got the whole letter: worth another try. */
	| { outcome: "unreachable"; message: string }
	/** It may have the whole letter, but its answer never came. */
	| { outcome: "ambiguous"; message: string }

/** The commands that carry the letter: a no to one of the others is about us, and may be mended by tomorrow. */
const MESSAGE_COMMANDS = ["MAIL FROM", "RCPT TO", "DATA"]

/** 503: our conversation went wrong. 530: it wants us to sign in first. Neither judges the letter. */
const SESSION_CODES = [503, 530]

/**
 * Reads Nodemailer's error. Its code says what happened to the connection but never how far the letter got, so
 * the caller has to say that: `isFullySent` once the last line of it was written to the connection.
 */
export function deliveryFromError(error: NodemailerError, isFullySent: boolean): Delivery {
	const code = error.responseCode ?? 0
	if (code >= 400 && code < 600) {
		return { outcome: "refused", final: isFinal(error, code), message: toSingleLine(error.response) }
	}
	if (isFullySent) return { outcome: "ambiguous", message: describeNetworkError(error) }
	if (error.code === "EMESSAGE")
		return { outcome: "refused", final: true, message: toSingleLine(error.message) }
	return { outcome: "unreachable", message: describeNetworkError(error) }
}

export function describeGreetingError(error: NodemailerError): string {
	const message = toSingleLine(error.response ?? error.message)
	switch (error.code) {
		case "EAUTH":
		case "ENOAUTH":
			return `it rejects the user name or password (${message}): correct them in SMTP_URL`
		case "ETLS":
			return `it offers no accepted encryption (${message}): use smtps:// with port 465, or ?requireTLS=false on your own network`
		case "EDNS":
			return `the host name cannot be found (${message}): correct it`
		default:
			return `it does not respond (${message}): start it, or correct the host and port`
	}
}

function isFinal({ command }: NodemailerError, code: number): boolean {
	return code >= 500 && !SESSION_CODES.includes(code) && MESSAGE_COMMANDS.includes(command ?? "")
}

function describeNetworkError(error: NodemailerError): string {
	if (error.code === "EABORT") return describeAbort(error.cause)
	return toSingleLine(error.message)
}

function describeAbort(cause: unknown): string {
	const isLate = cause instanceof Error && cause.name === "TimeoutError"
	return isLate ? "The mail server took too long to respond" : "The site was stopped while it was being sent"
}

/** Fit to be shown and kept: a server may say anything, at any length. */
function toSingleLine(message: string | undefined): string {
	return (message ?? "")
		.replace(/[\p{C}\p{Z}]+/gu, " ")
		.trim()
		.slice(0, 500)
}
