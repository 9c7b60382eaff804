import { afterAll } from "vitest"
import { type Db, openDatabase } from "../../app/platform/db.server.ts"
import { joinEmbeddedDatabase } from "../../app/platform/embedded-database.server.ts"
import { BUCKET_CREDENTIALS, openTestBucket } from "../../app/platform/files/bucket.fixture.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { openTestDatabase } from "../database.ts"

/** What the tested server stands on: its settings, and its database once it runs. */
export interface SiteEnvironment {
	env: Record<string, string>
	openDatabase(dataDir: string): Promise<Db>
}

/**
 * The ground that `TEST_GROUND` names. "cluster", the default: `DATABASE_URL` on a database of the run's own
 * PostgreSQL, files in a folder. "embedded": as `npm start` has it. "external": `DATABASE_URL` and a bucket.
 */
export async function openSiteEnvironment(): Promise<SiteEnvironment> {
	switch (process.env.TEST_GROUND) {
		case "embedded":
			return { env: {}, openDatabase: openEmbeddedDatabase }
		case "external":
			return createDatabaseEnvironment({ ...(await openBucketSettings()) })
		default:
			return createDatabaseEnvironment({})
	}
}

async function createDatabaseEnvironment(env: Record<string, string>): Promise<SiteEnvironment> {
	const { db, url } = await openTestDatabase()
	return { env: { DATABASE_URL: url, ...env }, openDatabase: async () => db }
}

async function openEmbeddedDatabase(dataDir: string): Promise<Db> {
	const joined = await joinEmbeddedDatabase({ dataDir })
	const { db, close } = openDatabase(joined.url, openLog("silent"), 4)
	afterAll(async () => {
		await close()
		await joined.stop()
	})
	return db
}

async function openBucketSettings(): Promise<Record<string, string>> {
	const bucket = await openTestBucket()
	afterAll(() => bucket.close())
	return { S3_BUCKET: bucket.name, S3_ENDPOINT: bucket.endpoint, ...BUCKET_CREDENTIALS }
}
