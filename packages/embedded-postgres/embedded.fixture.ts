import { type ChildProcess, execFile, spawn } from "node:child_process"
import { on, once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import pg from "pg"
import { TIMEOUTS } from "../../test/timeouts.ts"
import { type DataFolder, prepareDataFolder } from "./data-folder.ts"
import { ownEmbeddedPostgres } from "./embedded.ts"
import { PROGRAM } from "./options.fixture.ts"
import { readPidFile, stopPostmaster } from "./postmaster.ts"

const folders: string[] = []
const processes: ChildProcess[] = []

/** A fresh data folder that everybody may enter, unlike the temporary folder around it. */
export async function createTestDataFolder(mode = 0o755): Promise<DataFolder> {
	const parentFolder = await mkdtemp(join(tmpdir(), "embedded-postgres-"))
	await chmod(parentFolder, mode)
	folders.push(parentFolder)
	return prepareDataFolder(join(parentFolder, "data"))
}

let template: Promise<DataFolder> | undefined

/** A data folder with a stopped database, copied from one that is made once per test file. */
export async function copyTemplateDataFolder(): Promise<DataFolder> {
	template ??= createTemplate()
	const [{ root }, copy] = [await template, await createTestDataFolder()]
	await promisify(execFile)("cp", ["-a", `${root}/.`, copy.root])
	return copy
}

async function createTemplate(): Promise<DataFolder> {
	const folder = await prepareDataFolder(await mkdtemp(join(tmpdir(), "embedded-postgres-")))
	await chmod(folder.root, 0o755)
	const { stop } = await ownEmbeddedPostgres({ ...PROGRAM, dataDir: folder.root })
	await stop()
	return folder
}

/** After all tests of a file. */
export async function removeTemplate(): Promise<void> {
	if (template) await rm((await template).root, { recursive: true, force: true })
	// The next file in this process makes its own.
	template = undefined
}

/** After each test: nothing that it started runs on, nothing that it made is left. */
export async function cleanUp(): Promise<void> {
	for (const child of processes.splice(0)) await killProcess(child)
	for (const parentFolder of folders.splice(0)) {
		await stopPostmaster(await prepareDataFolder(join(parentFolder, "data")))
		await rm(parentFolder, { recursive: true, force: true, maxRetries: 5 })
	}
}

export interface ChildMessage {
	url?: string
	error?: string
	message?: string
}

export interface PostgresChild {
	process: ChildProcess
	/** Its first line. */
	firstMessage: Promise<ChildMessage>
	/** Waits until it says that it got SIGINT. */
	waitForInterrupt(): Promise<unknown>
	/** Lets it stop its database and end. */
	stop(): Promise<void>
}

/** Another process that owns or joins the database, with a terminal's process group of its own. */
export function startPostgresChild(
	mode: "own" | "join",
	folder: string,
	script = childScript,
): PostgresChild {
	const child = spawn(process.execPath, [script, mode, folder], {
		stdio: ["pipe", "pipe", "inherit"],
		detached: true,
	})
	processes.push(child)
	const lines = on(createInterface(child.stdout), "line")
	const nextLine = async () => JSON.parse((await lines.next()).value?.[0])
	const firstMessage: Promise<ChildMessage> = nextLine()
	return {
		process: child,
		firstMessage,
		waitForInterrupt: nextLine,
		async stop() {
			child.stdin.end()
			if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
		},
	}
}

const childScript = fileURLToPath(new URL("child.fixture.ts", import.meta.url))

/** kill -9, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return
	const gone = once(child, "exit")
	child.kill("SIGKILL")
	await gone
}

/** The running PostgreSQL's process, by its pid file. */
export async function readPostgresPid(folder: DataFolder): Promise<number | undefined> {
	return (await readPidFile(folder))?.pid
}

/** kill -9 of PostgreSQL itself; its stale pid file stays. */
export async function killPostgres(folder: DataFolder): Promise<number> {
	const pid = await readPostgresPid(folder)
	if (!pid) throw new Error("PostgreSQL does not run")
	process.kill(pid, "SIGKILL")
	return pid
}

/** First column of the first row, over a connection of its own. */
export async function queryValue(url: string | undefined, statement: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url ?? "", connectionTimeoutMillis: 2_000 })
	client.on("error", () => undefined)
	try {
		await client.connect()
		const { rows } = await client.query({ text: statement, rowMode: "array" })
		return rows[0]?.[0]
	} finally {
		await client.end().catch(() => undefined)
	}
}

/** Tries again until it works. */
export async function retryUntilSuccess<T>(attempt: () => Promise<T>, timeout = TIMEOUTS.wait): Promise<T> {
	const deadline = Date.now() + timeout
	for (;;) {
		try {
			return await attempt()
		} catch (error) {
			if (Date.now() > deadline) throw error
			await pause(30)
		}
	}
}
