import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor } from "../../e2e/extras-form.ts"
import { openCarelessServer } from "../ground/careless-costs.ts"
import { type CostMeter, openCostMeter } from "../ground/cost-meter.ts"
import { form, goodFileRequest } from "../ground/good-requests.ts"
import {
	bodyRequest,
	type HostileRequest,
	JUDGED,
	requestSize,
	sendHostileRequest,
} from "../ground/hostile-request.ts"
import {
	hostileAddresses,
	hostileFields,
	hostileFiles,
	hostileForms,
	unwantedFiles,
} from "../ground/hostile-requests.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { COST_GOAL, type Cost, type Latency, missesCostGoal } from "../harness/cost.ts"
import { control, trial } from "../harness/trial.ts"

/** Milliseconds from one request to the next. */
const PACE = 250
/** Requests of a kind before those that are measured: what is made once for all of them is there then. */
const WARM_UP = 3

type Measured = Pick<TestServer, "url" | "process">

let addresses = 0
const nextAddress = () => `10.9.${addresses >> 8}.${addresses++ & 255}`

interface Sent {
	hostile: HostileRequest
	from: string
}

/** What they cost, one after the other at an even pace. */
async function costOf(server: Measured, meter: CostMeter, what: string, sent: Sent[]): Promise<Cost> {
	for (const { hostile, from } of sent.slice(0, WARM_UP)) await sendHostileRequest(server.url, hostile, from)
	const bytes = requestSize(sent[0]?.hostile ?? { what, path: "" })
	const cost = await meter.measureCost({ what, bytes }, async (each) => {
		const answers = new Set<string>()
		for (const { hostile, from } of sent) {
			const next = pause(PACE)
			answers.add(await each(() => sendHostileRequest(server.url, hostile, from)))
			await next
		}
		return { requestCount: sent.length, summary: [...answers].join(", ") }
	})
	expect(server.process.exitCode).toBe(null)
	console.log(`${what}: ${JSON.stringify(cost)}`)
	return cost
}

/** Each of them `count` times, from an address of its own. */
async function costsOf(
	server: Measured,
	meter: CostMeter,
	all: HostileRequest[],
	count: number,
): Promise<Cost[]> {
	const costs: Cost[] = []
	for (const hostile of all) {
		const from = nextAddress()
		const sent = Array.from({ length: count }, () => ({ hostile, from }))
		costs.push(await costOf(server, meter, hostile.what, sent))
	}
	return costs
}

/** Within how many milliseconds others' pages come beside requests that anybody may send. */
async function besideGood(
	server: Measured,
	meter: CostMeter,
	good: (nth: number) => HostileRequest,
): Promise<Latency> {
	const sent = Array.from({ length: 40 }, (_, nth) => ({ hostile: good(nth), from: nextAddress() }))
	const cost = await costOf(server, meter, "good requests", sent)
	expect(cost.answer).toMatch(/^((200|30\d|400)(, )?)+$/)
	return cost.beside
}

trial(
	"C1",
	"no_request_costs_more_than_its_share",
	{ quick: 6, full: 40, seconds: 600 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const { emailAddress } = await addVendor({ db }, "Hostile")
		const files = await hostileFiles(emailAddress)
		const others = [
			unwantedFiles(emailAddress),
			hostileForms(emailAddress),
			hostileFields(),
			hostileAddresses(),
		]
		const all = [...files, ...others.flat()]
		const meter = await openCostMeter(server)
		const { emailAddress: goodEmail } = await addVendor({ db }, "Good")
		// First, so that the heap has the size of a busy hour: what one request adds to it is what counts.
		const besideFiles = await besideGood(server, meter, () => goodFileRequest(goodEmail))
		const besideForms = await besideGood(server, meter, form)
		const measured = await costsOf(server, meter, all, count)
		const costs = measured.map((cost, nth) => ({
			...cost,
			honest: all[nth]?.path.startsWith("/extras") ? besideFiles : besideForms,
		}))
		expect(costs.filter(({ answer }) => /not answered|50\d/.test(answer))).toEqual([])
		const judged = costs.filter(({ answer }) => answer.includes(JUDGED)).map(({ what }) => what)
		expect(judged).toEqual(files.map(({ what }) => what))
		expect(await fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(200)
		const within = costs.filter((cost) => !missesCostGoal(cost)).length
		return {
			tried: `${all.length} requests, each ${count} times, ${1_000 / PACE} a second`,
			held: `${within} of ${all.length} within every goal, ${judged.length} files came to the judge, 0 answers from 500 on, the process lives`,
			costs,
		}
	},
)

control(
	"C1",
	"a_server_that_believes_what_comes_is_held_up_and_grows",
	{ quick: 3, full: 3 },
	async ({ count }) => {
		const server = await openCarelessServer()
		const [dots, large] = [Buffer.alloc(1_200, "."), Buffer.alloc(60_000_000, " ")]
		const both = [bodyRequest("dots", "/", dots), bodyRequest("60 MB", "/", large)]
		const costs = await costsOf(server, await openCostMeter(server), both, count)
		const [ofDots, ofLarge] = costs
		expect(ofDots?.processor).toBeGreaterThan(COST_GOAL.processor)
		expect(ofDots?.beside.p95).toBeGreaterThan(COST_GOAL.times * (ofDots?.alone.p95 ?? 0))
		expect(ofLarge?.memory).toBeGreaterThan(COST_GOAL.memory)
		return {
			tried: "1,200 dots, 60 MB",
			held: `${Math.round(ofDots?.processor ?? 0)} ms of processor, +${Math.round(ofLarge?.memory ?? 0)} MB, as it must`,
		}
	},
)
