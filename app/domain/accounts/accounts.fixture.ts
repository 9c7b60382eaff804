import { tmpdir } from "node:os"
import type { Pool } from "pg"
import { type Config, readConfig } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { createRateLimiter } from "../../platform/rate-limiter.server.ts"
import { authHeaders, createAuth } from "./auth.server.ts"
import { addAdmin } from "./commands/admins.server.ts"

export const PASSWORD = "a market under jacarandas"
export const START = new Date()

export const testConfig: Config = readConfig({
	DATA_DIR: tmpdir(),
	AUTH_SECRET: "a secret of the tests, forty characters long",
})

/** Everything that signing in works with, on a clock that stands until it is set. */
export function createTestAuthContext({ db, pool }: { db: Db; pool: Pool }, settings: Config = testConfig) {
	const clock = { time: START }
	const now = () => clock.time
	return {
		authContext: {
			db,
			auth: createAuth(db, settings, now),
			limits: createRateLimiter(pool),
			config: settings,
			now,
		},
		clock,
	}
}

/** Adds an admin who signs in with PASSWORD. */
export async function addTestAdmin(db: Db, email: string): Promise<string> {
	const added = await addAdmin(db, { email, password: PASSWORD, at: START })
	if (!added.ok) throw new Error(added.reason)
	return added.id
}

/** Who asks, as the web would say it. */
export function createTestCaller(ip: string, cookie?: string) {
	const request = new Request("https://tamasha.example/login", { headers: cookie ? { cookie } : {} })
	return { ip, headers: authHeaders(request, ip) }
}

/** The `Cookie` header of a browser that was given these cookies. */
export function cookieHeader(cookies: string[]): string {
	return cookies.map((cookie) => cookie.split(";")[0]).join("; ")
}

export const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
