import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { joinEmbeddedDatabase } from "../app/platform/embedded-database.server.ts"
import { dropDatabase, withClusterClient } from "../test/cluster-client.ts"
import { startServerProcess } from "../test/e2e/server-process.ts"
import { type OrganiserClient, signIn } from "./organiser.ts"

const ADMIN = { email: "bench@tamasha.example", password: "a hundred thousand stalls" }

export interface BenchServer {
	url: string
	pid: number | undefined
	databaseUrl: string
	organiser: OrganiserClient
	pool: pg.Pool
	close(): Promise<void>
}

/** The built server on an empty database of its own: in `TEST_DATABASE_URL`, else in an embedded PostgreSQL. */
export async function openBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-bench-"))
	const embedded = process.env.TEST_DATABASE_URL ? undefined : await joinEmbeddedDatabase({ dataDir: folder })
	const clusterUrl = process.env.TEST_DATABASE_URL ?? embedded?.url ?? ""
	const name = `tamasha_bench_${randomBytes(4).toString("hex")}`
	await withClusterClient(clusterUrl, (cluster) => cluster.query(`create database ${name}`))
	const url = new URL(clusterUrl)
	url.pathname = `/${name}`
	const server = await startServerProcess({
		DATABASE_URL: url.href,
		DATA_DIR: join(folder, "files"),
		AUTH_SECRET: randomBytes(32).toString("hex"),
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		DEMO_DATA: "off",
		LOG_LEVEL: "info",
		...env,
	})
	const pool = new pg.Pool({ connectionString: url.href, max: 4 })
	return {
		url: server.url,
		pid: server.process.pid,
		databaseUrl: url.href,
		organiser: await signIn(server.url, ADMIN.email, ADMIN.password),
		pool,
		async close() {
			await server.stop()
			await pool.end()
			await withClusterClient(clusterUrl, (cluster) => dropDatabase(cluster, name))
			await embedded?.stop()
			await rm(folder, { recursive: true, force: true })
		},
	}
}
