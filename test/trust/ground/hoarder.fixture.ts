// A server that keeps every body in memory until it has it whole; it prints its port: node hoarder.fixture.ts
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

const server = createServer(async (request, response) => {
	const body = await buffer(request)
	response.end(JSON.stringify({ line: `${body.length} bytes` }))
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
