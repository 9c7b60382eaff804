import type { Server } from "node:http"

/** Where vendors send their forms; what arrives there has a pace of its own to keep (platform/files). */
const UPLOADS = /^\/extras(\/|\?|$)/i
/** Where organisers send a season. */
const IMPORTS = /^\/admin\/import(\/|\?|$)/i

interface Patience {
	/** Milliseconds for the headers of a request. */
	headers: number
	/** Milliseconds for a whole request: a form of 64 KB over the slowest line. */
	usual: number
	/** Milliseconds for the files of a season. */
	imports: number
	/** Milliseconds for 300 MB at two megabits a second. */
	upload: number
}

const PATIENCE: Patience = { headers: 30_000, usual: 45_000, imports: 5 * 60_000, upload: 20 * 60_000 }

/** Options for Node's server: how often it looks for requests that take too long. */
export const SLOW_SENDERS_CHECK = { connectionsCheckingInterval: 5_000 }

/**
 * Closes connections whose requests come in drips, within a minute (trust.md L2), and gives uploads over a
 * slow line the time they need.
 */
export function letUploadsTakeLonger(server: Server, patience: Partial<Patience> = {}): void {
	const { headers, usual, imports, upload } = { ...PATIENCE, ...patience }
	server.requestTimeout = upload
	server.headersTimeout = Math.min(headers, upload)
	// Before the one that answers, which writes the whole address in place of the path.
	server.prependListener("request", (request) => {
		const path = request.url ?? ""
		if (request.complete || UPLOADS.test(path)) return
		const timer = setTimeout(() => request.destroy(), IMPORTS.test(path) ? imports : usual)
		request.once("close", () => clearTimeout(timer))
		request.once("end", () => clearTimeout(timer))
	})
}
