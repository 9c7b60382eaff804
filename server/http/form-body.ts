import { ReadableStream } from "node:stream/web"
import type { HttpBindings } from "@hono/node-server"

/**
 * A request that may bring files, for the routes. As the listener makes it, each chunk of its body is copied once more,
 * and collecting those copies is a third of what a large file costs this process.
 */
export function withFormBody(request: Request, { incoming, outgoing }: HttpBindings): Request {
	const isForm = /^multipart\//i.test(incoming.headers["content-type"] ?? "")
	if (request.method !== "POST" || !isForm) return request
	const connection = new AbortController()
	outgoing.once("close", () => {
		if (!outgoing.writableFinished) connection.abort()
	})
	const { url, method, headers } = request
	// What nobody reads is left to the listener.
	const body = ReadableStream.from(incoming.iterator({ destroyOnReturn: false })) as BodyInit
	const init = { method, headers, body, duplex: "half", signal: connection.signal }
	return new Request(url, init)
}
