import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { editions } from "../editions/schema.server.ts"
import { PARTIAL_FOLDERS, sweepPartialUploads } from "../files/resumable-uploads.server.ts"
import { createFile, nameOf, newKey, openPaperUploadEnvironment } from "./paper-uploads.fixture.ts"
import { readPaperOffset } from "./paper-uploads.server.ts"

const environment = await openPaperUploadEnvironment()
const { db, edition, dataDir, addVendor, openUploads, sendRest, submit, listWaiting } = environment
const TAKEN = { ok: true }

test("a_file_is_of_one_link_one_application_and_one_paper", async () => {
	const vendor = await addVendor()
	const file = await createFile()
	const uploads = openUploads()
	await sendRest(uploads, vendor, file)
	for (const other of [{ token: newKey() }, { applicationId: vendor.id + 1 }, { slug: "indemnity" }]) {
		const address = { ...vendor.address, ...other }
		expect(await readPaperOffset(uploads, address, nameOf(file))).toBe(0)
		const outcome = await submit(uploads, { ...vendor, address }, { files: [file] })
		expect(outcome).toMatchObject({ reason: "incomplete" })
	}
	expect(await submit(uploads, vendor, { files: [file] })).toEqual(TAKEN)
})

test("what_is_refused_is_part_of_no_paper_and_a_closed_edition_keeps_what_came", async () => {
	const vendor = await addVendor()
	const uploads = openUploads()
	const bad = { upload: newKey(), content: Buffer.from("MZ this is a program") }
	const refused = { isWhole: true, outcome: { ok: false, reason: "wrong-type" } }
	for (let nth = 0; nth < 2; nth += 1) expect(await sendRest(uploads, vendor, bad)).toEqual(refused)
	const file = await createFile()
	await sendRest(uploads, vendor, file)
	const incomplete = { ok: false, reason: "incomplete", missing: [nameOf(bad)] }
	expect(await submit(uploads, vendor, { files: [bad, file] })).toEqual(incomplete)
	await db.update(editions).set({ closedAt: new Date() }).where(eq(editions.id, edition.id))
	expect(await submit(uploads, vendor, { files: [file] })).toMatchObject({ reason: "edition-closed" })
	await db.update(editions).set({ closedAt: null }).where(eq(editions.id, edition.id))
	expect(await submit(uploads, vendor, { files: [file] })).toEqual(TAKEN)
})

test("a_link_keeps_no_more_than_twenty_files_the_newest_and_of_others_none_goes", async () => {
	const [vendor, other] = [await addVendor(), await addVendor()]
	const uploads = openUploads()
	const othersFile = await createFile()
	await sendRest(uploads, other, othersFile)
	const files = await Promise.all(Array.from({ length: 22 }, createFile))
	for (const file of files) await sendRest(uploads, vendor, file)
	const offsets = await Promise.all(
		files.map((file) => readPaperOffset(uploads, vendor.address, nameOf(file))),
	)
	expect(offsets.map(Boolean)).toEqual([false, false, ...Array(20).fill(true)])
	expect(await submit(uploads, vendor, { files: files.slice(-10) })).toEqual(TAKEN)
	expect(await submit(uploads, other, { files: [othersFile] })).toEqual(TAKEN)
})

test("a_file_that_is_not_as_it_was_judged_is_sent_again", async () => {
	const vendor = await addVendor()
	const file = await createFile()
	const uploads = openUploads()
	await sendRest(uploads, vendor, file)
	const folder = join(dataDir, PARTIAL_FOLDERS.judgedPapers)
	const isOwn = (name: string) => name.includes(file.upload) && !name.endsWith(".json")
	const own = (await readdir(folder)).find(isOwn) ?? expect.fail("nothing was kept")
	await writeFile(join(folder, own), Buffer.alloc(file.content.length))
	expect(await submit(uploads, vendor, { files: [file] })).toMatchObject({ reason: "incomplete" })
	expect(await sendRest(uploads, vendor, file)).toMatchObject({ isWhole: true })
	expect(await submit(uploads, vendor, { files: [file] })).toEqual(TAKEN)
})

test("what_nobody_goes_on_with_for_an_hour_is_swept_whole_or_not", async () => {
	const vendor = await addVendor()
	const uploads = openUploads()
	await sendRest(uploads, vendor, await createFile(), 100)
	await sendRest(uploads, vendor, await createFile())
	const log = openLog("silent")
	await sweepPartialUploads(dataDir, log, new Date())
	expect((await listWaiting()).length).toBeGreaterThan(2)
	await sweepPartialUploads(dataDir, log, new Date(Date.now() + 61 * 60_000))
	expect(await listWaiting()).toEqual([])
})
