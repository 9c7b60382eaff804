import type { RequestListener } from "node:http"
import type { Socket } from "node:net"

/** Requests that one connection may have open at a time. Browsers and proxies wait for each answer. */
const MAX_OPEN_REQUESTS = 8

/**
 * Ends a connection that asks on and on without waiting for answers. Node hands over every request of what it read at
 * once: a thousand of them, in a single packet, would be rendered side by side.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
	const openRequests = new WeakMap<Socket, number>()
	return (request, response) => {
		const { socket } = request
		const change = (by: number) => {
			const open = (openRequests.get(socket) ?? 0) + by
			openRequests.set(socket, open)
			return open
		}
		const open = change(1)
		response.once("close", () => change(-1))
		if (open <= MAX_OPEN_REQUESTS) listener(request, response)
		else socket.destroy()
	}
}
