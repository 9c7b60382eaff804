import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { onTestFinished } from "vitest"

/**
 * The simplest proxy there can be, on `port`, closed after the running test: one process after the other, and
 * the next one when one is not there. A careless one does not look for the next.
 */
export async function openRoundRobin(port: number, ports: number[], isCareless = false): Promise<void> {
	let turn = 0
	const server = createServer(async (incoming, outgoing) => {
		const body = await buffer(incoming)
		turn += 1
		for (let tried = 0; tried < (isCareless ? 1 : ports.length); tried += 1) {
			const there = ports[(turn + tried) % ports.length] ?? 0
			const end = await passOn(there, incoming, body, outgoing)
			if (end !== "not there") return
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

function passOn(port: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
	return new Promise<"answered" | "not there" | "cut">((resolve) => {
		const { method, url, headers, socket } = incoming
		const asked = request(
			{
				host: "127.0.0.1",
				port,
				method,
				path: url,
				agent: false,
				headers: { ...headers, "x-forwarded-for": socket.remoteAddress ?? "" },
			},
			(answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
				answer.pipe(outgoing)
				answer.on("end", () => resolve("answered")).on("error", () => outgoing.destroy())
			},
		)
		asked.on("error", (error: NodeJS.ErrnoException) => {
			if (error.code === "ECONNREFUSED") return resolve("not there")
			outgoing.destroy()
			resolve("cut")
		})
		asked.end(body)
	})
}
