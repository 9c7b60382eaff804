import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { TIMEOUTS } from "../../timeouts.ts"

/** Where a Node process listens once it was asked for its debugger. */
const DEBUGGER = "http://127.0.0.1:9229/json/list"

/** Has a Node process collect its garbage now: what it holds afterwards is what it keeps. */
export async function collectGarbage(pid: number | undefined): Promise<void> {
	const socket = new WebSocket(await openDebugger(pid ?? 0))
	await once(socket, "open")
	const collected = once(socket, "message")
	socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }))
	await collected
	socket.close()
}

async function openDebugger(pid: number): Promise<string> {
	process.kill(pid, "SIGUSR1")
	for (const start = Date.now(); Date.now() - start < TIMEOUTS.wait; await pause(100)) {
		const targets = await fetch(DEBUGGER).then(
			(response) => response.json() as Promise<{ title: string; webSocketDebuggerUrl: string }[]>,
			() => [],
		)
		if (targets[0]) return targets[0].webSocketDebuggerUrl
	}
	throw new Error(`process ${pid} opens no debugger`)
}
