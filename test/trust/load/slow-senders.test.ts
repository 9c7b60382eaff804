import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, onTestFinished } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { openDrips } from "../ground/drips.ts"
import { type Served, serve } from "../ground/served.ts"
import { against, control, trial } from "../harness/trial.ts"

/** Seconds within which a connection that only drips has to be closed. */
const GOAL = 60
const REQUESTS = 400
const ROUNDS = 6

const patient = await openPatient()

/** A server that gives everybody all the time there is, with some who drip. */
async function openPatient() {
	const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request) => request.resume())
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	const drips = openDrips(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 20)
	afterAll(() => {
		drips.end()
		server.closeAllConnections()
		server.close()
	})
	return { drips, since: Date.now() }
}

/** Milliseconds that all but one in a hundred requests take at most, one after the other. */
async function p99({ url }: Served): Promise<number> {
	const times: number[] = []
	for (let nth = 0; nth < REQUESTS; nth += 1) {
		const start = performance.now()
		const answer = await fetch(url + (nth % 2 ? "/" : "/healthz"))
		await answer.text()
		expect(answer.status).toBe(200)
		times.push(performance.now() - start)
	}
	return times.toSorted((a, b) => a - b)[REQUESTS * 0.99 - 1] ?? 0
}

async function rounds(server: Served, many: number): Promise<number[]> {
	const measured: number[] = []
	for (let round = 0; round < many; round += 1) measured.push(await p99(server))
	return measured
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

trial(
	"L2",
	"those_who_only_drip_hold_nobody_up_and_are_closed",
	{ quick: 200, full: 1_000, seconds: 150 },
	async ({ count }) => {
		const { url } = await openTestDatabase()
		const server = await serve({ DATABASE_URL: url })
		await p99(server)
		const before = await rounds(server, ROUNDS / 2)
		const start = Date.now()
		const drips = openDrips(server.url, count)
		onTestFinished(() => drips.end())
		await pause(2_000)
		const beside = median(await rounds(server, ROUNDS))
		while (drips.stillOpen() && Date.now() - start < 2 * GOAL * 1_000) await pause(200)
		const closedAfter = drips.longest()
		expect(drips.stillOpen()).toBe(0)
		const alone = median([...before, ...(await rounds(server, ROUNDS / 2))])
		const p99s = `others' p99 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside them`
		return {
			tried: `${count} connections that send a byte a second, half in the headers, half in a body; p99 of ${REQUESTS} requests, the middle of ${ROUNDS} rounds`,
			held: `${p99s}${against(beside < 2 * alone)}; all closed after ${closedAfter.toFixed(0)} s${against(closedAfter <= GOAL)}`,
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
		expect(patient.drips.stillOpen()).toBe(count)
		return { tried: `${GOAL} s`, held: `${count} of ${count} still open, as they must` }
	},
)
