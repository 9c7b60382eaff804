import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { onTestFinished } from "vitest"

/**
 * The simplest proxy there can be, on `port`, closed after the running test: one process after the other, and
 * the next one when one is not there. A careless one does not look for the next.
 */
export async function openRoundRobin(port: number, ports: number[], isCareless = false): Promise<void> {
	let requestCount = 0
	const server = createServer(async (incoming, outgoing) => {
		const body = await buffer(incoming)
		requestCount += 1
		for (let tried = 0; tried < (isCareless ? 1 : ports.length); tried += 1) {
			const targetPort = ports[(requestCount + tried) % ports.length] ?? 0
			const outcome = await forwardRequest(targetPort, incoming, body, outgoing)
			if (outcome !== "not there") return
		}
		outgoing.writeHead(502).end()
	})
	server.listen(port, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => {
		server.closeAllConnections()
		server.close()
	})
}

function forwardRequest(port: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
	return new Promise<"answered" | "not there" | "cut">((resolve) => {
		const { method, url, headers, socket } = incoming
		const upstreamRequest = request(
			{
				host: "127.0.0.1",
				port,
				method,
				path: url,
				agent: false,
				headers: { ...headers, "x-forwarded-for": socket.remoteAddress ?? "" },
			},
			(upstreamResponse) => {
				outgoing.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
				upstreamResponse.pipe(outgoing)
				upstreamResponse.on("end", () => resolve("answered")).on("error", () => outgoing.destroy())
			},
		)
		upstreamRequest.on("error", (error: NodeJS.ErrnoException) => {
			if (error.code === "ECONNREFUSED") return resolve("not there")
			outgoing.destroy()
			resolve("cut")
		})
		upstreamRequest.end(body)
	})
}
