import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { tryLock } from "#embedded-postgres"
import { createTempFolder, openInstallation } from "./backup.fixture.ts"
import { listBackups } from "./folder.server.ts"
import { findProblems } from "./verify.server.ts"

const installation = await openInstallation()
const LATER = new Date("2025-11-22T00:42:00Z")
const visible = async (folder: string) => (await readdir(folder)).filter((name) => name !== ".lock")

/** A store that gives half a file and then does what it is told to. */
const brokenStore = (then: () => void) => ({
	...installation.files,
	async open() {
		return Readable.from(
			(async function* () {
				yield Buffer.from("%PDF-")
				then()
				yield Buffer.from("more")
			})(),
		)
	},
})

test("a_backup_that_is_told_to_stop_leaves_nothing_behind", async () => {
	const to = await createTempFolder()
	const stopping = new AbortController()
	const files = brokenStore(() => stopping.abort(new Error("enough")))
	await expect(installation.backUp(to, { files, signal: stopping.signal })).rejects.toThrow()
	expect(await visible(to)).toEqual([])
})

test("a_store_that_fails_half_way_leaves_nothing_behind_and_earlier_backups_whole", async () => {
	const to = await createTempFolder()
	const { folder } = await installation.backUp(to)
	const files = brokenStore(() => {
		throw new Error("the bucket went away")
	})
	// Without an earlier backup to share with, every file is read from the store.
	const elsewhere = await createTempFolder()
	await expect(installation.backUp(elsewhere, { files })).rejects.toThrow("the bucket went away")
	expect(await visible(elsewhere)).toEqual([])
	expect(await findProblems(folder)).toEqual([])
})

test("what_a_killed_maker_left_is_no_backup_and_goes_with_the_next_one", async () => {
	const to = await createTempFolder()
	const leftover = join(to, ".unfinished-nightly-2025-11-20T00-42-00Z")
	await mkdir(leftover)
	await writeFile(join(leftover, "table-users.copy.gz"), "half")
	expect(await listBackups(to)).toEqual([])
	expect(await findProblems(leftover)).toEqual([expect.stringContaining("is not a backup")])
	await installation.backUp(to, { at: LATER })
	expect(await visible(to)).toEqual(["backup-2025-11-22T00-42-00Z"])
})

/** A process that makes a backup from a store that never comes to an end. */
const endless = (to: string) => `
	import { makeBackup } from "${process.cwd()}/app/domain/backup/make.server.ts"
	const files = { size: async () => 9, open: async () => new (await import("node:stream")).Readable({ read() {} }) }
	setInterval(() => undefined, 1_000)
	await makeBackup(
		{ databaseUrl: "${installation.url}", files, authSecret: "${"x".repeat(40)}", authSecretFile: undefined },
		{ to: "${to}", kind: "nightly", at: new Date() },
	)`

test("a_maker_that_is_killed_leaves_no_backup_and_no_lock", async () => {
	const to = await createTempFolder()
	const maker = spawn(process.execPath, ["--input-type=module", "-e", endless(to)], { stdio: "inherit" })
	const begun = async () => (await readdir(to, { recursive: true })).some((path) => path.endsWith(".pdf"))
	await expect.poll(begun).toBe(true)
	const gone = once(maker, "exit")
	maker.kill("SIGKILL")
	await gone
	expect(await visible(to)).toEqual([expect.stringMatching(/^\.unfinished-nightly-/)])
	expect(await listBackups(to)).toEqual([])
	await installation.backUp(to)
	expect(await visible(to)).toEqual(["backup-2025-11-21T00-42-00Z"])
})

test("two_at_once_do_not_get_in_each_others_way", async () => {
	const to = await createTempFolder()
	const held = tryLock(join(to, ".lock"), "exclusive")
	await expect(installation.backUp(to)).rejects.toThrow("another backup into")
	expect(await visible(to)).toEqual([])
	held?.release()
	await installation.backUp(to)
	expect(await visible(to)).toEqual(["backup-2025-11-21T00-42-00Z"])
})

test("a_full_disk_leaves_the_earlier_backups_as_they_were", async (context) => {
	const to = await createTempFolder()
	const { folder: sample } = await installation.backUp(await createTempFolder())
	const names = await readdir(sample, { recursive: true })
	const files = await Promise.all(names.map((name) => stat(join(sample, name))))
	const pages = files.reduce((sum, { size }) => sum + Math.ceil(size / 4096), 0)
	try {
		const size = `size=${Math.ceil(pages * 1.5) * 4}k`
		execFileSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", to], { stdio: "ignore" })
	} catch {
		context.skip("needs the right to mount")
	}
	try {
		const { folder } = await installation.backUp(to)
		await expect(installation.backUp(to, { at: LATER })).rejects.toThrow("ENOSPC")
		expect(await listBackups(to)).toEqual(["backup-2025-11-21T00-42-00Z"])
		expect(await findProblems(folder)).toEqual([])
	} finally {
		execFileSync("umount", ["-l", to])
	}
})
