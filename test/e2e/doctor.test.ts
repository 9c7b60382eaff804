import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, inject, test } from "vitest"
import { BUCKET_CREDENTIALS, openTestBucket } from "../../app/platform/files/bucket.fixture.ts"
import { environment, node, root } from "../../bin/prepare.mjs"
import { openEmptyDatabase } from "../database.ts"
import { openMailServer, waitFor } from "./mail-server.ts"
import { startServerProcess } from "./server-process.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-doctor-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const AUTH_SECRET = "a secret of the tests, forty characters long"
/** On which nobody listens. */
const NOWHERE = "127.0.0.1:1"

/** `npm run doctor` or another command, without npm. */
function command(words: string[], settings: Record<string, string>): Promise<{ code: number; out: string }> {
	const env = { ...environment(), NODE_ENV: "production", HOST: "127.0.0.1", ...settings }
	const program = [join(root, "build/server/index.js"), ...words]
	return new Promise((done) => {
		execFile(node, program, { cwd: root, env }, (error, out, err) =>
			done({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, out: out + err }),
		)
	})
}

const STACK = /^\s+at /m

test("a_start_that_cannot_serve_says_why_in_one_line_each_and_no_stack", async () => {
	const DATABASE_URL = `postgres://tamasha:jacaranda@${NOWHERE}/tamasha`
	const unreachable = await command(["serve"], { DATA_DIR: folder, AUTH_SECRET, DATABASE_URL, PORT: "0" })
	expect(unreachable.code).toBe(1)
	expect(unreachable.out).toMatch(
		/^Tamasha can't start:\nDATABASE_URL points to 127\.0\.0\.1:1, where nothing is listening: start PostgreSQL there[^\n]*\n$/,
	)
	const many = await command(["serve"], {
		DATA_DIR: folder,
		CLAMD_URL: "x",
		SMPT_URL: "x",
		S3_ENDPOINT: "https://s3.example",
	})
	expect(many.out).toMatch(/^Tamasha can't start:\nCLAMD_URL [^\n]+\nS3_ENDPOINT [^\n]+\nSMPT_URL [^\n]+\n$/)
	for (const words of [["backup"], ["admin", "list"], ["import", "package.json"]]) {
		const { code, out } = await command(words, { DATA_DIR: folder, AUTH_SECRET, DATABASE_URL })
		expect({ words, code, isStack: STACK.test(out) }).toEqual({ words, code: 1, isStack: false })
		expect(out).toMatch(/DATABASE_URL points to 127\.0\.0\.1:1, where nothing is listening/)
	}
})

test("a_start_goes_on_without_mail_server_bucket_and_scanner_and_warns_of_each", async () => {
	const { url: DATABASE_URL } = await openEmptyDatabase()
	const server = await startServerProcess({
		DATA_DIR: join(folder, "warned"),
		AUTH_SECRET,
		DATABASE_URL,
		DEMO_DATA: "off",
		SMTP_URL: `smtp://${NOWHERE}`,
		CLAMD_URL: `tcp://${NOWHERE}`,
		S3_BUCKET: "documents",
		S3_ENDPOINT: `http://${NOWHERE}`,
		...BUCKET_CREDENTIALS,
	})
	expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
	for (const [name, words] of [
		["bucket", "S3_ENDPOINT points to"],
		["mail server", "SMTP_URL points to"],
		["virus scanner", "CLAMD_URL points to"],
	]) {
		const line = new RegExp(`^\\{"level":40,[^\\n]*"check":"${name}","msg":"${words}`, "m")
		await waitFor(() => line.test(server.output()), `a warning of the ${name}`)
	}
	await server.stop()
	expect(server.output()).not.toMatch(STACK)
})

test("the_doctor_finds_all_well_beside_the_server_and_without_it_and_leaves_nothing", {
	timeout: 180_000,
}, async () => {
	const [bucket, mail] = [await openTestBucket(), await openMailServer()]
	const settings = {
		DATA_DIR: join(folder, "well"),
		DEMO_DATA: "off",
		SMTP_URL: mail.url,
		S3_BUCKET: bucket.name,
		S3_ENDPOINT: bucket.endpoint,
		...BUCKET_CREDENTIALS,
	}
	const before = await command(["doctor"], { ...settings, PORT: "0" })
	expect(before).toEqual({ code: 0, out: expect.stringContaining("will be created at the first start") })
	expect(await readdir(folder)).not.toContain("well")
	const server = await startServerProcess(settings)
	const beside = await command(["doctor"], { ...settings, PORT: new URL(server.url).port })
	const made = await readdir(settings.DATA_DIR)
	await server.stop()
	const without = await command(["doctor"], { ...settings, PORT: "0" })
	for (const { code, out } of [beside, without]) {
		expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining("\nFaults: 0, warnings: 0") })
		expect(out).toMatch(/^ok +database rights +tamasha has/m)
		expect(out).toMatch(/^ok +bucket +documents: written, read and deleted/m)
		expect(out).toMatch(/^ok +mail server +127\.0\.0\.1:\d+ responds/m)
	}
	expect(beside.out).toMatch(/^ok +port +\d+ on 127\.0\.0\.1, where a Tamasha server runs/m)
	expect(made).not.toContain("files/self-check")
	expect(mail.mails).toEqual([])
	await Promise.all([bucket.close(), mail.close()])
})

