import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { openTestDatabase } from "../../database.ts"
import { addVendor, createFormKey } from "../../e2e/extras-form.ts"
import { openCostMeter } from "../ground/cost-meter.ts"
import { anyForm, fourAtOnce } from "../ground/good-requests.ts"
import { isJudged, sendHostileRequest } from "../ground/hostile-request.ts"
import { readForm } from "../ground/read-form.ts"
import { formatSeconds } from "../ground/restartable-server.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const BOUNDARY = "----tamasha"

const EMAIL = "spoilt@maji.example"

/** A form as a browser sends it, with a small document. */
const WHOLE = Buffer.from(
	[
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="email"\r\n\r\n${EMAIL}\r\n`,
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="formKey"\r\n\r\n${createFormKey()}\r\n`,
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="indemnity"; filename="a.pdf"\r\n`,
		"content-type: application/pdf\r\n\r\n%PDF-1.4\nhello\r\n",
		`--${BOUNDARY}--\r\n`,
	].join(""),
)

/** Pieces that parsers stumbled over (multer CVE-2025-47935, -48997, -7338, and what is like them). */
const PIECES = [
	"\r\n",
	"\n",
	"\0",
	`--${BOUNDARY}`,
	`--${BOUNDARY}--`,
	`\r\n--${BOUNDARY}\r\n\r\n`,
	"--",
	'"',
	";",
	"=",
	"%22",
	'name=""',
	'name="__proto__"',
	"name*=UTF-8''x",
	'filename=""',
	"filename*=utf-8''%E0%A4%A",
	"content-disposition:",
	"content-disposition: form-data\r\n\r\n",
	"content-transfer-encoding: base64\r\n",
	"x: ".repeat(3_000),
	"\uFEFF",
]

/** The form, spoilt in one to four places. */
function spoil(random: Random): Buffer {
	let body = WHOLE
	for (let times = random.whole(1, 4); times > 0; times -= 1) {
		const at = random.whole(0, body.length)
		const until = Math.min(body.length, at + random.whole(0, 80))
		const inserted = random.pick([
			Buffer.alloc(0),
			Buffer.from(random.pick(PIECES)),
			random.bytes(random.whole(1, 40)),
			body.subarray(at, until),
		])
		body = Buffer.concat([body.subarray(0, at), inserted, body.subarray(random.pick([at, until]))])
	}
	return body
}

async function* inChunks(body: Buffer, random: Random): AsyncGenerator<Buffer> {
	for (let at = 0; at < body.length; ) {
		const size = random.whole(1, 200)
		yield body.subarray(at, at + size)
		at += size
	}
}

trial(
	"B1",
	"the_reader_of_forms_reads_or_refuses_whatever_comes",
	{ quick: 20_000, full: 1_000_000 },
	async ({ count, random }) => {
		const ends = new Map<string, number>()
		for (let nth = 0; nth < count; nth += 1) {
			const end = await readForm(inChunks(spoil(random), random), BOUNDARY)
			ends.set(end, (ends.get(end) ?? 0) + 1)
		}
		expect(Math.min(ends.get("read") ?? 0, ends.get("malformed") ?? 0)).toBeGreaterThan(0)
		return {
			tried: `${count} spoilt forms`,
			held: `${ends.get("read")} read, ${ends.get("malformed")} refused, nothing else`,
		}
	},
)

/** What a reader looks like that only knows forms as browsers send them. */
function readCarelessly(body: Buffer): string[] {
	const parts = body.toString("latin1").split(`--${BOUNDARY}`).slice(1, -1)
	return parts.map((part) => {
		const [, name] = /name="(.+?)"/.exec(part) as unknown as string[]
		return `${name}=${part.split("\r\n\r\n")[1]?.trim()}`
	})
}

control(
	"B1",
	"a_reader_that_trusts_forms_breaks",
	{ quick: 1_000, full: 1_000 },
	async ({ count, random }) => {
		let broken = 0
		for (let nth = 0; nth < count; nth += 1) {
			try {
				readCarelessly(spoil(random))
			} catch {
				broken += 1
			}
		}
		expect(broken).toBeGreaterThan(0)
		return { tried: `${count} spoilt forms`, held: `${broken} broke it, as they must` }
	},
)

async function sendSpoilt(
	{ url }: TestServer,
	random: Random,
): Promise<{ status: number; took: number; isJudged: boolean }> {
	const start = performance.now()
	const type = random.pick([
		`multipart/form-data; boundary=${BOUNDARY}`,
		`multipart/form-data; boundary="${BOUNDARY}"; charset=x`,
		"multipart/form-data",
		"application/x-www-form-urlencoded",
	])
	const path = random.pick(["/extras/submissions", "/extras", "/contact", "/login"])
	const headers = {
		origin: url,
		"content-type": type,
		"x-forwarded-for": `10.${random.whole(0, 255)}.0.${random.whole(0, 255)}`,
	}
	const body = Uint8Array.from(spoil(random))
	const asked = {
		method: "POST",
		headers,
		body,
		redirect: "manual",
		signal: AbortSignal.timeout(20_000),
	} as const
	const answer = await fetch(url + path, asked).catch((error: Error) => {
		throw new Error(`${path} as ${type}: ${error.message}: ${Buffer.from(body).toString("base64")}`)
	})
	const said = await answer.text()
	return { status: answer.status, took: performance.now() - start, isJudged: isJudged(said) }
}

trial(
	"B1",
	"no_spoilt_form_makes_the_server_fail_hang_or_leak",
	{ quick: 300, full: 4_000, seconds: 180 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		await addVendor({ db }, "Spoilt", EMAIL)
		const vendors = Array.from({ length: Math.ceil(count / 200) }, () => addVendor({ db }, "Good"))
		const emails = (await Promise.all(vendors)).map(({ emailAddress }) => emailAddress)
		let judged = 0
		const times: number[] = []
		const meter = await openCostMeter(server)
		const sendHalf = () => fourAtOnce(count / 2, send)
		const sent = { what: "a spoilt form, four at once", bytes: WHOLE.length }
		const cost = await meter.measureFlood(sent, {
			warmUp: sendHalf,
			good: () =>
				fourAtOnce(count / 2, (nth) =>
					sendHostileRequest(server.url, anyForm(nth, emails), `10.5.${nth >> 8}.${nth & 255}`),
				),
			async hostile() {
				await sendHalf()
				return { requestCount: count / 2, summary: "below 500" }
			},
		})
		expect(await readdir(join(server.dataDir, "quarantine")).catch(() => [])).toEqual([])
		expect(Math.max(...times)).toBeLessThan(10_000)
		expect(judged).toBeGreaterThan(0)
		return {
			tried: `${count} spoilt requests`,
			held: `0 failures, ${judged} with a file that came to the judge, ${formatSeconds(times)}, nothing in quarantine`,
			costs: [cost],
		}

		async function send(): Promise<void> {
			const { status, took, isJudged } = await sendSpoilt(server, random)
			expect(status).toBeLessThan(500)
			if (isJudged) judged += 1
			times.push(took)
		}
	},
)
