import { randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { openLog } from "../../platform/log.server.ts"
import {
	acceptDocuments,
	reserveDocuments,
	storeDocuments,
	sweepReservedDocuments,
} from "./commands.server.ts"
import { documents } from "./schema.server.ts"
import { sweepOrphans } from "./sweep.server.ts"

const { db } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-sweep-"))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const files = openFolderStore(join(dataDir, "files"))
const log = openLog("silent")
const source = join(dataDir, "form.pdf")
await writeFile(source, "%PDF-")

const early = new Date("2025-11-20T08:00:00Z")
const between = new Date("2025-11-20T09:00:00Z")
const late = new Date("2025-11-20T10:00:00Z")

/** A document as far as a submission comes before it is accepted. */
async function stored(applicationId: number, at: Date) {
	const form = { field: "indemnity", name: `${randomUUID()}.pdf`, path: source, size: 5 } as const
	const [reserved] = await reserveDocuments(
		db,
		{ edition: "christmas-2025", applicationId },
		[{ ...form, sha256: "", mediaType: "application/pdf" }],
		{ brand: "Swept", at },
	)
	if (!reserved) throw new Error("nothing was reserved")
	await storeDocuments(files, [reserved])
	return reserved
}
const stateOf = async (id: string) =>
	(await db.select().from(documents).where(eq(documents.id, id)))[0]?.state
const accept = (applicationId: number, id: string) =>
	db.transaction((tx) => acceptDocuments(tx, "indemnity", [id], { owners: [applicationId], at: late }))

test("what_was_reserved_long_ago_is_swept_and_what_counts_or_is_new_stays", async () => {
	const [abandoned, counting, fresh] = [await stored(1, early), await stored(2, early), await stored(3, late)]
	await accept(2, counting.id)
	await sweepOrphans({ db, files, dataDir, log }, between)
	const all = [abandoned, counting, fresh]
	expect(await Promise.all(all.map(({ id }) => stateOf(id)))).toEqual([undefined, "current", "reserved"])
	expect(await Promise.all(all.map(({ key }) => files.size(key)))).toEqual([undefined, 5, 5])
})

test("what_was_swept_can_not_be_accepted_any_more", async () => {
	const { id } = await stored(4, early)
	await sweepReservedDocuments(db, files, between)
	await expect(accept(4, id)).rejects.toThrow("swept before it was accepted")
})

test("a_row_stays_for_the_next_time_when_its_file_can_not_be_removed", async () => {
	const { id, key } = await stored(5, early)
	const failing = { ...files, remove: () => Promise.reject(new Error("AccessDenied")) }
	await sweepOrphans({ db, files: failing, dataDir, log }, between)
	expect([await stateOf(id), await files.size(key)]).toEqual(["reserved", 5])
	await sweepOrphans({ db, files, dataDir, log }, between)
	expect([await stateOf(id), await files.size(key)]).toEqual([undefined, undefined])
})

test("when_sweep_and_acceptance_meet_the_document_counts_with_its_file_or_is_gone_with_it", async () => {
	const outcomes = new Set<string>()
	for (let round = 0; round < 60; round += 1) {
		const { id, key } = await stored(100 + round, early)
		const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
		const [accepted] = await Promise.allSettled([
			pause().then(() => accept(100 + round, id)),
			pause().then(() => sweepReservedDocuments(db, files, between)),
		])
		const outcome = [accepted.status, await stateOf(id), await files.size(key)].join(" ")
		expect(["fulfilled current 5", "rejected  "]).toContain(outcome)
		outcomes.add(outcome)
	}
	// Both must have happened, or the two never met.
	expect(outcomes.size).toBe(2)
})
