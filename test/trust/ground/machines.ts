import { onTestFinished } from "vitest"
import type { Db } from "../../../app/platform/db.server.ts"
import { BUCKET_KEYS, openTestBucket } from "../../../app/platform/files/bucket.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { type CountingMailServer, openCountingMailServer } from "./counting-mail-server.ts"
import { type Front, freePort, openFront } from "./front.ts"
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

interface Wanted {
	front: (port: number, ports: number[]) => Promise<void>
	/** The settings that lead to this database. */
	database: (url: string) => Promise<Record<string, string>>
	/** How many, instead of three. */
	processes: number
}

/** Stands in front as it would in earnest. */
export const behind = (front: Front) => (port: number, ports: number[]) => openFront(front, port, ports)

/** Processes that start at once on one database, one bucket and one mail server; ended after the test. */
export async function openMachines({ front, database, processes = 3 }: Partial<Wanted>): Promise<Machines> {
	const { db, url } = await openTestDatabase()
	const mail = await openCountingMailServer()
	const bucket = await openTestBucket()
	onTestFinished(() => bucket.close())
	const port = await freePort()
	const ports = await Promise.all(Array.from({ length: processes }, freePort))
	const settings = {
		DATABASE_URL: url,
		SMTP_URL: mail.url,
		PUBLIC_URL: `http://127.0.0.1:${port}`,
		S3_BUCKET: bucket.name,
		S3_ENDPOINT: bucket.endpoint,
		...BUCKET_KEYS,
		...(await database?.(url)),
	}
	const start = (at: number) => serve({ ...settings, PORT: String(at) })
	const one = await Promise.all(ports.map(start))
	await front?.(port, ports)
	return {
		url: `http://127.0.0.1:${port}`,
		one,
		ports,
		db,
		mail,
		async revive(nth) {
			one[nth] = await start(ports[nth] ?? 0)
		},
	}
}
