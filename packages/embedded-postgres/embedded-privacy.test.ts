import { readFile, stat } from "node:fs/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "./connection.ts"
import type { DataFolder } from "./data-folder.ts"
import { cleanUp, createTestDataFolder, queryValue, readPostgresPid } from "./embedded.fixture.ts"
import { type EmbeddedPostgres, ownEmbeddedPostgres } from "./embedded.ts"
import { PROGRAM } from "./options.fixture.ts"

let folder: DataFolder
let database: EmbeddedPostgres
const lines: string[] = []

beforeAll(async () => {
	folder = await createTestDataFolder()
	database = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root, log: (line) => lines.push(line) })
})

afterAll(async () => {
	await database.stop()
	await cleanUp()
})

test("knows_unicode_and_writes_safely", async () => {
	const { url } = database
	expect(await queryValue(url, "SELECT lower('ÄÖÑ') || upper('çé')")).toBe("äöñÇÉ")
	expect(await queryValue(url, "SELECT 'GRÖSSE' ILIKE 'größe' OR 'CAFÉ' ILIKE 'café'")).toBe(true)
	const setting = (name: string) => queryValue(url, `SHOW ${name}`)
	expect(await Promise.all(["fsync", "data_checksums", "timezone"].map(setting))).toEqual(["on", "on", "UTC"])
})

test("gives_the_product_its_database_but_not_the_machine", async () => {
	await queryValue(database.url, "CREATE EXTENSION pg_trgm")
	await queryValue(database.url, "CREATE DATABASE clone TEMPLATE shop")
	await expect(queryValue(database.url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(
		"permission denied",
	)
	await expect(queryValue(database.url, "SELECT pg_read_file('/etc/passwd')")).rejects.toThrow(
		"permission denied",
	)
})

test("listens_only_on_this_machine_and_asks_for_the_password", async () => {
	const { hostname, port } = new URL(database.url)
	expect(hostname).toBe("127.0.0.1")
	const supervisor = await connect(folder, Number(port))
	const { rows } = await supervisor.query(
		"SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories')",
	)
	await supervisor.end()
	expect(rows).toEqual([
		{ name: "listen_addresses", setting: "127.0.0.1" },
		{ name: "unix_socket_directories", setting: "" },
	])
	const guessed = database.url.replace(/:[^:@]+@/, ":guessed@")
	await expect(queryValue(guessed, "SELECT 1")).rejects.toThrow("authentication failed")
})

test("keeps_the_password_out_of_arguments_environment_and_logs", async () => {
	const { password } = new URL(database.url)
	expect((await stat(folder.password)).mode & 0o777).toBe(0o600)
	expect(password.length).toBeGreaterThanOrEqual(32)
	const outputs = [lines.join("\n"), await readFile(folder.serverLog, "utf8")]
	if (process.platform === "linux") {
		const proc = `/proc/${await readPostgresPid(folder)}`
		outputs.push(await readFile(`${proc}/cmdline`, "utf8"), await readFile(`${proc}/environ`, "utf8"))
	}
	expect(outputs.filter((text) => text === "" || text.includes(password))).toEqual([])
})
