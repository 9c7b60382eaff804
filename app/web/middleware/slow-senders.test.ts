import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { afterAll, expect, test } from "vitest"
import { letUploadsTakeLonger } from "./slow-senders.ts"

const server = createServer((request, response) => {
	request.resume().once("end", () => response.end("heard"))
	request.once("error", () => undefined)
})
letUploadsTakeLonger(server, { usual: 200, imports: 2_000, upload: 60_000 })
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => server.closeAllConnections())

/** Sends half of a request, and the other half after a while. @returns what came back */
function sendHalf(path: string, after: number): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	let answer = ""
	socket.on("data", (data) => {
		answer += data
	})
	socket.on("error", () => undefined)
	socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\nhalf.`)
	setTimeout(() => socket.write("half."), after)
	return new Promise((resolve) => socket.once("close", () => resolve(answer)))
}

test.each([
	["/login", 600, false],
	["/extrasensory", 600, false],
	["/login", 50, true],
	["/extras", 600, true],
	["/admin/import", 600, true],
	["/admin/importance", 600, false],
	["/extras/submissions", 600, true],
	["/extras?again", 600, true],
])("half a request to %s and the rest after %d ms is heard: %s", async (path, after, heard) => {
	expect((await sendHalf(path, after)).includes("heard")).toBe(heard)
})
