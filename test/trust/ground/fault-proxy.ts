import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** What stands between us and another machine. */
export type NetworkCondition = "open" | "slow" | "silent" | "closed"

export interface FaultProxy {
	port: number
	condition: NetworkCondition
	/** Bytes of a client after which its connection is lost; without it none is. */
	lossAfter?: number
	/** How many connections were lost so. */
	losses: number
	/** From now on to another port of the same machine, as after a restart. */
	forwardTo(port: number): void
	/** Ends every connection at once, as a machine does that restarts. */
	dropConnections(): void
}

/** Milliseconds that every piece of an answer is late on a slow road. */
const DELAY_MS = 300

/** Passes bytes on to `host:port`, or does not; closed after the running test. */
export async function openFaultProxy(host: string, port: number): Promise<FaultProxy> {
	const sockets = new Set<Socket>()
	let target = port
	const track = (socket: Socket) => {
		sockets.add(socket)
		socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
	}
	const server = createServer((client) => {
		if (proxy.condition === "closed") return void client.destroy()
		const upstream = connect(target, host)
		track(client)
		track(upstream)
		let sent = 0
		client.on("data", (chunk) => {
			if (proxy.condition !== "silent") upstream.write(chunk)
			sent += chunk.length
			if (sent <= (proxy.lossAfter ?? Number.POSITIVE_INFINITY)) return
			proxy.losses += 1
			client.resetAndDestroy()
		})
		upstream.on("data", (chunk) => {
			if (proxy.condition === "open") client.write(chunk)
			else if (proxy.condition === "slow") setTimeout(() => client.writable && client.write(chunk), DELAY_MS)
		})
		client.on("close", () => upstream.destroy())
		upstream.on("close", () => client.destroy())
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	const proxy: FaultProxy = {
		port: (server.address() as AddressInfo).port,
		condition: "open",
		losses: 0,
		forwardTo(next) {
			target = next
		},
		dropConnections() {
			for (const socket of sockets) socket.destroy()
		},
	}
	onTestFinished(() => {
		proxy.dropConnections()
		server.close()
	})
	return proxy
}
