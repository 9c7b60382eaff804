import type { RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Requests that one connection may have open at a time. Browsers and proxies wait for each answer. */
const MAX_OPEN_REQUESTS = 8

const openRequests = new WeakMap<Socket, number>()

/**
 * Ends a connection that asks on and on without waiting for answers. Node hands over every request of what it read at
 * once: a thousand of them, in a single packet, would be rendered side by side.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
	return (request, response) => {
		const open = (openRequests.get(request.socket) ?? 0) + 1
		openRequests.set(request.socket, open)
		response.on("close", countClosedRequest)
		if (open <= MAX_OPEN_REQUESTS) listener(request, response)
		else request.socket.destroy()
	}
}

function countClosedRequest(this: ServerResponse): void {
	const { socket } = this.req
	openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1)
}
