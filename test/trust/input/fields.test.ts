import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect } from "vitest"
import { CRAFT_FORM, setForm } from "../../../app/domain/application-forms/application-forms.fixture.ts"
import { CHOICE_FIELDS } from "../../../app/domain/application-forms/choices.ts"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { FIELD_NAMES } from "../../../app/domain/applications/fields.ts"
import { findFirstEdition } from "../../../app/domain/editions/editions.fixture.ts"
import { askQuestions, FOOD_QUESTIONS } from "../../../app/domain/questions/questions.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { fourAtOnce } from "../ground/good-requests.ts"
import { FIELD_NAMES_IN_CODE, listSiteInputs, type SiteInput } from "../ground/site-inputs.ts"
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

/** No form may be much longer. */
const FIELDS_AT_ONCE = 12

/** An address or a form with some of its fields, and now and then one of another form, in each of which such words stand. */
function requestsWith(words: fc.Arbitrary<string>, inputs: SiteInput[]) {
	const requests = inputs.map(({ method, path, fields }) =>
		fc.record({
			method: fc.constant(method),
			path: fc.constant(path),
			fields: fc
				.tuple(
					fc.subarray(fields, { maxLength: Math.min(fields.length, FIELDS_AT_ONCE) }),
					fc.subarray(FIELD_NAMES_IN_CODE, { maxLength: 1 }),
				)
				.chain((names) => fc.record(Object.fromEntries(names.flat().map((name) => [name, words])))),
		}),
	)
	return fc.oneof(...requests)
}
const goodWords = fc.constantFrom("Udongo", "potter@udongo.example", "1", "approved", "2024")
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

/** Whoever looks for forms and parameters and finds none would try nothing. */
function expectKnownInputs(inputs: SiteInput[]): void {
	const fieldsOf = (method: string, path: string) =>
		inputs.find((input) => input.method === method && input.path === path)?.fields
	expect(fieldsOf("POST", "/contact")).toEqual(
		expect.arrayContaining([...FIELD_NAMES, ...CHOICE_FIELDS, expect.stringMatching(/^question-\d+-0$/)]),
	)
	expect(inputs).toContainEqual(
		expect.objectContaining({ method: "POST", fields: expect.arrayContaining(["note", "days"]) }),
	)
	expect(fieldsOf("POST", "/admin/vendors/1/decision")).toEqual(expect.arrayContaining(["status", "seen"]))
	const sections = inputs.filter(
		({ method, path }) => method === "POST" && path.startsWith("/admin/content/"),
	)
	expect(sections.map(({ fields }) => fields)).toContainEqual(
		expect.arrayContaining(["seen", expect.stringMatching(/^body\./)]),
	)
	expect(FIELD_NAMES_IN_CODE).toEqual(expect.arrayContaining(["shared", "code"]))
	expect(fieldsOf("GET", "/admin/vendors")).toEqual(expect.arrayContaining(["q", "status", "after"]))
	expect(fieldsOf("GET", "/admin/outbox")).toEqual(expect.arrayContaining(["q", "state", "before"]))
	expect(fieldsOf("GET", "/login")).toContain("to")
	expect(fieldsOf("GET", "/gallery")).toEqual(expect.arrayContaining(["year", "month", "picture"]))
}

trial(
	"B2",
	"no_field_makes_the_server_fail",
	{ quick: 400, full: 8_000, asked: 100_000, seconds: 240 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		const potter = { brandName: "Udongo", emailAddress: "potter@udongo.example" }
		await addApplications(db, [potter, { ...potter, status: "approved" }])
		const edition = await findFirstEdition(db)
		await setForm(db, edition.id, CRAFT_FORM)
		await askQuestions(db, edition.id, FOOD_QUESTIONS)
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const inputs = await listSiteInputs(server.url, cookie)
		expectKnownInputs(inputs)
		const [odd, good] = [requestsWith(oddWords, inputs), requestsWith(goodWords, inputs)]
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
				warmUp: () => askAll(odd),
				good: () => askAll(good),
				async hostile() {
					await askAll(odd)
					return { requestCount: count / 2, summary: "below 500" }
				},
			},
		)
		const inWords = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
		return {
			tried: `${count} forms and questions of ${inputs.length} kinds with odd fields, and half as many with good ones`,
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
		const form: SiteInput = { method: "POST", path: "/contact", fields: FIELD_NAMES }
		const samples = fc.sample(requestsWith(oddWords, [form]), { numRuns: count, seed: random.seed() })
		let failed = 0
		for (const request of samples) if ((await statusOf(site, "", request as Asked)) >= 500) failed += 1
		expect(failed).toBeGreaterThan(0)
		return { tried: `${count} requests`, held: `${failed} answered with 500, as they must` }
	},
)
