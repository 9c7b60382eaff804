import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { answerOf } from "./connection.server.ts"
import type { DataFolder } from "./data-folder.server.ts"
import { disarmStalePidFile, findRunning, readPidFile, stopPostmaster } from "./postmaster.server.ts"
import { bareEnvironment } from "./run-as.server.ts"
import { boundServerLog, serverLogSince, serverLogSize, withServerLog } from "./server-log.server.ts"
import type { Site } from "./site.server.ts"

const settings = [
	"listen_addresses=127.0.0.1",
	"unix_socket_directories=",
	"max_connections=100",
	"shared_buffers=128MB",
	"max_wal_size=256MB",
	"timezone=UTC",
	"log_timezone=UTC",
	// Fewer processes and no big pieces of /dev/shm, of which a container has 64 MB.
	"io_method=sync",
	"max_parallel_workers_per_gather=0",
	"max_logical_replication_workers=0",
	"log_checkpoints=off",
	// Details quote rows, and rows hold people's data.
	"log_error_verbosity=terse",
]

const READY_WITHIN = 120_000
const ATTEMPTS = 20

/**
 * What passes by itself: another program took the port, children of a killed server are still leaving, or
 * a server whose starter was killed at that moment came first.
 */
const PASSING =
	/could not create any TCP\/IP sockets|pre-existing shared memory block|postmaster.pid" already exists/

/** Milliseconds that a silent one gets to stop by itself, before it is killed. */
const LAST_WORDS = 5_000

/**
 * Finds the running PostgreSQL, or starts it on `port` or on a free one, also in place of one that runs and says
 * nothing; returns its port once it takes connections. The cluster must exist. Needs the change lock.
 * @throws with the server's last words when it does not start
 */
export async function ensureRunning(site: Site, port?: number): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const running = await findRunning(site.folder, site.silentAfter)
		if (running?.answers) return running.port
		if (running) {
			site.log(`PostgreSQL (process ${running.pid}) runs and does not answer: it is replaced`)
			await stopPostmaster(site.folder, LAST_WORDS)
		}
		const started = await tryStart(site, port ?? (await freePort()))
		if (started.ok) return started.port
		if (attempt === ATTEMPTS || !PASSING.test(started.lastWords)) {
			throw new Error(`PostgreSQL does not start in ${site.folder.cluster}:\n${started.lastWords}`)
		}
		await pause(250)
	}
}

type Started = { ok: true; port: number } | { ok: false; lastWords: string }

async function tryStart(site: Site, port: number): Promise<Started> {
	const { folder } = site
	await boundServerLog(folder)
	await disarmStalePidFile(folder)
	const sizeBefore = await serverLogSize(folder)
	const child = spawnPostgres(site, port)
	if (await becomesReady(folder, child, port)) {
		site.log(`PostgreSQL runs on 127.0.0.1:${port} as process ${child.pid}`)
		return { ok: true, port }
	}
	return { ok: false, lastWords: await serverLogSince(folder, sizeBefore) }
}

/** In a session of its own, so that Ctrl-C in the terminal reaches only us, and we stop it in order. */
function spawnPostgres({ folder, binaries, runAs }: Site, port: number): ChildProcess {
	const [program = "", ...args] = [
		...runAs.prefix,
		binaries.postgres,
		"-D",
		folder.cluster,
		"-p",
		String(port),
		...settings.flatMap((setting) => ["-c", setting]),
	]
	const child = withServerLog(folder, (log) =>
		spawn(program, args, {
			...runAs.ids,
			cwd: "/",
			env: bareEnvironment,
			detached: true,
			stdio: ["ignore", log, log],
		}),
	)
	child.unref()
	return child
}

async function becomesReady(folder: DataFolder, child: ChildProcess, port: number): Promise<boolean> {
	let failure: Error | undefined
	child.once("error", (error) => {
		failure = error
	})
	const deadline = Date.now() + READY_WITHIN
	while (Date.now() < deadline) {
		if (failure) throw failure
		if (child.exitCode !== null || child.signalCode !== null) return false
		const state = await readPidFile(folder)
		if (state?.pid === child.pid && state?.ready && (await answerOf(folder, port)) === "yes") return true
		await pause(20)
	}
	throw new Error(`PostgreSQL in ${folder.cluster} is not ready after two minutes; see ${folder.serverLog}`)
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const address = server.address()
	server.close()
	await once(server, "close")
	if (address === null || typeof address === "string") throw new Error("no free port on 127.0.0.1")
	return address.port
}
