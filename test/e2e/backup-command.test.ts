import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { runCommand } from "./command-process.ts"
import { startServerProcess } from "./server-process.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-backup-command-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const ADMIN = { email: "amina@tamasha.example", password: "a market under jacarandas" }
const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

/** `npm run backup -- …` or `npm run restore -- …`, of somebody who stands in the test's folder. */
const command = (name: string, args: string[], dataDir: string, more: Record<string, string> = {}) =>
	runCommand([name, ...args], { INIT_CWD: folder, DATA_DIR: join(folder, dataDir), ...more })

const signIn = async (url: string) =>
	(
		await fetch(`${url}/login`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: url },
			body: new URLSearchParams(ADMIN),
		})
	).headers.get("location")

test("what_is_backed_up_beside_a_running_server_is_another_server_elsewhere", async () => {
	const server = await startServerProcess({ DATA_DIR: join(folder, "data"), ...settings })
	const made = await command("backup", ["--to", "copies"], "data")
	expect(made).toEqual({
		code: 0,
		err: "",
		out: expect.stringMatching(/^Backed up to .*\/copies\/backup-.*Z\n/),
	})
	const [name = ""] = (await readdir(join(folder, "copies"))).filter((entry) => entry.startsWith("backup-"))
	const backup = join("copies", name)
	expect((await command("restore", [backup, "--replace"], "data")).err).toContain(
		"is in use by another Tamasha server",
	)
	await server.stop()
	expect(await command("backup", ["--verify", backup], "data")).toMatchObject({
		code: 0,
		out: expect.stringContaining(`${backup} is complete and unchanged.`),
	})
	expect((await command("restore", [backup], "data")).err).toContain(
		"Nothing was restored: there is already data in",
	)

	const restored = await command("restore", [backup, "--into", "elsewhere"], "data")
	expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringContaining("and compared.") })
	const other = await startServerProcess({ DATA_DIR: join(folder, "elsewhere") })
	expect(other.output()).not.toContain("password")
	expect(await signIn(other.url)).toBe("/admin")
	expect((await fetch(other.url)).status).toBe(200)
	await other.stop()
})

test.each([
	["backup", ["--what"], "npm run backup"],
	["backup", [], "the database is empty"],
	["restore", ["nowhere"], "is not a backup"],
])("%s_%j_changes_nothing_and_ends_with_1", async (name, args, words) => {
	const { code, out, err } = await command(name, args, "nothing-yet")
	expect({ code, out }).toEqual({ code: 1, out: "" })
	expect(err).toContain(words)
})
