import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { probeConnection } from "./connection.ts"
import type { EmbeddedInstance } from "./instance.ts"
import {
	disarmStalePidFile,
	findRunningPostmaster,
	readPidFile,
	stopPostmaster,
	stopProcess,
} from "./postmaster.ts"
import { bareEnvironment } from "./run-as.ts"
import { readServerLogSince, readServerLogSize, rotateServerLog } from "./server-log.ts"
import { DatabaseCannotStart, explainOutput } from "./start-fault.ts"

const settings = [
	"listen_addresses=127.0.0.1",
	"unix_socket_directories=",
	"max_connections=100",
	"shared_buffers=128MB",
	"max_wal_size=256MB",
	"timezone=UTC",
	"log_timezone=UTC",
	// Fewer processes and no large blocks of /dev/shm, of which a container has 64 MB.
	"io_method=sync",
	"max_parallel_workers_per_gather=0",
	"max_logical_replication_workers=0",
	"log_checkpoints=off",
	// Details quote rows, and rows hold people's data.
	"log_error_verbosity=terse",
]

const READY_TIMEOUT = 120_000
const ATTEMPTS = 20

/**
 * What passes by itself: another program took the port, children of a killed server are still leaving, or
 * a server whose starter was killed at that moment came first.
 */
const TRANSIENT_ERRORS =
	/could not create any TCP\/IP sockets|pre-existing shared memory block|postmaster.pid" already exists/

/** Milliseconds that a silent one gets to stop by itself, before it is killed. */
const STOP_TIMEOUT = 5_000

/**
 * Finds the running PostgreSQL, or starts it on `port` or on a free one, also in place of one that runs and says
 * nothing; returns its port once it takes connections. The cluster must exist. Needs the change lock.
 * @throws {DatabaseCannotStart} when it does not start
 */
export async function ensureRunning(instance: EmbeddedInstance, port?: number): Promise<number> {
	for (let attempt = 1; ; attempt++) {
		const running = await findRunningPostmaster(instance)
		if (running?.answers) return running.port
		if (running) {
			instance.log(`PostgreSQL (process ${running.pid}) runs and does not answer: it is replaced`)
			await stopPostmaster(instance.folder, STOP_TIMEOUT)
		}
		const startPort = port ?? (await findFreePort())
		const failure = await tryStart(instance, startPort)
		if (failure === undefined) return startPort
		if (attempt === ATTEMPTS || !TRANSIENT_ERRORS.test(failure)) {
			throw await explainOutput(instance, failure)
		}
		await pause(250, undefined, { signal: instance.signal })
	}
}

/** @returns what the server said last, when it ended instead of taking connections */
async function tryStart(instance: EmbeddedInstance, port: number): Promise<string | undefined> {
	const { folder } = instance
	await rotateServerLog(folder)
	await disarmStalePidFile(folder)
	const sizeBefore = await readServerLogSize(folder)
	const child = spawnPostgres(instance, port)
	try {
		if (!(await waitUntilReady(instance, child, port))) return await readServerLogSince(folder, sizeBefore)
	} catch (error) {
		if (child.pid) await stopProcess(folder, child.pid, STOP_TIMEOUT)
		throw error
	}
	instance.log(`PostgreSQL runs on 127.0.0.1:${port} as process ${child.pid}`)
	return undefined
}

/** In a session of its own, so that Ctrl-C in the terminal reaches only us, and we stop it in order. */
function spawnPostgres({ folder, binaries, runAs }: EmbeddedInstance, port: number): ChildProcess {
	const [program = "", ...args] = [
		...runAs.prefix,
		binaries.postgres,
		"-D",
		folder.cluster,
		"-p",
		String(port),
		...settings.flatMap((setting) => ["-c", setting]),
	]
	const log = openSync(folder.serverLog, "a", 0o600)
	try {
		const child = spawn(program, args, {
			...runAs.ids,
			cwd: "/",
			env: bareEnvironment,
			detached: true,
			stdio: ["ignore", log, log],
		})
		child.unref()
		return child
	} finally {
		closeSync(log)
	}
}

async function waitUntilReady(
	instance: EmbeddedInstance,
	child: ChildProcess,
	port: number,
): Promise<boolean> {
	const { folder, signal } = instance
	await once(child, "spawn")
	const deadline = Date.now() + READY_TIMEOUT
	while (Date.now() < deadline) {
		if (child.exitCode !== null || child.signalCode !== null) return false
		const state = await readPidFile(folder)
		if (state?.pid === child.pid && state?.isReady && (await probeConnection(instance, port)) === "yes")
			return true
		await pause(20, undefined, { signal })
	}
	throw new DatabaseCannotStart(
		`PostgreSQL in ${folder.cluster} is not ready after two minutes: see ${folder.serverLog}`,
	)
}

async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const { port } = server.address() as AddressInfo
	server.close()
	await once(server, "close")
	return port
}
