import { afterAll } from "vitest"
import type { Db } from "../../app/platform/db.server.ts"
import { openDatabase } from "../../app/platform/db.server.ts"
import { BUCKET_KEYS, openTestBucket } from "../../app/platform/files/bucket.fixture.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { joinEmbeddedPostgres } from "../../app/platform/postgres/embedded.server.ts"
import { openTestDatabase } from "../database.ts"

/** What the tested server stands on: its settings, and its database once it runs. */
export interface Ground {
	env: Record<string, string>
	database(dataDir: string): Promise<Db>
}

/**
 * The ground that `TEST_GROUND` names. "cluster", the default: `DATABASE_URL` on a database of the run's own
 * PostgreSQL, files in a folder. "embedded": as `npm start` has it. "external": `DATABASE_URL` and a bucket.
 */
export async function openGround(): Promise<Ground> {
	switch (process.env.TEST_GROUND) {
		case "embedded":
			return { env: {}, database: joinDatabase }
		case "external":
			return onDatabase({ ...(await bucketSettings()) })
		default:
			return onDatabase({})
	}
}

async function onDatabase(env: Record<string, string>): Promise<Ground> {
	const { db, url } = await openTestDatabase()
	return { env: { DATABASE_URL: url, ...env }, database: async () => db }
}

async function joinDatabase(dataDir: string): Promise<Db> {
	const joined = await joinEmbeddedPostgres({ dataDir })
	const { db, close } = openDatabase(joined.url, openLog("silent"), 4)
	afterAll(async () => {
		await close()
		await joined.stop()
	})
	return db
}

async function bucketSettings(): Promise<Record<string, string>> {
	const bucket = await openTestBucket()
	afterAll(() => bucket.close())
	return { S3_BUCKET: bucket.name, S3_ENDPOINT: bucket.endpoint, ...BUCKET_KEYS }
}
