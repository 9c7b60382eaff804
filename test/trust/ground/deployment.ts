import { onTestFinished } from "vitest"
import type { Db } from "../../../app/platform/db.server.ts"
import { BUCKET_CREDENTIALS, openTestBucket } from "../../../app/platform/files/bucket.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { type CountingMailServer, openCountingMailServer } from "./counting-mail-server.ts"
import { findFreePort, openReverseProxy, type ReverseProxy } from "./reverse-proxy.ts"
import { openRoundRobin } from "./round-robin.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

export interface Deployment {
	/** Of what stands in front. */
	url: string
	servers: TestServer[]
	ports: number[]
	db: Db
	mail: CountingMailServer
	/** Starts the killed one of this place again, on its old port. */
	restartServer(nth: number): Promise<void>
}

/** What is to stand in front of the processes. */
export interface ProxySetup {
	publicUrl(port: number): string
	open(port: number, ports: number[]): Promise<unknown>
}

interface DeploymentOptions {
	front: ProxySetup
	/** The settings that lead to this database. */
	database: (url: string) => Promise<Record<string, string>>
	/** How many, instead of three. */
	processes: number
	/** Of what stands in front, where it has to be known before. */
	port: number
}

const LOCALHOST = "127.0.0.1"

/** Stands in front as it would in earnest: with TLS, for the tests' own name of this machine. */
export const behindProxy = (front: ReverseProxy): ProxySetup => ({
	publicUrl: (port) => `${front === "round robin" ? "http" : "https"}://${LOCALHOST}:${port}`,
	open: (port, ports) => openReverseProxy(front, port, ports, LOCALHOST),
})

/** The tests' own, which does not look for another process when one is gone. */
export const behindCarelessProxy: ProxySetup = {
	publicUrl: (port) => `http://${LOCALHOST}:${port}`,
	open: (port, ports) => openRoundRobin(port, ports, true),
}

/** Processes that start at once on one database, one bucket and one mail server; ended after the test. */
export async function openDeployment({
	front,
	database,
	processes = 3,
	port: requestedPort,
}: Partial<DeploymentOptions>): Promise<Deployment> {
	const { db, url } = await openTestDatabase()
	const mail = await openCountingMailServer()
	const bucket = await openTestBucket()
	onTestFinished(() => bucket.close())
	const port = requestedPort ?? (await findFreePort())
	const publicUrl = front?.publicUrl(port) ?? `http://${LOCALHOST}:${port}`
	const ports = await Promise.all(Array.from({ length: processes }, findFreePort))
	const settings = {
		DATABASE_URL: url,
		SMTP_URL: mail.url,
		PUBLIC_URL: publicUrl,
		S3_BUCKET: bucket.name,
		S3_ENDPOINT: bucket.endpoint,
		...BUCKET_CREDENTIALS,
		...(await database?.(url)),
	}
	const start = (at: number) => startTestServer({ ...settings, PORT: String(at) })
	const servers = await Promise.all(ports.map(start))
	await front?.open(port, ports)
	return {
		url: publicUrl,
		servers,
		ports,
		db,
		mail,
		async restartServer(nth) {
			servers[nth] = await start(ports[nth] ?? 0)
		},
	}
}
