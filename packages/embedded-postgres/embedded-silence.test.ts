import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import type { DataFolder } from "./data-folder.ts"
import {
	cleanUp,
	copyTemplateDataFolder,
	queryValue,
	readPostgresPid,
	removeTemplate,
	retryUntilSuccess,
} from "./embedded.fixture.ts"
import { ownEmbeddedPostgres } from "./embedded.ts"
import { PROGRAM } from "./options.fixture.ts"
import { isPostmasterOf } from "./postmaster.ts"
import { listChildPids, readCommandLine } from "./processes.ts"

afterAll(async () => {
	await cleanUp()
	await removeTemplate()
})

const LONG_TIMEOUT = 600_000

/** The whole database lives, its connections stand, and nobody answers. */
async function freezeDatabase(folder: DataFolder): Promise<number[]> {
	const postmaster = (await readPostgresPid(folder)) ?? Number.NaN
	// The parent first: from then on no child comes, and one that ends stays to be buried.
	process.kill(postmaster, "SIGSTOP")
	const children = await retryUntilSuccess(async () => {
		const pids = listChildPids(postmaster)
		for (const pid of pids) process.kill(pid, "SIGSTOP")
		return pids
	})
	expect(children.length).toBeGreaterThan(2)
	return [postmaster, ...children]
}

// Side by side: each waits for seconds.
test.concurrent("replaces_a_database_that_lives_and_does_not_answer_at_the_same_address", async () => {
	const folder = await copyTemplateDataFolder()
	const { url, stop } = await ownEmbeddedPostgres({
		...PROGRAM,
		dataDir: folder.root,
		responseTimeout: 1_000,
	})
	await queryValue(url, "CREATE TABLE kept AS SELECT 'kept' AS word")
	const [postmaster = 0] = await freezeDatabase(folder)
	await expect(queryValue(url, "SELECT 1")).rejects.toThrow("timeout")
	expect(await retryUntilSuccess(() => queryValue(url, "SELECT word FROM kept"), 60_000)).toBe("kept")
	expect(await readPostgresPid(folder)).not.toBe(postmaster)
	expect(isPostmasterOf(folder, postmaster)).toBe(false)
	await stop()
})

test.concurrent("without_the_question_whether_it_is_there_it_stays_silent", async () => {
	const folder = await copyTemplateDataFolder()
	const { url, stop } = await ownEmbeddedPostgres({
		...PROGRAM,
		dataDir: folder.root,
		responseTimeout: LONG_TIMEOUT,
	})
	const frozen = await freezeDatabase(folder)
	await pause(20_000)
	await expect(queryValue(url, "SELECT 1")).rejects.toThrow("timeout")
	// The parent last: it buries at once what ended meanwhile.
	for (const pid of frozen.toReversed()) process.kill(pid, "SIGCONT")
	expect(await retryUntilSuccess(() => queryValue(url, "SELECT 1"))).toBe(1)
	expect(await readPostgresPid(folder)).toBe(frozen[0])
	await stop()
})

test.concurrent("a_stop_ends_a_database_that_does_not_answer_with_all_its_children", async () => {
	const folder = await copyTemplateDataFolder()
	const first = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root, responseTimeout: LONG_TIMEOUT })
	const frozen = await freezeDatabase(folder)
	await first.stop()
	expect(frozen.map(readCommandLine).join("")).toBe("")
	const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await stop()
})
