import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { runCommand } from "./command-process.ts"

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const isRoot = process.getuid?.() === 0
/** Root may write everywhere: what it may not is tried as "nobody". */
const USER = isRoot ? 65_534 : undefined

const around = await mkdtemp(join(tmpdir(), "tamasha-backup-faults-"))
await chmod(around, 0o755)
afterAll(() => rm(around, { recursive: true, force: true }))
const dataDir = join(around, "data")

const run = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir }, USER)

/** One line of words that fit, and a code that a timer of the system notices. */
async function expectFault(words: string[], told: RegExp): Promise<void> {
	const { code, out, err } = await run(...words)
	expect({ code, out, err }).toEqual({ code: 1, out: "", err: expect.stringMatching(told) })
	expect(err.trim().split("\n")).toHaveLength(1)
}

async function ownFolder(name: string, mode = 0o700): Promise<string> {
	const folder = join(around, name)
	await mkdir(folder)
	if (USER !== undefined) await chown(folder, USER, USER)
	await chmod(folder, mode)
	return folder
}

beforeAll(async () => {
	await ownFolder("data")
	expect((await run("admin", "add", "amina@tamasha.example")).code).toBe(0)
})

test("a_folder_that_is_closed_is_named_with_what_to_do", async () => {
	const closed = await ownFolder("closed", 0o500)
	await expectFault(
		["backup", "--to", closed],
		/Backup failed: .*closed cannot be accessed by user \d+, .*chown/,
	)
	expect(await readdir(closed)).toEqual([])
})

test.skipIf(!isRoot)("backups_that_root_left_behind_once_are_named_with_what_to_do", async () => {
	const backups = join(dataDir, "backups")
	await mkdir(backups, { mode: 0o700 })
	onTestFinished(() => rm(backups, { recursive: true }))
	await expectFault(["backup"], /Backup failed: .*data\/backups cannot be accessed by user 65534, .*chown/)
	// Root alone has no better luck: it goes on as the owner of the folder.
	expect((await runCommand(["backup"], { DATA_DIR: dataDir })).err).toContain(
		"cannot be accessed by user 65534",
	)
})

test("a_full_disk_is_named_with_what_to_do_and_nothing_is_left", async ({ skip }) => {
	const disk = smallDisk() ?? skip("only root may mount a disk of a few pages")
	await expectFault(["backup", "--to", disk], /Backup failed: the disk of .* is full: free some space/)
	expect((await readdir(disk)).filter((name) => name !== ".lock")).toEqual([])
})

/** Of 64 KB, for whoever runs the commands; undefined where this user may not make one. */
function smallDisk(): string | undefined {
	const folder = mkdtempSync(join(around, "disk-"))
	const options = `size=64k,uid=${USER},mode=0700`
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" })
	} catch {
		return undefined
	}
	onTestFinished(() => void execFileSync("umount", ["-l", folder]))
	return folder
}

test("a_backup_that_is_closed_to_us_is_not_taken_for_none", async () => {
	const closed = await ownFolder("closed-backup", 0o000)
	for (const words of [
		["restore", closed, "--into", join(dataDir, "rehearsal")],
		["backup", "--verify", closed],
	]) {
		await expectFault(words, /closed-backup\/manifest.json cannot be accessed by user \d+/)
	}
})

test("files_that_are_not_there_are_named", async () => {
	await expectFault(
		["restore", join(around, "none"), "--into", join(dataDir, "rehearsal")],
		/is not a backup/,
	)
	expect((await run("import", join(around, "none.csv"))).err).toContain("none.csv")
})
