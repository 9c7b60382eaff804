import { spawnSync } from "node:child_process"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { serve } from "../ground/served.ts"
import { trial } from "../harness/trial.ts"

/** What changes the answer, the time or the state of a statement that is put together from text. */
const PAYLOADS = [
	...["' OR '1'='1", "' OR 1=1 --", '" OR ""="', "') OR ('1'='1", "1 OR 1=1", "%' OR '%'='", "\\' OR 1=1 --"],
	...[
		"'; DROP TABLE vendor_applications; --",
		"'; SELECT pg_sleep(3); --",
		"' || pg_sleep(3) || '",
		"1;SELECT pg_sleep(3)",
	],
	...[
		"' UNION SELECT password FROM credentials --",
		"' AND 1=CAST((SELECT version()) AS int) --",
		"$$; SELECT 1; $$",
	],
	...[
		"') UNION ALL SELECT NULL,NULL,NULL --",
		"1/**/OR/**/1=1",
		"\u02bc OR 1=1",
		"' OR brand_name LIKE '%",
		"%_%",
		"\\%",
	],
]
const PLACES = [
	"/admin/vendors?q=",
	"/admin/vendors?status=",
	"/admin/vendors?after=",
	"/admin/accepted?q=",
	"/admin/outbox?state=",
	"/vendors?q=",
	"/gallery?year=",
]

trial(
	"B7",
	"no_text_that_is_sent_becomes_part_of_a_statement",
	{ quick: 1, full: 5, seconds: 120 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		await addApplications(db, [
			{ brandName: "Udongo Secret" },
			{ brandName: "Maji Secret", status: "approved" },
		])
		const server = await serve({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const wrong: string[] = []
		let asked = 0
		for (let round = 0; round < count; round += 1) {
			for (const place of PLACES) {
				for (const payload of PAYLOADS) {
					const start = performance.now()
					const answer = await fetch(server.url + place + encodeURIComponent(payload), {
						headers: { cookie },
						redirect: "manual",
					})
					const text = await answer.text()
					asked += 1
					if (answer.status >= 500) wrong.push(`${place}${payload}: ${answer.status}`)
					if (performance.now() - start > 2_800) wrong.push(`${place}${payload}: slow`)
					if (/q=/.test(place) && /Udongo Secret|Maji Secret/.test(text))
						wrong.push(`${place}${payload}: finds all`)
					if (/scrypt|PostgreSQL \d|syntax error/.test(text)) wrong.push(`${place}${payload}: tells`)
				}
			}
		}
		expect(wrong).toEqual([])
		const found = await fetch(`${server.url}/admin/vendors?q=secret`, { headers: { cookie } })
		expect(await found.text()).toContain("Udongo Secret")
		return {
			tried: `${asked} requests: ${PLACES.length} places × ${PAYLOADS.length} payloads`,
			held: "0 found more, told more, took longer or failed",
		}
	},
)

trial("B7", "sqlmap_finds_nothing", { quick: 1, full: 1, seconds: 300 }, async ({ skip, isFull }) => {
	if (spawnSync("sqlmap", ["--version"]).error) skip("sqlmap is not installed")
	const { url } = await openTestDatabase()
	const server = await serve({ DATABASE_URL: url })
	const target = `${server.url}/admin/vendors?q=a&status=pending`
	const options = [
		"--batch",
		"--level",
		isFull ? "3" : "1",
		"--cookie",
		await server.adminCookie(),
		"-u",
		target,
	]
	const done = spawnSync("sqlmap", options, { encoding: "utf8" })
	expect(done.stdout).not.toMatch(/is vulnerable|Type: (boolean|time|error|UNION|stacked)/i)
	return { tried: `sqlmap on ${target}`, held: "0 found" }
})
