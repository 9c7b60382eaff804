import { createHash } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ne } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { sweepOrphans } from "../../app/domain/files/sweep.server.ts"
import { openFileStore } from "../../app/platform/files/open-store.server.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { openTestDatabase } from "../database.ts"
import { createPdf } from "../documents.ts"
import { addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { type ServerProcess, startServerProcess } from "./server-process.ts"

const { db, url } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-killed-"))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const form = createFilePayload("form.pdf", await createPdf("killed", 3_000_000))
const ROUNDS = 2

const start = () =>
	startServerProcess({
		DATABASE_URL: url,
		DATA_DIR: dataDir,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		DEMO_DATA: "off",
		TRUST_PROXY: "on",
	})

/** Five vendors send form after form; soon after a first success the server is gone. @returns who had one */
async function sendUntilKilled(server: ServerProcess): Promise<string[]> {
	const acknowledged: string[] = []
	const vendors = await Promise.all(Array.from({ length: 5 }, () => addVendor({ db }, "Killed")))
	const sending = vendors.map(async ({ emailAddress }) => {
		for (;;) {
			const answer = await sendExtras(server, emailAddress, { indemnity: [form], insurance: [form] })
			if (answer.status !== 200) continue
			if (!acknowledged.length) setTimeout(() => server.process.kill("SIGKILL"), Math.random() * 800)
			acknowledged.push(emailAddress)
		}
	})
	await Promise.allSettled(sending)
	return acknowledged
}

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort()
}

test("a_server_killed_while_it_takes_uploads_loses_no_acknowledged_one_and_leaves_no_half (trust.md F2)", async () => {
	const files = openFileStore({ s3: undefined, dataDir })
	const acknowledged: string[] = []
	for (let round = 0; round < ROUNDS; round += 1) acknowledged.push(...(await sendUntilKilled(await start())))
	expect(acknowledged.length).toBeGreaterThan(0)
	await sweepOrphans({ db, files, dataDir, log: openLog("silent") }, new Date())

	const stored = await db.select().from(documents).where(ne(documents.state, "reserved"))
	for (const { key, sha256 } of stored) {
		const content = await readFile(join(dataDir, "files", key))
		expect(createHash("sha256").update(content).digest("hex")).toBe(sha256)
	}
	expect(await filesIn(join(dataDir, "files"))).toEqual(stored.map(({ key }) => key).sort())
	expect(await db.select().from(documents)).toHaveLength(stored.length)
	expect(await readdir(join(dataDir, "quarantine"))).toEqual([])
	const owners = (await db.select().from(vendorExtras)).map(({ vendorEmail }) => vendorEmail)
	expect(acknowledged.filter((email) => !owners.includes(email))).toEqual([])
	const server = await start()
	await server.stop()
})
