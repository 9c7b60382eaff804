import pg from "pg"
import { expect, inject, test } from "vitest"
import { openTestDatabase } from "../database.ts"
import { waitFor } from "./mail-server.ts"
import { openSite } from "./site.ts"

const database = await openTestDatabase()
const name = new URL(database.url).pathname.slice(1)
const site = await openSite({ env: { DATABASE_URL: database.url } })

/** Throws everybody out of the site's database and lets nobody in, as a restart of it would. */
async function whileAway<T>(work: () => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: inject("clusterUrl") })
	await client.connect()
	try {
		await client.query(`alter database ${name} allow_connections false`)
		await client.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
			[name],
		)
		return await work()
	} finally {
		await client.query(`alter database ${name} allow_connections true`)
		await client.end()
	}
}

const status = async (path: string, headers = {}) =>
	(await fetch(site.url + path, { headers, redirect: "manual" })).status

test("the_back_office_says_so_the_public_site_stays_and_all_heals_without_a_restart", async () => {
	const cookie = await site.adminCookie()
	expect(await status("/")).toBe(200)
	expect(await status("/admin/vendors", { cookie })).toBe(200)
	await whileAway(async () => {
		const office = await fetch(`${site.url}/admin/vendors`, { headers: { cookie } })
		expect(office.status).toBe(503)
		expect(await office.text()).toContain("Our database is not responding at the moment.")
		const decision = { method: "POST", headers: { cookie, origin: site.url }, body: new URLSearchParams() }
		expect((await fetch(`${site.url}/admin/vendors/1/decision`, decision)).status).toBe(503)
		expect(await status("/readyz")).toBe(503)
		expect(await status("/healthz")).toBe(200)
		expect(await status("/")).toBe(200)
	})
	await waitFor(async () => (await status("/admin/vendors", { cookie })) === 200, "the back office")
	expect(await status("/readyz")).toBe(200)
})
