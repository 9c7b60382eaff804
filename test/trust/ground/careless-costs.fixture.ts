// A server that keeps what comes and looks at it with an expression that runs away; prints its port.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

const WEB_ADDRESS = /[^\s/]+\.[^\s/]+\/\S*$/

const kept: Buffer[] = []

const server = createServer(async (request, response) => {
	const body = await buffer(request)
	kept.push(body)
	const isAddress = WEB_ADDRESS.test(body.toString("latin1", 0, 62_000))
	response.end(String(isAddress))
})
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port))
