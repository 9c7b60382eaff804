import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { FIELD_NAMES } from "../../../app/domain/applications/fields.ts"
import { openTestDatabase } from "../../database.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { fourAtOnce } from "../ground/good-requests.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** What no browser would send in a field, next to what people do. */
const oddWords = fc.oneof(
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.constantFrom(
		"",
		" ",
		"\0",
		"\u202e",
		"\ud800",
		"😀".repeat(100),
		"a".repeat(5_000),
		"-1",
		"1e999",
		"NaN",
		"0x10",
		"９",
		"' OR 1=1 --",
		"%",
		"\\",
		"_",
		"<script>",
		"#{7*7}",
		"../../etc/passwd",
		"__proto__",
		"[object Object]",
		"2147483648",
		"-9223372036854775809",
		"null",
		"true",
		"a@b.example\r\nbcc: c@d.example",
		"{}",
		"\u0085",
	),
)

const PUBLIC_FORMS: Record<string, string[]> = {
	"/contact": [...FIELD_NAMES, "submissionKey", "form", "email"],
	"/extras": ["formKey", "email", "extraWristbands", "wantsHay", "hayBales"],
	"/login": ["email", "password", "to"],
	"/forgot-password": ["email"],
	"/reset-password": ["token", "password"],
}
const OFFICE_QUESTIONS: Record<string, string[]> = {
	"/admin/vendors": ["q", "status", "after", "before", "page"],
	"/admin/accepted": ["q", "after", "before", "page"],
	"/admin/outbox": ["q", "state", "after", "before"],
	"/admin/content/vendors": ["q", "list"],
	"/gallery": ["year", "month", "picture"],
	"/vendors": ["q", "vendor"],
	"/login": ["to"],
}
const OFFICE_FORMS: Record<string, string[]> = {
	"/admin/vendors/1/decision": ["status", "seen", "from"],
	"/admin/vendors/1/email": ["emailAddress", "seen", "shared"],
	"/admin/accepted/1/confirmation": ["seen", "from"],
	"/admin/accepted/1/removal": ["seen", "from"],
	"/admin/content/ticker": ["seen", "body.pieces[0]", "body.pause", "body", "__intent__"],
	"/admin/edition": ["edition", "from"],
	"/admin/sidebar": ["sidebar", "from"],
	"/admin/account/password": ["current", "password"],
	"/admin/outbox/1/delivery": ["from"],
}

/** An address or a form with its fields, in each of which such words stand. */
function requestsWith(words: fc.Arbitrary<string>) {
	const each = (method: string, pages: Record<string, string[]>) =>
		Object.entries(pages).map(([path, fields]) =>
			fc.record({
				method: fc.constant(method),
				path: fc.constant(path),
				fields: fc.record(Object.fromEntries(fields.map((name) => [name, words])), { requiredKeys: [] }),
			}),
		)
	return fc.oneof(...each("POST", { ...PUBLIC_FORMS, ...OFFICE_FORMS }), ...each("GET", OFFICE_QUESTIONS))
}
const oddRequests = requestsWith(oddWords)
const goodRequests = requestsWith(fc.constantFrom("Udongo", "potter@udongo.example", "1", "approved", "2024"))
type Asked = { method: string; path: string; fields: Record<string, string> }

async function statusOf(
	{ url }: Pick<TestServer, "url">,
	cookie: string,
	{ method, path, fields }: Asked,
): Promise<number> {
	const sent = new URLSearchParams(fields)
	const headers = { cookie, origin: url, "x-forwarded-for": randomUUID() }
	const question = method === "GET" ? `?${sent}` : ""
	const body = method === "GET" ? undefined : sent
	const signal = AbortSignal.timeout(20_000)
	const answer = await fetch(url + path + question, { method, headers, body, redirect: "manual", signal })
	await answer.text()
	return answer.status
}

trial(
	"B2",
	"no_field_makes_the_server_fail",
	{ quick: 400, full: 8_000, asked: 100_000, seconds: 240 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		await addApplications(db, [{ brandName: "Udongo", emailAddress: "potter@udongo.example" }])
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const counts = new Map<number, number>()
		const askAll = (requests: fc.Arbitrary<unknown>) => {
			const samples = fc.sample(requests, { numRuns: count / 2, seed: random.seed() })
			return fourAtOnce(samples.length, async (nth) => {
				const request = samples[nth] as Asked
				const status = await statusOf(server, cookie, request)
				counts.set(status, (counts.get(status) ?? 0) + 1)
				expect({ request, isAnswered: status < 500 }).toEqual({ request, isAnswered: true })
			})
		}
		const meter = await openCostMeter(server)
		const cost = await meter.measureFlood(
			{ what: "odd fields, four at once", bytes: 1_000 },
			{
				warmUp: () => askAll(oddRequests),
				good: () => askAll(goodRequests),
				async hostile() {
					await askAll(oddRequests)
					return { requestCount: count / 2, summary: "below 500" }
				},
			},
		)
		const inWords = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
		return {
			tried: `${count} forms and questions with odd fields, and half as many with good ones`,
			held: `0 answers from 500 on: ${inWords.join(", ")}`,
			costs: [cost],
		}
	},
)

control(
	"B2",
	"a_site_that_stores_fields_as_they_come_fails",
	{ quick: 200, full: 200 },
	async ({ count, random }) => {
		const database = await openTestDatabase()
		await addApplications(database.db, [{ brandName: "Udongo" }])
		const site = await openCarelessSite(database)
		const samples = fc.sample(oddRequests, { numRuns: count, seed: random.seed() })
		let failed = 0
		for (const request of samples) if ((await statusOf(site, "", request as Asked)) >= 500) failed += 1
		expect(failed).toBeGreaterThan(0)
		return { tried: `${count} requests`, held: `${failed} answered with 500, as they must` }
	},
)
