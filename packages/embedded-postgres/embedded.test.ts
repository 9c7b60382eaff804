import { mkdir, readdir, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, afterEach, expect, test } from "vitest"
import { expectWithin } from "../../test/expect-within.ts"
import {
	cleanUp,
	copyTemplateDataFolder,
	createTestDataFolder,
	queryValue,
	readPostgresPid,
	removeTemplate,
	startPostgresChild,
} from "./embedded.fixture.ts"
import { joinEmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.ts"
import { PROGRAM } from "./options.fixture.ts"
import { DataFolderInUse } from "./ownership.ts"

afterEach(cleanUp)
afterAll(removeTemplate)

test("keeps_data_over_a_stop_and_a_start", async () => {
	const folder = await createTestDataFolder()
	const first = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	await queryValue(first.url, "CREATE TABLE kept AS SELECT 'Größe' AS word")
	await Promise.all([first.stop(), first.stop()])
	expect(await readPostgresPid(folder)).toBeUndefined()
	const second = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(await queryValue(second.url, "SELECT word FROM kept")).toBe("Größe")
	await second.stop()
})

test("refuses_a_second_owner_within_a_second_and_names_the_first", async () => {
	const folder = await copyTemplateDataFolder()
	const first = startPostgresChild("own", folder.root)
	const { url } = await first.firstMessage
	const refusal = await expectWithin(1_000, () =>
		ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root }).catch((error: unknown) => error),
	)
	expect(refusal).toBeInstanceOf(DataFolderInUse)
	expect(refusal).toMatchObject({ folder: folder.root, pid: first.process.pid })
	expect(String(refusal)).toContain(
		`${folder.root} is in use by another Shop server (process ${first.process.pid})`,
	)
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await first.stop()
	await (await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })).stop()
})

test("refuses_a_second_owner_in_the_same_process", async () => {
	const folder = await copyTemplateDataFolder()
	const { stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	await expect(ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })).rejects.toThrow(
		`(process ${process.pid})`,
	)
	await stop()
})

test("a_tool_uses_the_owners_database_and_leaves_it_running", async () => {
	const folder = await copyTemplateDataFolder()
	const owner = startPostgresChild("own", folder.root)
	const { url } = await owner.firstMessage
	const tool = await joinEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(tool.url).toBe(url)
	await tool.stop()
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await owner.stop()
	expect(await readPostgresPid(folder)).toBeUndefined()
})

test("the_last_of_two_tools_turns_the_database_off", async () => {
	const folder = await copyTemplateDataFolder()
	const first = await joinEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	const second = startPostgresChild("join", folder.root)
	expect((await second.firstMessage).url).toBe(first.url)
	await first.stop()
	expect(await queryValue(first.url, "SELECT 1")).toBe(1)
	await second.stop()
	expect(await readPostgresPid(folder)).toBeUndefined()
})

test("a_server_may_start_while_a_tool_uses_the_database", async () => {
	const folder = await copyTemplateDataFolder()
	const tool = startPostgresChild("join", folder.root)
	const { url } = await tool.firstMessage
	const server = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect(server.url).toBe(url)
	await tool.stop()
	expect(await queryValue(url, "SELECT 1")).toBe(1)
	await server.stop()
})

test("of_two_servers_started_at_once_exactly_one_owns", async () => {
	const folder = await createTestDataFolder()
	const both = [startPostgresChild("own", folder.root), startPostgresChild("own", folder.root)]
	const answers = await Promise.all(both.map((child) => child.firstMessage))
	expect(answers.map((answer) => answer.error ?? "owns").sort()).toEqual(["DataFolderInUse", "owns"])
	expect(await queryValue(answers.find((answer) => answer.url)?.url, "SELECT 1")).toBe(1)
})

test("of_a_server_and_two_tools_started_at_once_all_use_one_database", async () => {
	const folder = await createTestDataFolder()
	const all = (["join", "own", "join"] as const).map((verb) => startPostgresChild(verb, folder.root))
	const urls = await Promise.all(all.map(async (child) => (await child.firstMessage).url))
	expect(new Set(urls).size).toBe(1)
	expect(await queryValue(urls[0], "SELECT 1")).toBe(1)
})

test("leaves_a_folder_alone_that_is_not_a_database", async () => {
	const folder = await createTestDataFolder()
	await mkdir(folder.cluster)
	await writeFile(join(folder.cluster, "precious"), "mine")
	await expect(ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })).rejects.toThrow("is in the way")
	expect(await readdir(folder.cluster)).toEqual(["precious"])
})

test("keeps_one_older_log_when_the_servers_log_has_grown", async () => {
	const folder = await copyTemplateDataFolder()
	await writeFile(folder.serverLog, "")
	await truncate(folder.serverLog, 6 * 1024 * 1024)
	const { stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	expect((await stat(folder.serverLog)).size).toBeLessThan(100_000)
	expect((await stat(`${folder.serverLog}.1`)).size).toBe(6 * 1024 * 1024)
	await stop()
})
