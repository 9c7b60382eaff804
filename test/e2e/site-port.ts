import { once } from "node:events"
import { createServer } from "node:net"

/** From here on 10,000 ports, none of which a system hands out to those that ask for any. */
const LOWEST_PORT = 20_000

let workerPort: Promise<number> | undefined
let isTaken = false

/**
 * The sites of a worker stand at one port, one after the other, so that its browser has their scripts in its cache.
 * @returns 0, for any other, while one stands there
 */
export async function takeSitePort(): Promise<number> {
	if (isTaken) return 0
	isTaken = true
	workerPort ??= findFreePort()
	return workerPort
}

/** Once the server at this port has ended. */
export function giveBackSitePort(port: number): void {
	if (port) isTaken = false
}

async function findFreePort(): Promise<number> {
	const port = LOWEST_PORT + Math.floor(Math.random() * 10_000)
	const server = createServer().listen(port, "127.0.0.1")
	const isFree = await once(server, "listening").then(
		() => true,
		() => false,
	)
	server.close()
	return isFree ? port : findFreePort()
}
