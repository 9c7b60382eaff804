import { execFileSync, spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { expect } from "vitest"
import { joinEmbeddedDatabase } from "../../../app/platform/embedded-database.server.ts"
import { environment, node } from "../../../bin/prepare.mjs"
import { control, trial } from "../harness/trial.ts"

const DURABLE = ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"]
const program = fileURLToPath(new URL("../ground/stored.fixture.ts", import.meta.url))

trial("F3", "the_embedded_database_flushes_what_it_commits", { quick: 1, full: 1 }, async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-power-"))
	const joined = await joinEmbeddedDatabase({ dataDir })
	const client = new pg.Client({ connectionString: joined.url })
	await client.connect()
	const answers = []
	for (const name of DURABLE) answers.push((await client.query(`show ${name}`)).rows[0]?.[name])
	await client.end()
	await joined.stop()
	await rm(dataDir, { recursive: true, force: true })
	expect(answers).toEqual(DURABLE.map(() => "on"))
	return { tried: `${DURABLE.length} settings of PostgreSQL`, held: `${DURABLE.join(", ")}: on` }
})

/** The calls of the system by which a file is stored, in order: "fsync" and "rename". */
async function callsOf(way: "product" | "careless"): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-strace-"))
	const log = join(folder, "calls")
	const calls = "trace=fsync,fdatasync,rename,renameat,renameat2"
	const traced = ["-f", "-e", calls, "-o", log, node, program, way, join(folder, "files")]
	const done = spawnSync("strace", traced, { env: environment(), encoding: "utf8" })
	expect(done.stderr).toBe("")
	const lines = (await readFile(log, "utf8"))
		.split("\n")
		.filter((line) => line.includes("(") && !line.includes("resumed"))
	await rm(folder, { recursive: true, force: true })
	return lines.map((line) => (/renameat|rename/.test(line) ? "rename" : "fsync"))
}

const hasStrace = () => {
	try {
		return execFileSync("strace", ["-V"], { stdio: "pipe" }).length > 0
	} catch {
		return false
	}
}

trial(
	"F3",
	"a_document_is_flushed_before_it_gets_its_name_and_its_folder_after",
	{ quick: 1, full: 1 },
	async ({ skip }) => {
		if (!hasStrace()) skip("strace is not installed")
		const calls = await callsOf("product")
		const renamed = calls.indexOf("rename")
		expect(renamed).toBeGreaterThan(0)
		expect(calls.slice(0, renamed)).toContain("fsync")
		expect(calls.slice(renamed + 1)).toContain("fsync")
		return { tried: "the system calls of one stored document, by strace", held: calls.join(", ") }
	},
)

control("F3", "a_file_that_is_just_written_is_not_flushed", { quick: 1, full: 1 }, async ({ skip }) => {
	if (!hasStrace()) skip("strace is not installed")
	expect(await callsOf("careless")).toEqual([])
	return { tried: "writeFile", held: "no flush seen, as it must" }
})