test("the_doctor_tells_every_fault_and_the_rest_of_the_list", async () => {
	const other = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nok\n")).listen(0, "127.0.0.1")
	await once(other, "listening")
	const { port } = other.address() as AddressInfo
	const settings = {
		DATA_DIR: join(folder, "faulty"),
		AUTH_SECRET,
		PORT: String(port),
		DATABASE_URL: new URL("/nowhere", inject("clusterUrl")).href,
		SMPT_URL: "smtp://localhost",
		CLAMD_URL: `tcp://${NOWHERE}`,
	}
	const { code, out } = await command(["doctor"], settings)
	other.close()
	expect(code).toBe(1)
	expect(out).not.toMatch(STACK)
	const told = out.split("\n").map((line) => line.replace(/ +/g, " "))
	expect(told).toContainEqual(expect.stringMatching(/^fault settings SMPT_URL is not a setting/))
	expect(told).toContainEqual(expect.stringMatching(/^fault port Port \d+ is taken: PORT=\d+ npm start/))
	expect(told).toContainEqual(
		expect.stringMatching(/^fault database DATABASE_URL names the database nowhere/),
	)
	expect(told).toContainEqual(expect.stringMatching(/^warning mail server not checked: fix SMTP_URL first/))
	expect(told).toContainEqual(expect.stringMatching(/^fault virus scanner CLAMD_URL points to/))
	expect(told).toContainEqual(expect.stringMatching(/^ok time /))
	expect(out).toContain("\nFaults: 4, warnings: 1")
})

test("the_demo_season_goes_by_a_command_and_stays_away", {
	timeout: 180_000,
}, async () => {
	const settings = { DATA_DIR: join(folder, "demo"), DEMO_DATA: "on", LOG_LEVEL: "info" }
	const server = await startServerProcess(settings)
	expect(server.output()).toContain("added the demo data")
	expect((await command(["demo"], settings)).code).toBe(1)
	expect(await command(["demo", "remove"], settings)).toEqual({
		code: 0,
		out: expect.stringMatching(/^Removed from [^\n]+: 60 applications, 25 extras, \d+ documents\.\n$/),
	})
	expect(await command(["demo", "remove"], settings)).toEqual({ code: 0, out: "There is no demo data.\n" })
	await server.stop()
	const again = await startServerProcess(settings)
	await again.stop()
	expect(again.output()).not.toContain("added the demo data")
})
