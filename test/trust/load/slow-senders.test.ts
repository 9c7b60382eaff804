import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, onTestFinished } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { openSlowConnections } from "../ground/slow-connections.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** Seconds within which a connection that only drips has to be closed. */
const GOAL = 60
/** Milliseconds after which a test no longer waits for that. */
const UNTIL_CLOSED = 2 * GOAL * 1_000
/** Milliseconds for which as many good visitors are there. */
const WHILE = 15_000

const patient = await openPatient()

/** A server that gives everybody all the time there is, with some who drip. */
async function openPatient() {
	const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request) => request.resume())
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	const drips = openSlowConnections(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 20)
	afterAll(() => {
		drips.stop()
		server.closeAllConnections()
		server.close()
	})
	return { drips, since: Date.now() }
}

trial(
	"L2",
	"those_who_only_drip_hold_nobody_up_and_are_closed",
	{ quick: 200, full: 1_000, seconds: 210 },
	async ({ count }) => {
		const { url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const meter = await openCostMeter(server)
		let closedAfter = 0
		const connectFor = async (milliseconds: number, role: "hostile" | "good") => {
			const connections = openSlowConnections(server.url, count, role)
			onTestFinished(() => connections.stop())
			const start = Date.now()
			while (connections.countOpen() && Date.now() - start < milliseconds) await pause(200)
			connections.stop()
			return connections
		}
		const cost = await meter.measureFlood(
			{ what: "a connection that drips", bytes: GOAL },
			{
				warmUp: () => connectFor(UNTIL_CLOSED, "hostile"),
				good: () => connectFor(WHILE, "good"),
				async hostile() {
					const drips = await connectFor(UNTIL_CLOSED, "hostile")
					closedAfter = drips.longestSeconds()
					expect(drips.countOpen()).toBe(0)
					return { requestCount: count, summary: "closed" }
				},
			},
		)
		return {
			tried: `${count} connections that send a byte a second, half in the headers, half in a body`,
			held: `pages 100 % 200; all closed after ${closedAfter.toFixed(0)} s${goalSuffix(closedAfter <= GOAL)}`,
			costs: [cost],
		}
	},
)

control(
	"L2",
	"a_server_without_limits_of_time_keeps_them_for_ever",
	{ quick: 20, full: 20, seconds: 150 },
	async ({ count }) => {
		// Since before the trial above.
		const waited = (Date.now() - patient.since) / 1_000
		await pause(Math.max(0, GOAL - waited) * 1_000)
		expect(patient.drips.countOpen()).toBe(count)
		return { tried: `${GOAL} s`, held: `${count} of ${count} still open, as they must` }
	},
)
