import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { ORGANISER, openBlankFormEnvironment } from "./blank-forms.fixture.ts"
import { removeBlankForm, uploadBlankForm } from "./commands.server.ts"
import { listBlankForms, listUsedFiles } from "./queries.server.ts"
import { blankFormKey } from "./rules.ts"
import { blankFormFiles, blankForms } from "./schema.server.ts"
import { sweepBlankFormFiles } from "./sweep.server.ts"

const { db } = await openTestDatabase()
const { files, createFile, storedKeys, upload } = await openBlankFormEnvironment(db)
const log = openLog("silent")
const editions = [await addEdition(db), await addEdition(db)]
const [edition = 0] = editions

const early = new Date("2026-11-20T08:00:00Z")
const between = new Date("2026-11-20T09:00:00Z")
const late = new Date("2026-11-20T10:00:00Z")
const sweep = (store: Pick<FileStore, "remove"> = files, before = between) =>
	sweepBlankFormFiles({ db, files: store, log }, before)
const expectedKeys = async () => (await listUsedFiles(db)).map(blankFormKey).sort()

async function empty(): Promise<void> {
	await db.execute(sql`truncate blank_forms, blank_form_files cascade`)
	for (const key of await storedKeys()) await files.remove(key)
}
beforeEach(empty)

/** Where whoever uploads may be killed: nothing after that happens any more. */
const DEATHS = ["none", "before the file", "after the file", "in the transaction"] as const

type Step =
	| { what: "upload"; edition: number; content: string; death: (typeof DEATHS)[number] }
	| { what: "remove"; edition: number }
	| { what: "sweep" }

const anyEdition = fc.constantFrom(...editions)
const steps: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			what: fc.constant("upload" as const),
			edition: anyEdition,
			content: fc.constantFrom("a", "b", "c"),
			death: fc.constantFrom(...DEATHS),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ what: fc.constant("remove" as const), edition: anyEdition }) },
	{ weight: 1, arbitrary: fc.record({ what: fc.constant("sweep" as const) }) },
)

async function uploadAndDie({ edition, content, death }: Extract<Step, { what: "upload" }>): Promise<void> {
	const [current] = await listBlankForms(db, edition)
	const put: FileStore["put"] = async (...file) => {
		if (death === "before the file") throw new Error(death)
		await files.put(...file)
		if (death === "after the file") throw new Error(death)
	}
	const submission = {
		editionId: edition,
		fields: { kind: "indemnity", title: "" } as const,
		file: await createFile(content),
		expected: current?.sha256 ?? "",
		// The entry in the audit log, which is written last, wants somebody.
		by: death === "in the transaction" ? (null as never) : ORGANISER,
		at: early,
	}
	const uploading = uploadBlankForm(db, { put }, submission)
	if (death === "none") expect(await uploading).toMatchObject({ ok: true })
	else await expect(uploading).rejects.toThrow()
}

async function run(step: Step): Promise<void> {
	if (step.what === "sweep") return sweep()
	if (step.what === "upload") return uploadAndDie(step)
	const [form] = await listBlankForms(db, step.edition)
	if (form) await removeBlankForm(db, form.id, { expected: form.sha256, by: ORGANISER, at: early })
}

test("whoever_dies_wherever_every_form_has_its_file_and_after_a_sweep_every_file_its_form", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (some) => {
			await empty()
			for (const step of some) {
				await run(step)
				expect(await storedKeys()).toEqual(expect.arrayContaining(await expectedKeys()))
			}
			await sweep()
			expect(await storedKeys()).toEqual(await expectedKeys())
			expect(await db.$count(blankFormFiles)).toBe((await expectedKeys()).length)
		}),
		{ numRuns: 25 },
	)
})

test("what_was_sent_a_moment_ago_is_not_swept", async () => {
	const file = await createFile("on its way")
	await db.insert(blankFormFiles).values({ ...file, uploadedAt: late })
	await files.put(blankFormKey(file), file.path, file)
	await sweep()
	expect(await storedKeys()).toEqual([blankFormKey(file)])
})

test("a_row_stays_for_the_next_time_when_its_file_can_not_be_removed", async () => {
	await upload(edition, "old", { at: early })
	await db.delete(blankForms)
	await sweep({ remove: () => Promise.reject(new Error("AccessDenied")) })
	expect([await storedKeys(), await db.$count(blankFormFiles)]).toMatchObject([{ length: 1 }, 1])
	await sweep()
	expect([await storedKeys(), await db.$count(blankFormFiles)]).toEqual([[], 0])
})

/** Looks, and deletes later what it saw. */
async function sweepCarelessly(): Promise<void> {
	const used = await expectedKeys()
	const unused = (await storedKeys()).filter((key) => !used.includes(key))
	for (const key of unused) await files.remove(key)
	for (const key of unused) {
		const sha256 = key.replace(/^.*\/|\.\w+$/g, "")
		await db
			.delete(blankFormFiles)
			.where(eq(blankFormFiles.sha256, sha256))
			.catch(() => undefined)
	}
}

const HARM = "1 form, 0 files"

/** An upload of a file that no form names any more meets a sweep. @returns what came of it, until harm is seen */
async function meet(sweeping: () => Promise<void>, rounds: number): Promise<Set<string>> {
	const outcomes = new Set<string>()
	for (let round = 0; round < rounds && !outcomes.has(HARM); round += 1) {
		await empty()
		await upload(edition, "again", { at: early })
		await db.delete(blankForms)
		const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
		await Promise.allSettled([
			pause().then(() => upload(edition, "again", { at: late })),
			pause().then(sweeping),
		])
		const forms = await listBlankForms(db, edition)
		outcomes.add(`${forms.length} form, ${(await storedKeys()).length} files`)
	}
	return outcomes
}

test("when_a_sweep_and_an_upload_of_the_same_file_meet_the_form_has_its_file", async () => {
	expect(await meet(() => sweep(), 30)).toEqual(new Set(["1 form, 1 files"]))
})

test("a_sweep_that_takes_no_lock_leaves_a_form_without_its_file", async () => {
	expect(await meet(sweepCarelessly, 1_000)).toContain(HARM)
})
