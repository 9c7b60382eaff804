import { fork } from "node:child_process"
import { once } from "node:events"
import { readdir, statfs } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import { environment, node } from "../../../bin/prepare.mjs"
import { openTestDatabase } from "../../database.ts"
import { addVendor, sendExtras } from "../../e2e/extras-form.ts"
import { openCarelessServer } from "../ground/careless-costs.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { JUDGED } from "../ground/hostile-request.ts"
import { latencyOf, startOtherVisitor } from "../ground/other-visitor.ts"
import { mountSmallDisk } from "../ground/small-disk.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { createRandomPdf } from "../ground/uploads.ts"
import { COST_GOAL } from "../harness/cost.ts"
import type { Random } from "../harness/random.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

const program = fileURLToPath(new URL("../ground/ten-clients.fixture.ts", import.meta.url))
const CLIENTS = 10
/** Megabytes of the disk that documents come to. */
const DISK = 600
/** Of those, what uploads have to leave free. */
const RESERVE = 100
/** Answers of those clients whose files are looked into. */
const WHO_IS_JUDGED = ["quarantine", "documents"].map((client) => `${client} 422 ${JUDGED}`)

/** Ten clients of whom nobody waits for anybody; they have begun. */
async function openClients(who: "hostile" | "good", url: string, emails: string[]) {
	const child = fork(program, [who, url, ...emails], { execPath: node, execArgv: [], env: environment() })
	onTestFinished(() => void child.kill("SIGKILL"))
	await once(child, "message")
	return {
		/** @returns how often each kind of request was answered how */
		async end(): Promise<Record<string, number>> {
			child.send("end")
			const [answers] = (await once(child, "message")) as [Record<string, number>]
			child.kill("SIGKILL")
			return answers
		},
	}
}

/** In millions of bytes, as the reserve is. */
const freeOn = async (folder: string) => {
	const { bavail, bsize } = await statfs(folder)
	return Math.floor((bavail * bsize) / 1e6)
}

/** Vendors send their forms, each once, until it is over. @returns milliseconds that each took until it was taken */
function sendForms(server: TestServer, emails: string[], random: Random) {
	const took: number[] = []
	let isOver = false
	const sending = (async () => {
		for (const email of emails) {
			if (isOver) return
			const start = performance.now()
			const paper = createRandomPdf(random, 200_000)
			for (;;) {
				const answer = await sendExtras(server, email, { indemnity: [paper] }).catch(() => undefined)
				if (answer?.status === 200) break
				console.log(`a vendor's form: ${answer?.status} ${answer?.line}`)
				if (performance.now() - start > 60_000) break
				await pause(500)
			}
			took.push(performance.now() - start)
			await pause(1_000)
		}
	})()
	return {
		async end() {
			isOver = true
			await sending
			return took
		},
	}
}

trial(
	"C3",
	"ten_hostile_clients_hold_nobody_up",
	{ quick: 30, full: 600, seconds: 400 },
	async ({ count, random, skip }) => {
		const { db, url } = await openTestDatabase()
		const disk = mountSmallDisk(DISK) ?? skip("only root may mount a disk of its own")
		const server = await startTestServer({
			DATABASE_URL: url,
			DATA_DIR: disk,
			DISK_RESERVE_MB: String(RESERVE),
		})
		const vendors = (many: number) =>
			Promise.all(Array.from({ length: many }, (_, nth) => addVendor({ db }, `Vendor ${nth}`)))
		const emailsOf = async (many: number) => (await vendors(many)).map(({ emailAddress }) => emailAddress)
		const hostile = await emailsOf(CLIENTS)
		const honest = await emailsOf(count)
		const meter = await openCostMeter(server)
		let took: number[] = []
		let leastFree = Number.POSITIVE_INFINITY
		const looking = setInterval(async () => {
			leastFree = Math.min(leastFree, await freeOn(disk))
		}, 100)
		onTestFinished(() => clearInterval(looking))
		const cost = await meter.measureFlood(
			{ what: "ten clients at full speed", bytes: 0 },
			{
				async warmUp() {
					const clients = await openClients("hostile", server.url, hostile)
					await pause(Math.max(8, count / 5) * 1_000)
					await clients.end()
				},
				async good() {
					const clients = await openClients("good", server.url, honest)
					await pause(Math.max(8, count / 10) * 1_000)
					console.log(JSON.stringify(await clients.end()))
				},
				async hostile() {
					const clients = await openClients("hostile", server.url, hostile)
					const forms = sendForms(server, honest, random)
					await pause(count * 1_000)
					took = await forms.end()
					const answers = await clients.end()
					console.log(JSON.stringify(answers))
					const requestCount = Object.values(answers).reduce((sum, one) => sum + one, 0)
					const failed = Object.keys(answers).filter((answer) => / (500|502|not answered)$/.test(answer))
					expect(failed).toEqual([])
					// Those who send files as vendors got as far as the judge.
					expect(Object.keys(answers)).toEqual(expect.arrayContaining(WHO_IS_JUDGED))
					return { requestCount, summary: `${requestCount} answers` }
				},
			},
		)
		const slowest = Math.max(...took) / 1_000
		expect(server.process.exitCode).toBe(null)
		expect(await readdir(join(disk, "quarantine")).catch(() => [])).toEqual([])
		return {
			tried: `${CLIENTS} clients from as many addresses for ${count} s: ${cost.answer}`,
			held: `pages 100 % 200; ${took.length} forms of vendors, the slowest taken after ${slowest.toFixed(1)} s${goalSuffix(slowest <= 30)}; at least ${leastFree} MB free of a reserve of ${RESERVE}${goalSuffix(leastFree >= RESERVE)}, nothing in quarantine`,
			costs: [cost],
		}
	},
)

control("C3", "a_site_without_bounds_is_held_up", { quick: 5, full: 5 }, async ({ count }) => {
	const site = await openCarelessServer()
	const visitor = await startOtherVisitor(site.url)
	await pause(count * 1_000)
	const alone = latencyOf((await visitor.readPages()).times)
	await openClients("hostile", site.url, ["a@b.example"])
	await visitor.readPages()
	// On a busy machine it takes them a while to send something.
	for (let round = 1; round <= 15; round += 1) {
		await pause(count * 1_000)
		const { pages, p99 } = latencyOf((await visitor.readPages()).times)
		if (pages > 0 && p99 <= COST_GOAL.times * alone.p99) continue
		return {
			tried: `${round * count} s`,
			held: `${alone.pages} pages in ${count} s without them, ${pages} with them, as it must`,
		}
	}
	throw new Error("nobody was held up")
})
