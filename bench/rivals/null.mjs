// Answers whatever comes with the same bytes, and reads none of it: what the load generator can ask at most.
import { createServer } from "node:net"

process.once("message", ({ headers, body }) => {
	const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
	const answer = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), Buffer.from(body, "base64")])
	const server = createServer((socket) => {
		socket.on("data", () => socket.write(answer))
		socket.on("error", () => socket.destroy())
	})
	server.listen(0, "127.0.0.1", () => process.send(server.address().port))
})
