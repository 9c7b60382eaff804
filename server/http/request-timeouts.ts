import type { IncomingMessage, Server } from "node:http"

/** Where vendors send their forms and papers, and organisers pictures; what arrives there has a pace of its own to keep (`#form-upload`). */
const UPLOADS =
	/^\/(extras(\/submissions)?|admin\/pictures\/uploads(\/\w+)?|my\/[\w-]+\/papers\/[\w-]+(\/files\/\w+)?)\/?(\.data)?(\?|$)/i
/** An application with pictures; without them it is a form like any other. */
const APPLICATIONS =
	/^\/(contact(\.data)?\?(.*&)?tab=vendor(&|$)|contact\/submissions\/?(\?|$)|late\/[\w-]+\/?(\.data)?(\?|$))/i
/** Where organisers send a season, listings, statements and blank forms. */
const IMPORTS = /^\/admin\/(import|blank-forms|content\/vendors\/file|money\/statements)(\.data)?(\/|\?|$)/i

interface RequestTimeouts {
	/** Milliseconds for the headers of a request. */
	headers: number
	/** Milliseconds for a whole request: a form of 64 KB over the slowest line. */
	standard: number
	/** Milliseconds for what organisers upload. */
	imports: number
	/** Milliseconds for 300 MB at two megabits a second. */
	upload: number
}

const DEFAULT_TIMEOUTS: RequestTimeouts = {
	headers: 30_000,
	standard: 45_000,
	imports: 5 * 60_000,
	upload: 20 * 60_000,
}

/** Pieces of a body that are judged together: no network cuts a form into crumbs. */
const CHUNKS_JUDGED = 200
/** Bytes of a piece on average; the smallest packets of a telephone have more than five hundred. */
const MIN_AVERAGE_CHUNK_BYTES = 400

/** Options for Node's server: how often it looks for requests that take too long. */
export const TIMEOUT_CHECK_OPTIONS = { connectionsCheckingInterval: 5_000 }

/**
 * Closes connections whose requests come in drips, within a minute (trust.md L2), and gives uploads over a
 * slow line the time they need.
 */
export function enforceRequestTimeouts(server: Server, timeouts: Partial<RequestTimeouts> = {}): void {
	const { headers, standard, imports, upload } = { ...DEFAULT_TIMEOUTS, ...timeouts }
	server.requestTimeout = upload
	server.headersTimeout = Math.min(headers, upload)
	// Before the one that answers, which writes the whole address in place of the path.
	server.prependListener("request", (request) => {
		if (!hasBody(request)) return
		rejectTinyChunks(request)
		const kind = kindOf(request)
		if (request.complete || kind === "upload") return
		const timer = setTimeout(() => request.destroy(), { imports, standard }[kind])
		request.once("close", () => clearTimeout(timer))
		request.once("end", () => clearTimeout(timer))
	})
}

/** Which time a request with a body is given. */
export function kindOf({ url: path = "", headers }: Pick<IncomingMessage, "url" | "headers">) {
	const hasFiles = /^multipart\//i.test(headers["content-type"] ?? "")
	if (UPLOADS.test(path) || (APPLICATIONS.test(path) && hasFiles)) return "upload"
	return IMPORTS.test(path) ? "imports" : "standard"
}

/** Without either, a request ends with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage) =>
	headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/**
 * Each piece costs as much as a thousand bytes of a large one: a form of single bytes would keep all others waiting.
 * Large pieces before or behind the small ones do not pay for them.
 */
function rejectTinyChunks(request: IncomingMessage): void {
	const push = request.push
	let [chunks, bytes] = [0, 0]
	request.push = (chunk: Uint8Array | null, encoding) => {
		chunks += 1
		bytes += chunk?.length ?? 0
		if (chunks === CHUNKS_JUDGED) {
			if (chunk && bytes < CHUNKS_JUDGED * MIN_AVERAGE_CHUNK_BYTES) request.destroy()
			chunks = bytes = 0
		}
		return push.call(request, chunk, encoding)
	}
}
