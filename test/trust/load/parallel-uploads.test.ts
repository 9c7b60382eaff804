import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import { MAX_FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { environment, node } from "../../../bin/prepare.mjs"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { addVendor, createFilePayload, type FilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { startTestServer } from "../ground/test-server.ts"
import { FLOOD_GOAL } from "../harness/cost.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** Megabytes. */
const MEMORY_GOAL = 150
const MEGABYTES = MAX_FILE_SIZE / 2 ** 20
const hoarder = fileURLToPath(new URL("../ground/hoarder.fixture.ts", import.meta.url))

/** As large a form as is taken. */
const largeForm = async () => createFilePayload("form.pdf", await createPdf("filler", MAX_FILE_SIZE - 20_000))

trial(
	"L3",
	"large_forms_sent_at_once_go_through_without_being_held_in_memory",
	{ quick: 20, full: 50, seconds: 120 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const vendors = await Promise.all(
			Array.from({ length: count }, (_, nth) => addVendor({ db }, `Parallel ${nth}`)),
		)
		const emails = vendors.map(({ emailAddress }) => emailAddress)
		const form = await largeForm()
		const usual = createFilePayload("form.pdf", await createPdf("filler", 2_000_000))
		const sendAll = (own: FilePayload) =>
			Promise.all(emails.map((email) => sendExtras(server, email, { indemnity: [own] })))
		const meter = await openCostMeter(server)
		let answers: Awaited<ReturnType<typeof sendAll>> = []
		const cost = await meter.measureFlood(
			{ what: `${count} forms at once`, bytes: form.buffer.length },
			{
				warmUp: () => sendAll(form),
				async good() {
					// Until as much came.
					for (let megabytes = 0; megabytes < MEGABYTES; megabytes += 2) await sendAll(usual)
				},
				async hostile() {
					answers = await sendAll(form)
					return {
						requestCount: count,
						summary: [...new Set(answers.map(({ status }) => status))].join(", "),
					}
				},
			},
		)
		expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200))
		expect(await readdir(join(server.dataDir, "quarantine"))).toEqual([])
		const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds)) / 1_000
		return {
			tried: `${count} × ${MEGABYTES} MB at once, which is as large as a file may be (20 MB asked)`,
			held: `all stored within ${slowest.toFixed(0)} s, memory +${Math.round(cost.memory)} MB${goalSuffix(cost.memory <= MEMORY_GOAL)}`,
			costs: [cost],
		}
	},
)

control(
	"L3",
	"a_server_that_keeps_bodies_in_memory_grows_and_stays_so",
	{ quick: 20, full: 20 },
	async ({ count }) => {
		const child = spawn(node, [hoarder], { env: environment(), stdio: ["ignore", "pipe", "inherit"] })
		onTestFinished(() => void child.kill("SIGKILL"))
		const [port] = await once(child.stdout, "data")
		const server = { url: `http://127.0.0.1:${String(port).trim()}`, process: child }
		const form = await largeForm()
		const meter = await openCostMeter(server)
		const sendAll = () =>
			Promise.all(
				Array.from({ length: count }, () => sendExtras(server, "a@b.example", { indemnity: [form] })),
			)
		const cost = await meter.measureFlood(
			{ what: "forms that are kept", bytes: form.buffer.length },
			{
				warmUp: sendAll,
				good: () => pause(1_000),
				async hostile() {
					await sendAll()
					return { requestCount: count, summary: "200" }
				},
			},
		)
		const grown = Math.round(cost.memory)
		expect(grown).toBeGreaterThan(MEMORY_GOAL)
		expect(cost.flood?.growth).toBeGreaterThan(FLOOD_GOAL.growth)
		return { tried: `${count} × ${MEGABYTES} MB`, held: `memory +${grown} MB, which stays, as it must` }
	},
)
