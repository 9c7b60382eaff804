import { chmod, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, afterEach, expect, test } from "vitest"
import { expectWithin } from "../../test/expect-within.ts"
import type { DataFolder } from "./data-folder.ts"
import {
	cleanUp,
	copyTemplateDataFolder,
	queryValue,
	readPostgresPid,
	removeTemplate,
} from "./embedded.fixture.ts"
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.ts"
import { prepareInstance } from "./instance.ts"
import { PROGRAM } from "./options.fixture.ts"
import { explainFailure, explainOutput } from "./start-fault.ts"

afterEach(cleanUp)
afterAll(removeTemplate)

const removePassword = (folder: DataFolder) => rm(folder.password)
const changePassword = (folder: DataFolder) => writeFile(folder.password, "another one\n")
const closeTables = (folder: DataFolder) => chmod(join(folder.cluster, "base"), 0)
const closeControlFile = (folder: DataFolder) => chmod(join(folder.cluster, "global", "pg_control"), 0)
const changeVersion = (folder: DataFolder) => writeFile(join(folder.cluster, "PG_VERSION"), "12\n")

test.each([
	[
		"without_its_password",
		removePassword,
		/^Cannot read \S+postgres-password \(ENOENT\), [^\n]+ put that file back/,
	],
	["with_another_password", changePassword, /^The password in \S+postgres-password is refused [^\n]+$/],
	[
		"whose_tables_are_closed_to_it",
		closeTables,
		/^PostgreSQL does not start in [^\n]+ermission denied[^\n]+ chown -R \d+ /,
	],
	[
		"whose_control_file_is_closed_to_it",
		closeControlFile,
		/^PostgreSQL does not start in [^\n]+ermission denied[^\n]+$/,
	],
	[
		"of_another_version",
		changeVersion,
		/^\S+ was made by PostgreSQL 12, and this \S+ runs postgres [^\n]+ back it up [^\n]+$/,
	],
])("a_database_%s_is_refused_at_once_in_a_line_and_not_left_running", async (_, damage, line) => {
	for (const open of [ownEmbeddedPostgres, joinEmbeddedPostgres]) {
		const folder = await copyTemplateDataFolder()
		await damage(folder)
		const refused = await expectWithin(30_000, () =>
			open({ ...PROGRAM, dataDir: folder.root }).catch((error: unknown) => error),
		)
		expect(refused).toMatchObject({ name: "DatabaseCannotStart", message: expect.stringMatching(line) })
		expect((refused as Error).message).not.toContain("\n")
		expect(await readPostgresPid(folder)).toBeUndefined()
	}
})

test("who_stops_it_while_it_is_not_ready_ends_the_wait_and_leaves_no_database_behind", async () => {
	const folder = await copyTemplateDataFolder()
	const ends: string[] = []
	for (const wait of [0, 30, 60, 120, 240]) {
		const stopping = new AbortController()
		const starting = ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root, signal: stopping.signal }).then(
			({ stop }) => stop().then(() => "ready"),
			(error: Error) => error.name,
		)
		await pause(wait)
		stopping.abort()
		ends.push(await expectWithin(10_000, () => starting))
		expect(await readPostgresPid(folder)).toBeUndefined()
	}
	expect(ends[0]).toBe("AbortError")
	expect(["AbortError", "ready"]).toEqual(expect.arrayContaining(ends))
	const { url, stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await stop()
})

const FULL = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'
const SHARED_MEMORY =
	'FATAL:  could not resize shared memory segment "/PostgreSQL.1": No space left on device'

test("a_full_disk_is_named_with_what_is_free_and_what_to_do_wherever_it_shows", async () => {
	const folder = await copyTemplateDataFolder()
	const instance = await prepareInstance({ ...PROGRAM, dataDir: folder.root })
	const line =
		/^The disk of \S+ is full \(\d+ MB are free, which is not enough\): free some space on it, or [^\n]+$/
	const aborted = `${FULL}\nLOG:  startup process was terminated by signal 6: Aborted`
	expect((await explainOutput(instance, aborted)).message).toMatch(line)
	for (const [error, log] of [
		[new Error("ENOSPC: no space left on device, write"), ""],
		[new Error("Connection terminated unexpectedly"), FULL],
	] as const) {
		expect(await explainFailure(instance, error, log)).toMatchObject({ message: expect.stringMatching(line) })
	}
	const other = new Error("another one")
	expect(await explainFailure(instance, other, "")).toBe(other)
	expect((await explainOutput(instance, SHARED_MEMORY)).message).toMatch(/^PostgreSQL does not start in /)
})
