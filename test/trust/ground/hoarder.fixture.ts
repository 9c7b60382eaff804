// A server that keeps every body in memory, also when nobody needs it any more; it prints its port: node hoarder.fixture.ts
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

const bodies: Buffer[] = []
const server = createServer(async (request, response) => {
	const body = await buffer(request)
	bodies.push(body)
	response.end(JSON.stringify({ line: `${body.length} bytes` }))
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
