import type { IncomingMessage, Server } from "node:http"

/** Where vendors send their forms; what arrives there has a pace of its own to keep (platform/files). */
const UPLOADS = /^\/extras(\/submissions)?\/?(\.data)?(\?|$)/i
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

/** Pieces of a body after which they should be of some size: no network cuts a form into crumbs. */
const CRUMBS = 1_000
/** Bytes of a piece on average; the smallest packets of a telephone have several hundred. */
const CRUMB = 64

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
		refuseCrumbs(request)
		const path = request.url ?? ""
		if (request.complete || UPLOADS.test(path)) return
		const timer = setTimeout(() => request.destroy(), IMPORTS.test(path) ? imports : usual)
		request.once("close", () => clearTimeout(timer))
		request.once("end", () => clearTimeout(timer))
	})
}

/** Each piece costs as much as a thousand bytes of a large one: a form of single bytes would keep all others waiting. */
function refuseCrumbs(request: IncomingMessage): void {
	const push = request.push
	let [pieces, bytes] = [0, 0]
	request.push = (piece: Uint8Array | null, encoding) => {
		pieces += 1
		bytes += piece?.length ?? 0
		if (pieces > CRUMBS && bytes < pieces * CRUMB) request.destroy()
		return push.call(request, piece, encoding)
	}
}
