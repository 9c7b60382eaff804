// A bare node:http server that sends given answers and writes a line of the log for each: what is possible at all. Told
// by its parent what to send.
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"

/** Milliseconds that a line waits for others, as ours do. */
const FLUSH_DELAY = 50

let lines = ""

function writeLogLine(requestId, method, path) {
	if (!lines) setTimeout(flush, FLUSH_DELAY)
	const time = new Date().toISOString()
	lines += `{"level":30,"time":"${time}","requestId":"${requestId}","status":200,"method":"${method}","path":"${path}","cached":true,"msg":"request"}\n`
}

function flush() {
	process.stdout.write(lines)
	lines = ""
}

process.once("message", (answers) => {
	const kept = new Map(
		answers.map(({ path, headers, body }) => [
			path,
			{ headers: headers.flat(), body: Buffer.from(body, "base64") },
		]),
	)
	const server = createServer((request, response) => {
		const path = request.url.replace(/\?.*/, "")
		const answer = kept.get(path)
		const requestId = randomUUID()
		response.writeHead(answer ? 200 : 404, [...(answer?.headers ?? []), "x-request-id", requestId])
		response.end(answer?.body)
		writeLogLine(requestId, request.method, path)
	})
	server.listen(0, "127.0.0.1", () => process.send(server.address().port))
})
