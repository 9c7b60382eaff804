import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { openTestDatabase } from "../../database.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { listSiteInputs } from "../ground/site-inputs.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** What changes the answer, the time or the state of a statement that is put together from text. */
const PAYLOADS = [
	"' OR '1'='1",
	"' OR 1=1 --",
	'" OR ""="',
	"') OR ('1'='1",
	"1 OR 1=1",
	"%' OR '%'='",
	"\\' OR 1=1 --",
	"'; DROP TABLE vendor_applications; --",
	"'; SELECT pg_sleep(3); --",
	"' || pg_sleep(3) || '",
	"1;SELECT pg_sleep(3)",
	"' UNION SELECT password FROM credentials --",
	"' AND 1=CAST((SELECT version()) AS int) --",
	"$$; SELECT 1; $$",
	"') UNION ALL SELECT NULL,NULL,NULL --",
	"1/**/OR/**/1=1",
	"\u02bc OR 1=1",
	"' OR brand_name LIKE '%",
	"%_%",
	"\\%",
]
const SEARCH = "/admin/vendors?q="

/** Each parameter that a page of the running site reads, to be followed by its value. */
async function listPlaces(url: string, cookie: string): Promise<string[]> {
	const inputs = await listSiteInputs(url, cookie)
	const places = inputs
		.filter(({ method }) => method === "GET")
		.flatMap(({ path, fields }) => fields.map((name) => `${path}?${name}=`))
	expect(places).toEqual(
		expect.arrayContaining([SEARCH, "/admin/vendors?after=", "/admin/outbox?state=", "/vendors?q="]),
	)
	return places
}

/** What a request at each place with each payload does that no text may do. */
async function harmAt(url: string, cookie: string, places: string[]): Promise<string[]> {
	const harm: string[] = []
	for (const place of places) {
		for (const payload of PAYLOADS) {
			const start = performance.now()
			const asked = fetch(url + place + encodeURIComponent(payload), {
				headers: { cookie },
				redirect: "manual",
			})
			const answer = await asked
			const text = await answer.text()
			const at = `${place}${payload}`
			if (answer.status >= 500) harm.push(`${at}: ${answer.status}`)
			if (performance.now() - start > 2_800) harm.push(`${at}: slow`)
			if (/q=/.test(place) && /Udongo Secret|Maji Secret/.test(text)) harm.push(`${at}: finds all`)
			if (/scrypt|argon2|PostgreSQL \d|syntax error/.test(text)) harm.push(`${at}: tells`)
		}
	}
	return harm
}

const secrets = (db: Db) =>
	addApplications(db, [{ brandName: "Udongo Secret" }, { brandName: "Maji Secret", status: "approved" }])

trial(
	"B7",
	"no_text_that_is_sent_becomes_part_of_a_statement",
	{ quick: 1, full: 5, seconds: 120 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		await secrets(db)
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const places = await listPlaces(server.url, cookie)
		for (let round = 0; round < count; round += 1)
			expect(await harmAt(server.url, cookie, places)).toEqual([])
		const found = await fetch(`${server.url}/admin/vendors?q=secret`, { headers: { cookie } })
		expect(await found.text()).toContain("Udongo Secret")
		return {
			tried: `${count} × ${places.length} places × ${PAYLOADS.length} payloads`,
			held: "0 found more, told more, took longer or failed",
		}
	},
)

control("B7", "a_statement_put_together_from_text_is_found_out", { quick: 1, full: 1 }, async () => {
	const database = await openTestDatabase()
	await secrets(database.db)
	const harm = await harmAt((await openCarelessSite(database)).url, "", [SEARCH])
	const kinds = [/: 500$/, /: slow$/, /: finds all$/, /: tells$/].filter((kind) =>
		harm.some((one) => kind.test(one)),
	)
	expect(kinds).toHaveLength(4)
	return { tried: "the same payloads", held: `${harm.length} times harm of all four kinds, as it must` }
})
