import fc from "fast-check"
import { expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { createMortalProcess } from "../../platform/mortal-process.fixture.ts"
import { addPicture, type PictureTools } from "./add-picture.server.ts"
import { removePicture } from "./commands.server.ts"
import { makeVariants } from "./make-variants.server.ts"
import { AT, compareStore, createPhoto, openPictureEnvironment } from "./pictures.fixture.ts"
import { listPictures } from "./queries.server.ts"
import { sweepReservedPictures } from "./release.server.ts"

const environment = await openPictureEnvironment()
const { db, root, files, tools, by, receive } = environment

/** The tools of a process that dies. */
const mortalTools = (
	{ live }: ReturnType<typeof createMortalProcess>,
	store: Pick<FileStore, "put">,
): PictureTools => ({
	...tools,
	files: { put: live(store.put), remove: live(files.remove) },
	variantMaker: {
		make: live(async (job) => ({ ok: true, made: await makeVariants(job) }) as const),
		close: async () => undefined,
	},
})

let colours = 0
/** Uploads a picture that nobody has sent yet, in a process that dies at that call. */
async function uploadUntil(last: number, store: Pick<FileStore, "put"> = files) {
	colours += 1
	const content = await createPhoto(`#${(colours * 65_793).toString(16).padStart(6, "0").slice(-6)}`)
	const { documents, discard } = await receive({ name: "a.jpg", content })
	const [document] = documents
	if (!document) throw new Error("the picture was not received")
	const mortal = createMortalProcess(db, last)
	const result = await addPicture(mortal.db, document, mortalTools(mortal, store)).catch(() => undefined)
	await discard()
	return { isAcknowledged: result?.ok === true, calls: mortal.calls() }
}

const sweep = () => sweepReservedPictures(db, files, new Date(AT.getTime() + 1))

test("wherever_a_process_dies_rows_and_files_agree_after_the_sweep_and_nothing_acknowledged_is_lost", async (context) => {
	const { calls: whole } = await uploadUntil(Number.POSITIVE_INFINITY)
	let acknowledged = 1
	const left = new Set<number>()
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 0, max: whole }), async (last) => {
			const { isAcknowledged } = await uploadUntil(last)
			if (isAcknowledged) acknowledged += 1
			const { stored, named } = await compareStore({ db, root })
			left.add(stored.length - named.length)
			await sweep()
			const after = await compareStore({ db, root })
			expect(after.stored).toEqual(after.named)
			expect(after.stored).toHaveLength(acknowledged * 3)
		}),
		{ numRuns: 40 },
	)
	// The control: without the sweep some of them leave files behind, which the comparison sees.
	expect(Math.max(...left)).toBeGreaterThan(0)
	reportMeasurement(context, `pictures: ${whole} calls, killed at each`)
})

test("what_was_removed_goes_with_its_files_and_a_store_that_fails_keeps_the_row_for_the_next_time", async () => {
	await uploadUntil(Number.POSITIVE_INFINITY)
	const [newest] = (await listPictures(db, {})).rows
	if (!newest) throw new Error("no pictures")
	await db.transaction((tx) => removePicture(tx, newest.id, { by, at: AT }))
	const failing = { remove: () => Promise.reject(new Error("AccessDenied")) }
	await expect(sweepReservedPictures(db, failing, new Date(AT.getTime() + 1))).rejects.toThrow("AccessDenied")
	expect(await sweep()).toBe(1)
	const { stored, named } = await compareStore({ db, root })
	expect(stored).toEqual(named)
})

test("when_sweep_and_publication_meet_the_picture_is_there_with_its_files_or_gone_with_them", async () => {
	const outcomes = new Set<boolean>()
	for (let round = 0; round < 60 && outcomes.size < 2; round += 1) {
		let sweeping: Promise<unknown> | undefined
		const put: PictureTools["files"]["put"] = async (...file) => {
			const pause = new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
			sweeping ??= pause.then(sweep)
			await files.put(...file)
		}
		const { isAcknowledged } = await uploadUntil(Number.POSITIVE_INFINITY, { put })
		outcomes.add(isAcknowledged)
		await sweeping
		await sweep()
		const { stored, named } = await compareStore({ db, root })
		expect(stored).toEqual(named)
	}
	// Both must have happened, or the two never met.
	expect(outcomes.size).toBe(2)
})
