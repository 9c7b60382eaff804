import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** What stands between us and another machine. */
export type Road = "open" | "slow" | "silent" | "closed"

export interface FaultProxy {
	port: number
	road: Road
	/** Ends every connection at once, as a machine does that restarts. */
	cut(): void
}

/** Milliseconds that every piece of an answer is late on a slow road. */
const LATE = 300

/** Passes bytes on to `host:port`, or does not; closed after the running test. */
export async function openFaultProxy(host: string, port: number): Promise<FaultProxy> {
	const sockets = new Set<Socket>()
	const keep = (socket: Socket) => {
		sockets.add(socket)
		socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
	}
	const server = createServer((here) => {
		if (proxy.road === "closed") return void here.destroy()
		const there = connect(port, host)
		keep(here)
		keep(there)
		here.on("data", (piece) => proxy.road !== "silent" && there.write(piece))
		there.on("data", (piece) => {
			if (proxy.road === "open") here.write(piece)
			else if (proxy.road === "slow") setTimeout(() => here.writable && here.write(piece), LATE)
		})
		here.on("close", () => there.destroy())
		there.on("close", () => here.destroy())
	})
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	const proxy: FaultProxy = {
		port: (server.address() as AddressInfo).port,
		road: "open",
		cut() {
			for (const socket of sockets) socket.destroy()
		},
	}
	onTestFinished(() => {
		proxy.cut()
		server.close()
	})
	return proxy
}
