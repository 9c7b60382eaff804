import fc from "fast-check"
import { expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { sweepReservedDocuments } from "../files/commands.server.ts"
import { documents } from "../files/schema.server.ts"
import { papers } from "../papers/schema.server.ts"
import { createFile, hashOf, newKey, openPaperUploadEnvironment } from "./paper-uploads.fixture.ts"

const { db, root, storedFiles, addVendor, openUploads, sendRest, submit, readTaken } =
	await openPaperUploadEnvironment()

interface Loss {
	nth: number
	/** Of the file. */
	until: number
	/** The process dies as well. */
	isKilled: boolean
}

const losses: fc.Arbitrary<Loss[]> = fc.array(
	fc.record({
		nth: fc.nat(2),
		until: fc.double({ min: 0, max: 1, noNaN: true }),
		isKilled: fc.boolean(),
	}),
	{ maxLength: 8 },
)
/** At which call each process dies that takes the paper; more than it makes. */
const deaths = fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 3 })

test("wherever_connections_break_and_processes_die_a_paper_is_taken_whole_and_once", async (context) => {
	let died = 0
	async function sendPaper(count: number, lost: Loss[], lastCalls: number[]) {
		const vendor = await addVendor()
		const files = await Promise.all(Array.from({ length: count }, createFile))
		let uploads = openUploads()
		for (const { nth, until, isKilled } of lost) {
			const file = files[nth % count]
			if (file) await sendRest(uploads, vendor, file, Math.floor(until * file.content.length))
			if (isKilled) uploads = openUploads()
		}
		const key = newKey()
		for (const lastCall of [...lastCalls, Number.POSITIVE_INFINITY]) {
			for (const file of files)
				expect(await sendRest(uploads, vendor, file)).toMatchObject({ isWhole: true, outcome: { ok: true } })
			const outcome = await submit(uploads, vendor, { files, key }, lastCall).catch(() => undefined)
			if (!outcome) died += 1
			uploads = openUploads()
		}
		const sums = files.map(({ content }) => hashOf(content)).toSorted()
		expect(await readTaken(vendor)).toEqual({ current: sums, stored: count, sendings: 1 })
	}
	const paper = fc.asyncProperty(fc.integer({ min: 1, max: 3 }), losses, deaths, sendPaper)
	await fc.assert(paper, { numRuns: 30 })
	expect(died).toBeGreaterThan(5)
	await sweepReservedDocuments(db, openFolderStore(root), new Date(Date.now() + 60_000))
	const rows = await db.select({ key: documents.key }).from(documents)
	expect(await storedFiles()).toEqual(rows.map(({ key }) => key).toSorted())
	reportMeasurement(context, `30 papers, ${died} deaths while they were taken`)
})

test("control_under_another_key_the_same_paper_counts_twice_once_it_was_rejected", async () => {
	const vendor = await addVendor()
	const file = await createFile()
	const uploads = openUploads()
	for (const key of [newKey(), newKey()]) {
		await sendRest(uploads, vendor, file)
		expect(await submit(uploads, vendor, { files: [file], key })).toEqual({ ok: true })
		await db.update(papers).set({ state: "rejected", reason: "It is too blurred.", judgedAt: new Date() })
	}
	expect(await readTaken(vendor)).toMatchObject({ stored: 2, sendings: 2 })
})

test("two_devices_at_once_leave_one_whole_paper_and_the_same_request_twice_at_once_counts_once", async () => {
	const vendor = await addVendor("indemnity")
	const uploads = openUploads()
	const papers = [
		{ files: [await createFile(), await createFile()], key: newKey() },
		{ files: [await createFile()], key: newKey() },
	]
	for (const file of papers.flatMap(({ files }) => files)) await sendRest(uploads, vendor, file)
	const all = [...papers, ...papers].map((paper) => submit(uploads, vendor, paper))
	for (const outcome of await Promise.all(all))
		if (!outcome.ok) expect(outcome.reason).toMatch(/^(incomplete|not-stored)$/)
	const { current, sendings } = await readTaken(vendor)
	expect(sendings).toBe(2)
	const sums = papers.map(({ files }) => files.map(({ content }) => hashOf(content)).toSorted())
	expect(sums).toContainEqual(current)
})
