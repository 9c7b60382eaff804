import { lstatSync, readdirSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { root } from "../../bin/prepare.mjs"
import { runCommand } from "./command-process.ts"
import { startServerProcess } from "./server-process.ts"

const isRoot = process.getuid?.() === 0
/** "nobody", wherever there is one: PostgreSQL wants an account. */
const OWNER = 65_534
const STRANGER = 54_322
const SEASON = ["xmas_vendors_2025.csv", "vendor_extras.csv"].map((name) => join(root, "test/season", name))
/** A document that a row of the season names. */
const DOCUMENT = "files/vendor_form/ins.pdf"

const around = await mkdtemp(join(tmpdir(), "tamasha-owner-"))
await chmod(around, 0o755)
afterAll(() => rm(around, { recursive: true, force: true }))

async function folderOf(name: string, uid: number | undefined): Promise<string> {
	const folder = join(around, name)
	await mkdir(folder, { mode: 0o700 })
	if (uid !== undefined) await chown(folder, uid, uid)
	return folder
}

const command = (dataDir: string, words: string[], uid?: number) =>
	runCommand(words, { DATA_DIR: dataDir }, uid)

/** What lies below a folder and belongs to somebody else, or lets others look into it. */
function foundWrongIn(folder: string, uid = process.getuid?.()): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
		const found = lstatSync(join(folder, name))
		return found.uid !== uid || (found.mode & 0o077) !== 0
	})
}

/** What an operator does without a server, then a server. */
async function everyCommand(dataDir: string, owner: number | undefined): Promise<void> {
	const run = async (...words: string[]) =>
		expect({ words, ...(await command(dataDir, words)) }).toMatchObject({ code: 0, err: "" })
	await run("admin", "add", "amina@tamasha.example")
	await run("import", ...SEASON)
	await addDocument(dataDir, owner)
	await run("backup")
	const [backup = ""] = readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("backup-"))
	await rm(join(dataDir, "files"), { recursive: true })
	// As somebody may have fetched it from elsewhere.
	for (const name of ["auth-secret", DOCUMENT]) await chmod(join(dataDir, "backups", backup, name), 0o644)
	await run("restore", join(dataDir, "backups", backup), "--replace")
	expect(lstatSync(join(dataDir, DOCUMENT)).size).toBe(4)
	await rm(join(dataDir, "backups", backup), { recursive: true })
	await (await startServerProcess({ DATA_DIR: dataDir })).stop()
}

async function addDocument(dataDir: string, owner: number | undefined): Promise<void> {
	const [files, path] = [join(dataDir, "files"), join(dataDir, DOCUMENT)]
	await mkdir(join(path, ".."), { recursive: true, mode: 0o700 })
	await writeFile(path, "%PDF", { mode: 0o600 })
	if (owner !== undefined) for (const one of [files, join(path, ".."), path]) await chown(one, owner, owner)
}

test.skipIf(!isRoot)(
	"what_root_does_in_the_data_folder_of_somebody_else_is_theirs_and_they_go_on_with_it",
	{ timeout: 400_000 },
	async () => {
		const dataDir = await folderOf("of-the-service", OWNER)
		await everyCommand(dataDir, OWNER)
		expect(foundWrongIn(dataDir, OWNER)).toEqual([])
		expect(await command(dataDir, ["backup"], OWNER)).toMatchObject({ code: 0, err: "" })
	},
)

test.skipIf(!isRoot)(
	"a_database_of_another_user_keeps_root_from_acting_there_whoever_put_it_there",
	async () => {
		const elsewhere = await folderOf("of-root-alone", undefined)
		const ways = {
			link: (dataDir: string) => symlink("/etc", join(dataDir, "postgres")),
			folder: (dataDir: string) => mkdir(join(dataDir, "postgres")),
		}
		for (const [name, make] of Object.entries(ways)) {
			const dataDir = await folderOf(`with-a-${name}`, OWNER)
			await make(dataDir)
			await symlink(elsewhere, join(dataDir, "backups"))
			const { code, err } = await command(dataDir, ["backup"])
			expect({ code, err }).toEqual({
				code: 1,
				err: expect.stringContaining("its folder postgres does not: chown -hR"),
			})
		}
		expect(readdirSync(elsewhere)).toEqual([])
	},
)

test("what_a_command_makes_in_the_data_folder_is_closed_to_others", { timeout: 400_000 }, async () => {
	const dataDir = await folderOf("of-whoever-tests", undefined)
	await everyCommand(dataDir, undefined)
	// As root the database has a user of its own.
	const wrong = foundWrongIn(dataDir).filter((name) => !isRoot || !name.startsWith("postgres"))
	expect(wrong).toEqual([])
})

test.skipIf(!isRoot).each(["files", "backups", "quarantine"])(
	"a_folder_%s_that_root_left_behind_is_named_before_anything_fails_on_it",
	async (name) => {
		const dataDir = await folderOf(`with-${name}-of-root`, OWNER)
		await mkdir(join(dataDir, name), { mode: 0o700 })
		const { code, err } = await command(dataDir, ["serve"], OWNER)
		const folder = join(dataDir, name)
		const fault = `${folder} cannot be accessed by user ${OWNER}, who runs this: chown -hR ${OWNER} ${folder}`
		expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(fault) })
	},
)

test.skipIf(!isRoot)("another_user_is_told_whose_the_folder_is_and_what_to_do", async () => {
	const dataDir = await folderOf("of-another", OWNER)
	for (const words of [["backup"], ["admin", "list"], ["import", ...SEASON], ["restore", "nowhere"]]) {
		const { code, err } = await command(dataDir, words, STRANGER)
		expect(code).toBe(1)
		expect(err).toMatch(
			/DATA_DIR .*of-another belongs to user 65534, and this runs as user 54322: .*as that user or as root/,
		)
		expect(err).not.toMatch(/\n\s+at /)
	}
	expect(readdirSync(dataDir)).toEqual([])
})

test.skipIf(!isRoot)("whoever_may_not_run_postgres_there_is_told_what_to_do_without_a_stack", async () => {
	const folder = await folderOf("of-a-user-without-account", STRANGER)
	const { code, err } = await command(folder, ["serve"], STRANGER)
	expect({ code, err }).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^Tamasha can't start:\nUser 54322 has no account/),
	})
	expect(err).not.toMatch(/^ {4}at /m)
})
