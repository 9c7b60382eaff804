import { readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor, sendExtras } from "../../e2e/extras-form.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { mountSmallDisk } from "../ground/small-disk.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { countSubmissionsByVendor, createRandomPdf, findUploadInconsistencies } from "../ground/uploads.ts"
import type { Random } from "../harness/random.ts"
import { goalSuffix, trial } from "../harness/trial.ts"

/** Megabytes. */
const DISK = 32
const SENDERS = 3

/** Vendors who send one form after the other, and when each was taken or refused. */
function startSending(server: TestServer, emails: string[], random: Random) {
	const acknowledged = new Map<string, number>(emails.map((email) => [email, 0]))
	const sending = { isOver: false, taken: [] as number[], refused: 0, acknowledged, done: Promise.resolve() }
	const sendOn = async (email: string) => {
		while (!sending.isOver) {
			const answer = await sendExtras(server, email, { indemnity: [createRandomPdf(random, 150_000)] })
			expect([200, 503]).toContain(answer.status)
			if (answer.status === 503) {
				sending.refused += 1
				await pause(50)
				continue
			}
			sending.taken.push(performance.now())
			acknowledged.set(email, (acknowledged.get(email) ?? 0) + 1)
		}
	}
	sending.done = Promise.all(emails.map(sendOn)).then(() => undefined)
	return sending
}

type Sending = ReturnType<typeof startSending>

/** To the last byte. */
async function fill(disk: string): Promise<void> {
	for (let size = 2 ** 20; size > 0; size = Math.floor(size / 4)) {
		for (;;) {
			const isWritten = await writeFile(join(disk, "filler"), Buffer.alloc(size), { flag: "a" }).then(
				() => true,
				() => false,
			)
			if (!isWritten) break
		}
	}
}

async function until(isTrue: () => boolean): Promise<void> {
	for (let waited = 0; !isTrue() && waited < 60_000; waited += 50) await pause(50)
	expect(isTrue()).toBe(true)
}

trial(
	"F8",
	"a_disk_that_fills_and_empties_again_heals_each_time_and_loses_nothing",
	{ quick: 2, full: 20, seconds: 180 },
	async ({ count, random, skip }) => {
		const disk = mountSmallDisk(DISK) ?? skip("only root may mount a disk of a few megabytes")
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url, DATA_DIR: disk })
		const meter = await openCostMeter(server)
		const healed: number[] = []
		let [forms, refused] = [0, 0]
		const fillAndEmpty = async (sending: Sending) => {
			await fill(disk)
			await until(() => sending.refused > 2 * SENDERS)
			await rm(join(disk, "filler"))
			const emptied = performance.now()
			await until(() => (sending.taken.at(-1) ?? 0) > emptied)
			healed.push((sending.taken.find((at) => at > emptied) ?? 0) - emptied)
		}
		const sendWhile = async (meanwhile: (sending: Sending) => Promise<unknown>) => {
			const vendors = Array.from({ length: SENDERS }, () => addVendor({ db }, "Again"))
			const emails = (await Promise.all(vendors)).map(({ emailAddress }) => emailAddress)
			const sending = startSending(server, emails, random)
			await until(() => sending.taken.length > SENDERS)
			await meanwhile(sending)
			sending.isOver = true
			await sending.done
			const stored = await countSubmissionsByVendor(db)
			for (const [email, times] of sending.acknowledged) expect(stored.get(email) ?? 0).toBe(times)
			expect(await findUploadInconsistencies(db, disk, new Set())).toEqual([])
			await rm(join(disk, "files", "vendor_form"), { recursive: true })
			await db.execute("truncate documents, extras_submissions, outbox_mails cascade")
			return sending
		}
		const cost = await meter.measureFlood(
			{ what: "forms while the disk fills and empties", bytes: 150_000 },
			{
				warmUp: () => sendWhile(fillAndEmpty),
				async good() {
					for (let round = 0; round < count; round += 1)
						await sendWhile((sending) => until(() => sending.taken.length > 5 * SENDERS))
				},
				async hostile() {
					for (let round = 0; round < count; round += 1) {
						const sending = await sendWhile(fillAndEmpty)
						forms += sending.taken.length + sending.refused
						refused += sending.refused
					}
					return { requestCount: forms, summary: "200, 503" }
				},
			},
		)
		expect(await readdir(join(disk, "quarantine"))).toEqual([])
		const slowest = Math.max(...healed) / 1_000
		return {
			tried: `${count} times a disk of ${DISK} MB filled to the last byte and emptied, ${forms} forms meanwhile`,
			held: `${refused} refused, 0 taken and lost, the next one taken after ${slowest.toFixed(1)} s at most${goalSuffix(slowest <= 30)}`,
			costs: [cost],
		}
	},
)
