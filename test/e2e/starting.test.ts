import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterAll, describe, expect, inject, test } from "vitest"
import { dropDatabase, withClusterClient } from "../cluster-client.ts"
import { waitFor } from "./mail-server.ts"
import { launchServer, type ServerProcess, startServerProcess } from "./server-process.ts"

const started: ServerProcess[] = []
const folders: string[] = []
afterAll(async () => {
	await Promise.all(started.map((server) => server.stop()))
	await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-start-"))
	folders.push(folder)
	return folder
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
	const server = await startServerProcess(env)
	started.push(server)
	return server
}

const ready = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).status

describe("on a folder of its own", () => {
	test("a_second_server_on_the_same_folder_is_refused_with_a_clear_message", async () => {
		const DATA_DIR = await newFolder()
		const first = await start({ DATA_DIR, DEMO_DATA: "off" })
		await expect(startServerProcess({ DATA_DIR })).rejects.toThrow(/Tamasha can't start:[\s\S]*in use/i)
		expect(await ready(first)).toBe(200)
	})

	test("after_kill_9_the_next_start_recovers_by_itself", async () => {
		const DATA_DIR = await newFolder()
		const killed = await start({ DATA_DIR, DEMO_DATA: "off" })
		const secret = await waitFor(() => /password (\S+)/.exec(killed.output())?.[1], "the first password")
		killed.process.kill("SIGKILL")
		await waitFor(async () => killed.process.signalCode !== null, "the end of the killed server")
		const next = await start({ DATA_DIR, DEMO_DATA: "off" })
		expect(await ready(next)).toBe(200)
		const again = await waitFor(
			() => /password (\S+)/.exec(next.output())?.[1],
			"the password, unused so far",
		)
		expect(again).toBe(secret)
	})

	test("SIGTERM_ends_it_cleanly_with_its_database", async () => {
		const DATA_DIR = await newFolder()
		const server = await startServerProcess({ DATA_DIR, DEMO_DATA: "off" })
		await server.stop()
		expect(server.process.exitCode).toBe(0)
	})
})

test("a_port_that_is_taken_is_named_with_one_that_is_free_before_anything_is_made", async () => {
	const taken = createServer().listen(0, "127.0.0.1")
	await once(taken, "listening")
	const { port } = taken.address() as AddressInfo
	const DATA_DIR = await newFolder()
	const launched = launchServer({ DATA_DIR, PORT: String(port) })
	await launched.exited
	expect(launched.process.exitCode).toBe(1)
	const [, free] = /PORT=(\d+) npm start\n$/.exec(launched.output()) ?? []
	expect(launched.output()).toBe(`Tamasha can't start:\nPort ${port} is taken: PORT=${free} npm start\n`)
	expect(await readdir(DATA_DIR)).toEqual(["auth-secret"])
	taken.close()
	const next = await start({ DATA_DIR, PORT: free ?? "", DEMO_DATA: "off" })
	expect(next.url).toBe(`http://127.0.0.1:${free}`)
	await waitFor(() => /password \S+/.test(next.output()) || undefined, "the first password")
})

test("several_servers_started_at_once_on_an_empty_database_make_one_season", async () => {
	const name = `tamasha_start_${process.pid}`
	await withClusterClient(inject("clusterUrl"), (client) => client.query(`create database ${name}`))
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${name}`
	const env = {
		DATABASE_URL: url.href,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		DEMO_DATA: "on",
	}
	const DATA_DIR = await newFolder()
	const servers = await Promise.all([1, 2, 3].map(() => start({ ...env, DATA_DIR })))
	expect(await Promise.all(servers.map(ready))).toEqual([200, 200, 200])
	const client = new pg.Client({ connectionString: url.href })
	await client.connect()
	const { rows } = await client.query(
		"select (select count(*) from users)::int as admins, (select count(*) from editions where is_current)::int as current, (select count(*) = count(distinct number) and count(*) between 50 and 80 from vendor_applications) as season",
	)
	await client.end()
	expect(rows).toEqual([{ admins: 1, current: 1, season: true }])
	await Promise.all(servers.map((server) => server.stop()))
	await withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name))
})

test("a_bad_setting_stops_the_start_with_its_name", async () => {
	await expect(startServerProcess({ DATA_DIR: await newFolder(), LOG_LEVEL: "loud" })).rejects.toThrow(
		/Tamasha can't start:\nLOG_LEVEL/,
	)
})
