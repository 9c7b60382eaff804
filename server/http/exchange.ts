import { randomUUID } from "node:crypto"
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from "node:http"
import type { RequestRecorder } from "./request-log.ts"
import { absoluteUrlOf, type OriginConfig } from "./request-origin.ts"
import { securityHeadersOf } from "./security-headers.ts"

/** A request on its way to its answer. */
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
	return (request, response) => {
		request.url = absoluteUrlOf(request, config)
		const { requestId } = exchangeOf(request)
		const writeHead = response.writeHead.bind(response)
		Object.assign(response, {
			writeHead(status: number, headers?: OutgoingHttpHeaders) {
				writeHead(status, { ...securityHeaders, ...headers, "x-request-id": requestId })
				recordRequest(request, isAbandoned(request) ? CLIENT_CLOSED_REQUEST : status)
				return response
			},
		})
		next(request, response)
	}
}

/** As nginx calls it in its log: nobody hears what we answer to half a request, and nothing of ours is broken. */
const CLIENT_CLOSED_REQUEST = 499
const isAbandoned = (request: IncomingMessage) => request.destroyed && !request.complete
