import { connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { type Served, serve } from "../ground/served.ts"
import { against, trial } from "../harness/trial.ts"

/** Seconds within which a connection that only drips has to be closed. */
const GOAL = 60

/** A connection that sends a byte now and then: of the headers, or of a body that was announced. */
function drip({ url }: Served, nth: number): Socket {
	const { hostname, port } = new URL(url)
	const socket = connect(Number(port), hostname)
	const head = `POST /login HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${url}\r\n`
	const form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\n"
	socket.on("error", () => undefined)
	socket.write(nth % 2 ? head : head + form)
	const dripping = setInterval(() => socket.writable && socket.write(nth % 2 ? "x: y\r\n" : "x"), 1_000)
	socket.on("close", () => clearInterval(dripping))
	onTestFinished(() => void socket.destroy())
	return socket
}

/** Milliseconds of the 99th of a hundred requests, one after the other. */
async function p99({ url }: Served): Promise<number> {
	const times: number[] = []
	for (let nth = 0; nth < 200; nth += 1) {
		const start = performance.now()
		const answer = await fetch(url + (nth % 2 ? "/" : "/healthz"))
		await answer.text()
		expect(answer.status).toBe(200)
		times.push(performance.now() - start)
	}
	return times.toSorted((a, b) => a - b)[197] ?? 0
}

trial(
	"L2",
	"those_who_only_drip_hold_nobody_up_and_are_closed",
	{ quick: 200, full: 1_000, seconds: 150 },
	async ({ count }) => {
		const { url } = await openTestDatabase()
		const server = await serve({ DATABASE_URL: url })
		await p99(server)
		const alone = await p99(server)
		const start = Date.now()
		const sockets = Array.from({ length: count }, (_, nth) => drip(server, nth))
		let closed = 0
		for (const socket of sockets) socket.on("close", () => (closed += 1))
		await pause(1_000)
		const beside = await p99(server)
		while (closed < count && Date.now() - start < (GOAL + 5) * 1_000) await pause(200)
		const took = (Date.now() - start) / 1_000
		expect(closed).toBe(count)
		return {
			tried: `${count} connections that send a byte a second, half in the headers, half in a body`,
			held: `others' p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside them${against(beside < 2 * alone)}; all closed after ${took.toFixed(0)} s${against(took <= GOAL)}`,
		}
	},
)
