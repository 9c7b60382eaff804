import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { runCommand } from "./command-process.ts"

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })
const folder = await mkdtemp(join(tmpdir(), "tamasha-restore-secret-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const GIVEN = "a secret that is among the settings of this machine"
const secretOf = (name: string) => join(folder, name, "auth-secret")

async function run(words: string[], settings: Record<string, string> = {}): Promise<string> {
	const { code, out, err } = await runCommand(words, {
		INIT_CWD: folder,
		DATA_DIR: join(folder, "data"),
		...settings,
	})
	expect({ words, code, err }).toEqual({ words, code: 0, err: "" })
	return out
}

async function backUp(to: string, settings?: Record<string, string>): Promise<string> {
	await run(["backup", "--to", to], settings)
	const [name = ""] = (await readdir(join(folder, to))).filter((entry) => entry.startsWith("backup-"))
	return join(folder, to, name)
}

let withSecret: string
let withoutSecret: string

beforeAll(async () => {
	await run(["admin", "add", "amina@tamasha.example"])
	withSecret = await backUp("made")
	withoutSecret = await backUp("given", { AUTH_SECRET: GIVEN })
})

test("a_folder_of_its_own_has_no_secret_of_nobody_where_the_given_one_fits", async () => {
	const out = await run(["restore", withoutSecret, "--into", "fits"], { AUTH_SECRET: GIVEN })
	expect(existsSync(secretOf("fits"))).toBe(false)
	expect(out).toContain("contains no AUTH_SECRET: start it with the one in your settings")
	expect(out).not.toContain("another one")
})

test("a_folder_of_its_own_gets_the_secret_of_its_backup_and_a_given_one_is_said_not_to_fit", async () => {
	const out = await run(["restore", withSecret, "--into", "own"], { AUTH_SECRET: GIVEN })
	expect(await readFile(secretOf("own"), "utf8")).toBe(
		await readFile(join(withSecret, "auth-secret"), "utf8"),
	)
	expect(out).toContain("start that folder without the setting")
})

test("without_a_given_secret_nothing_is_to_be_done", async () => {
	const out = await run(["restore", withSecret, "--into", "plain"])
	expect(await readFile(secretOf("plain"), "utf8")).toBe(
		await readFile(join(withSecret, "auth-secret"), "utf8"),
	)
	expect(out).not.toContain("AUTH_SECRET is")
	expect(out).not.toContain("AUTH_SECRET in your settings")
})

test("settings_that_lead_elsewhere_do_not_stand_in_the_way_of_a_folder_of_its_own", async () => {
	await run(["restore", withoutSecret, "--into", "alone"], {
		AUTH_SECRET: GIVEN,
		DATABASE_URL: "postgres://127.0.0.1:1/away",
		DATABASE_DIRECT_URL: "postgres://127.0.0.1:1/away",
		S3_BUCKET: "away",
		S3_ENDPOINT: "http://127.0.0.1:1",
	})
})

test("where_a_given_secret_is_another_one_it_is_said_where_the_right_one_lies", async () => {
	const elsewhere = { DATA_DIR: join(folder, "elsewhere"), AUTH_SECRET: GIVEN }
	const refused = await runCommand(["restore", withSecret], elsewhere)
	expect(refused).toMatchObject({
		code: 1,
		err: expect.stringContaining("is not signed by this installation"),
	})
	const { code, out } = await runCommand(["restore", withSecret, "--foreign"], elsewhere)
	expect(code).toBe(0)
	expect(out).toContain(`use the one in ${withSecret}/auth-secret`)
})
