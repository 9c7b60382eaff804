import { onTestFinished } from "vitest"
import type { Db } from "../../../app/platform/db.server.ts"
import { BUCKET_KEYS, openTestBucket } from "../../../app/platform/files/bucket.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { type CountingMailServer, openCountingMailServer } from "./counting-mail-server.ts"
import { type Front, freePort, openFront } from "./front.ts"
import { openRoundRobin } from "./round-robin.ts"
import { type Served, serve } from "./served.ts"

export interface Machines {
	/** Of what stands in front. */
	url: string
	one: Served[]
	ports: number[]
	db: Db
	mail: CountingMailServer
	/** Starts the killed one of this place again, on its old port. */
	revive(nth: number): Promise<void>
}

/** What is to stand in front of the processes. */
export interface WantedFront {
	publicUrl(port: number): string
	open(port: number, ports: number[]): Promise<unknown>
}

interface Wanted {
	front: WantedFront
	/** The settings that lead to this database. */
	database: (url: string) => Promise<Record<string, string>>
	/** How many, instead of three. */
	processes: number
	/** Of what stands in front, where it has to be known before. */
	port: number
}

const HERE = "127.0.0.1"

/** Stands in front as it would in earnest: with TLS, for the tests' own name of this machine. */
export const behind = (front: Front): WantedFront => ({
	publicUrl: (port) => `${front === "round robin" ? "http" : "https"}://${HERE}:${port}`,
	open: (port, ports) => openFront(front, port, ports, HERE),
})

/** The tests' own, which does not look for another process when one is gone. */
export const behindCareless: WantedFront = {
	publicUrl: (port) => `http://${HERE}:${port}`,
	open: (port, ports) => openRoundRobin(port, ports, true),
}

/** Processes that start at once on one database, one bucket and one mail server; ended after the test. */
export async function openMachines({
	front,
	database,
	processes = 3,
	port: wanted,
}: Partial<Wanted>): Promise<Machines> {
	const { db, url } = await openTestDatabase()
	const mail = await openCountingMailServer()
	const bucket = await openTestBucket()
	onTestFinished(() => bucket.close())
	const port = wanted ?? (await freePort())
	const publicUrl = front?.publicUrl(port) ?? `http://${HERE}:${port}`
	const ports = await Promise.all(Array.from({ length: processes }, freePort))
	const settings = {
		DATABASE_URL: url,
		SMTP_URL: mail.url,
		PUBLIC_URL: publicUrl,
		S3_BUCKET: bucket.name,
		S3_ENDPOINT: bucket.endpoint,
		...BUCKET_KEYS,
		...(await database?.(url)),
	}
	const start = (at: number) => serve({ ...settings, PORT: String(at) })
	const one = await Promise.all(ports.map(start))
	await front?.open(port, ports)
	return {
		url: publicUrl,
		one,
		ports,
		db,
		mail,
		async revive(nth) {
			one[nth] = await start(ports[nth] ?? 0)
		},
	}
}
