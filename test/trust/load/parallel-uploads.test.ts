import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished } from "vitest"
import { MAX_FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { environment, node } from "../../../bin/prepare.mjs"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { addVendor, createFilePayload, type FilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { memoryOf } from "../ground/process-memory.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** Megabytes. */
const MEMORY_GOAL = 150
const MEGABYTES = MAX_FILE_SIZE / 2 ** 20
const hoarder = fileURLToPath(new URL("../ground/hoarder.fixture.ts", import.meta.url))

/** As large a form as is taken. */
const largeForm = async () => createFilePayload("form.pdf", await createPdf("filler", MAX_FILE_SIZE - 20_000))

/** Everybody sends at once. @returns by how many megabytes the server grew meanwhile */
async function grownBy(
	server: Pick<TestServer, "url" | "process">,
	emails: string[],
	form: FilePayload,
): Promise<number> {
	const before = await memoryOf(server.process)
	let most = before
	const watching = setInterval(async () => {
		most = Math.max(most, await memoryOf(server.process))
	}, 50)
	await Promise.all(emails.map((email) => sendExtras(server, email, { indemnity: [form] })))
	clearInterval(watching)
	return Math.round(most - before)
}

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
		await sendExtras(server, emails[0] ?? "", { indemnity: [form] })
		const meter = await openCostMeter(server)
		const answers: Awaited<ReturnType<typeof sendExtras>>[] = []
		const sent = { what: `${count} forms at once`, bytes: form.buffer.length, memoryGoal: MEMORY_GOAL }
		const cost = await meter.measureCost(sent, async () => {
			answers.push(
				...(await Promise.all(emails.map((email) => sendExtras(server, email, { indemnity: [form] })))),
			)
			return { requestCount: count, summary: [...new Set(answers.map(({ status }) => status))].join(", ") }
		})
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

control("L3", "a_server_that_keeps_bodies_in_memory_grows", { quick: 20, full: 20 }, async ({ count }) => {
	const child = spawn(node, [hoarder], { env: environment(), stdio: ["ignore", "pipe", "inherit"] })
	onTestFinished(() => void child.kill("SIGKILL"))
	const [port] = await once(child.stdout, "data")
	const server = { url: `http://127.0.0.1:${String(port).trim()}`, process: child }
	const grown = await grownBy(server, Array(count).fill("a@b.example"), await largeForm())
	expect(grown).toBeGreaterThan(MEMORY_GOAL)
	return { tried: `${count} × ${MEGABYTES} MB`, held: `memory +${grown} MB, as it must` }
})
