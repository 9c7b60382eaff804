import { randomUUID } from "node:crypto"
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, RequestListener } from "node:http"
import { isHttps } from "../../app/values/https.ts"
import { loggedPathOf } from "./logged-path.ts"
import type { RequestRecorder } from "./request-log.ts"
import { absoluteUrlOf, type OriginConfig } from "./request-origin.ts"

export interface Exchange {
	/** The log knows it under this id, and the answer carries it. */
	requestId: string
	/** As `performance.now()` has it. */
	startedAt: number
	/** The pattern that its address was found by, once it was. */
	route?: string
	/** Answered out of the page cache before anything else looked at it. */
	isCached?: boolean
}

const EXCHANGE = Symbol("exchange")

/** It begins when this is asked for the first time. */
export function exchangeOf(incoming: IncomingMessage & { [EXCHANGE]?: Exchange }): Exchange {
	incoming[EXCHANGE] ??= { requestId: randomUUID(), startedAt: performance.now() }
	return incoming[EXCHANGE]
}

/**
 * What every request and every answer gets, whether the answer comes from memory, a file or a page: the whole address
 * before anything reads it, then the security headers, the id, and a line of the log as soon as the answer begins.
 */
export function withExchange(
	config: OriginConfig,
	recordRequest: RequestRecorder,
	next: RequestListener,
): RequestListener {
	const securityHeaders = securityHeadersOf(config)
	const complete = createHeaderCompleter(securityHeaders)
	const completeForToken = createHeaderCompleter({ ...securityHeaders, ...TOKEN_HEADERS })
	return (request, response) => {
		request.url = absoluteUrlOf(request, config)
		const { requestId } = exchangeOf(request)
		const { writeHead } = response
		Object.assign(response, {
			writeHead(status: number, headers?: OutgoingHttpHeaders) {
				const { path, hasToken } = loggedPathOf(request)
				const completed = hasToken ? completeForToken(headers) : complete(headers)
				writeHead.call(response, status, [...completed, "x-request-id", requestId])
				recordRequest(request, isAbandoned(request, status) ? CLIENT_CLOSED_REQUEST : status, path)
				return response
			},
		})
		next(request, response)
	}
}

/** What a page that is not ours to script may do: nothing. Pages bring their own policy (entry.server.tsx). */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The headers of every answer, errors included, unless a route says otherwise for its own: what it may do, and who
 * may frame it. `Strict-Transport-Security` only where the site has https.
 */
function securityHeadersOf({ publicUrl }: { publicUrl?: string }): Record<string, string> {
	const headers = {
		"content-security-policy": BARE_POLICY,
		"x-frame-options": "DENY",
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-opener-policy": "same-origin",
		"cross-origin-resource-policy": "same-origin",
		"permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	}
	const strict = { "strict-transport-security": "max-age=31536000; includeSubDomains" }
	return isHttps(publicUrl) ? { ...headers, ...strict } : headers
}

/**
 * Where the address opens what it leads to, no other page hears it, not even of ours, whatever the answer is: a page that
 * broke and one that does not exist link elsewhere too. Not `no-referrer`, with which browsers send forms as from nowhere.
 */
const TOKEN_HEADERS = { "referrer-policy": "strict-origin" }

/** Names and values in turn: the headers of every answer and its own. Of frozen ones, which never change, made once. */
function createHeaderCompleter(securityHeaders: Record<string, string>) {
	const completed = new WeakMap<OutgoingHttpHeaders, OutgoingHttpHeader[]>()
	return (headers: OutgoingHttpHeaders = {}): OutgoingHttpHeader[] => {
		const known = completed.get(headers)
		if (known) return known
		const list = Object.entries({ ...securityHeaders, ...headers }).flat() as OutgoingHttpHeader[]
		if (Object.isFrozen(headers)) completed.set(headers, list)
		return list
	}
}

/**
 * As nginx calls it in its log: nobody hears what we answer to half a request, or to one that broke off because its sender had
 * gone. What is broken of ours has a line of its own.
 */
const CLIENT_CLOSED_REQUEST = 499
const isAbandoned = (request: IncomingMessage, status: number) =>
	(request.destroyed && !request.complete) || (status >= 500 && request.socket.destroyed)
