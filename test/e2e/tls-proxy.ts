import { createHash, X509Certificate } from "node:crypto"
import { once } from "node:events"
import { type IncomingHttpHeaders, request } from "node:http"
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2"
import type { AddressInfo, Socket } from "node:net"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { SELF_SIGNED } from "../../app/platform/self-signed.fixture.ts"

/** Makes the browser take the certificate of the tests for a good one, under whatever name. */
export const TRUST_SELF_SIGNED_FLAG = `--ignore-certificate-errors-spki-list=${createHash("sha256")
	.update(new X509Certificate(SELF_SIGNED.cert).publicKey.export({ type: "spki", format: "der" }))
	.digest("base64")}`

export interface TlsProxy {
	url: string
	/** Where requests go from now on. */
	forwardTo(serverUrl: string): void
	close(): Promise<void>
}

/**
 * What stands in front of the product in earnest, as small as it can be: TLS, HTTP/2 for whoever speaks it, and the
 * headers that a proxy adds. One thing no real one may do: a test that gives `X-Forwarded-For` is believed, so
 * that it can be several visitors.
 */
export async function openTlsProxy(port = 0): Promise<TlsProxy> {
	setDefaultCACertificates([...getCACertificates("default"), SELF_SIGNED.cert])
	let targetUrl = ""
	const sockets = new Set<Socket>()
	const server = createSecureServer({ ...SELF_SIGNED, allowHTTP1: true }, (incoming, outgoing) =>
		forwardRequest(targetUrl, incoming, outgoing),
	)
	server.on("connection", (socket: Socket) => {
		// Else the end of each answer waits 40 ms for the beginning to be confirmed.
		socket.setNoDelay()
		sockets.add(socket)
		socket.once("close", () => sockets.delete(socket))
	})
	server.listen(port, "127.0.0.1")
	await once(server, "listening")
	return {
		url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		forwardTo: (serverUrl) => {
			targetUrl = serverUrl
		},
		async close() {
			server.close()
			for (const socket of sockets) socket.destroy()
			await once(server, "close")
		},
	}
}

/** Each request on a connection of its own: one that is kept may be closed under the next request. */
function forwardRequest(
	targetUrl: string,
	incoming: Http2ServerRequest,
	outgoing: Http2ServerResponse,
): void {
	const { method, url, socket } = incoming
	const headers = {
		"x-forwarded-for": socket.remoteAddress ?? "",
		...removeHopByHopHeaders(incoming.headers),
		host: incoming.authority || incoming.headers.host,
		"x-forwarded-proto": "https",
	}
	const upstreamRequest = request(targetUrl + url, { method, headers, agent: false }, (upstreamResponse) => {
		outgoing.writeHead(upstreamResponse.statusCode ?? 502, removeHopByHopHeaders(upstreamResponse.headers))
		upstreamResponse.pipe(outgoing)
		upstreamResponse.on("error", () => abortResponse(outgoing))
	})
	upstreamRequest.on("error", () => abortResponse(outgoing))
	outgoing.once("close", () => upstreamRequest.destroy())
	incoming.on("error", () => upstreamRequest.destroy())
	incoming.pipe(upstreamRequest)
}

/** What was under way is broken off, as when the connection is lost. */
const abortResponse = (outgoing: Http2ServerResponse) => {
	if (!outgoing.writableEnded) (outgoing.stream ?? outgoing.socket).destroy()
}

/** Belongs to one connection, or to HTTP/2 itself. */
const HOP_BY_HOP = /^(:.*|connection|keep-alive|transfer-encoding|upgrade|te)$/

const removeHopByHopHeaders = (headers: IncomingHttpHeaders) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)))
