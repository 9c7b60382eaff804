import { tmpdir } from "node:os"
import type { Pool } from "pg"
import { type Config, readConfig } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { createRateLimiter } from "../../platform/rate-limiter.server.ts"
import type { Caller } from "./auth-context.ts"
import { addAdmin } from "./commands/admins.server.ts"

export const PASSWORD = "a market under jacarandas"
export const START = new Date()

export const testConfig: Config = readConfig({
	DATA_DIR: tmpdir(),
	AUTH_SECRET: "a secret of the tests, forty characters long",
})

/** Everything that signing in works with, on a clock that stands until it is set. */
export function createTestAuthContext({ db, pool }: { db: Db; pool: Pool }) {
	const clock = { time: START }
	const now = () => clock.time
	return { authContext: { db, limits: createRateLimiter(pool), config: testConfig, now }, clock }
}

/** Adds an admin who signs in with PASSWORD. */
export async function addTestAdmin(db: Db, email: string): Promise<string> {
	const added = await addAdmin(db, { email, password: PASSWORD, at: START })
	if (!added.ok) throw new Error(added.reason)
	return added.id
}

/** Who asks, as the web would say it; in a browser that was given this token. */
export function createTestCaller(ip: string, deviceToken?: string): Caller {
	return { ip, userAgent: "Firefox/133.0", deviceToken }
}

export const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** Whose letters they are. */
export const company = {
	name: "Tamasha Events",
	festivalName: "Tamasha",
	email: "hello@tamasha.example",
	phone: "+254 700 000 116",
	office: "The Karibu Rooms, Nairobi",
	proverb: { swahili: "Haba na haba hujaza kibaba", english: "Little by little fills the measure." },
}
