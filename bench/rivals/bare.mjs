// A bare node:http server that sends given answers: what is possible at all. Told by its parent what to send.
import { createServer } from "node:http"

process.once("message", (answers) => {
	const kept = new Map(
		answers.map(({ path, headers, body }) => [
			path,
			{ headers: headers.flat(), body: Buffer.from(body, "base64") },
		]),
	)
	const server = createServer((request, response) => {
		const answer = kept.get(request.url) ?? kept.get(request.url.replace(/\?.*/, ""))
		response.writeHead(answer ? 200 : 404, answer?.headers)
		response.end(answer?.body)
	})
	server.listen(0, "127.0.0.1", () => process.send(server.address().port))
})
