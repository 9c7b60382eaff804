import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { rateLimits } from "../../../app/platform/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { startTestServer, type TestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const KNOWN = "potter@udongo.example"
const STRANGERS = [
	"thief@evil.example",
	"potter@udongo.example.evil.example",
	"potter@udongo.example, thief@evil.example",
	"potter@udongo.example\r\nBcc: thief@evil.example",
	'"potter@udongo.example" <thief@evil.example>',
	"thief@evil.example;potter@udongo.example",
	"potter@udongo.example\0thief@evil.example",
	"",
	"*",
	"@",
	"potter%udongo.example@evil.example",
	"potter@[127.0.0.1]",
	"potter@udongo.example\u2028thief@evil.example",
]
const ODD = [
	undefined,
	null,
	0,
	[],
	{},
	true,
	[KNOWN],
	{ $ne: "" },
	"x".repeat(5_000),
	"<script>alert(1)</script>",
	"\r\n",
	"a",
]

/** A body as a program might send it, its `to` known, strange or nothing of the kind. */
function oddLetter(random: Random): { body: string; to: unknown } {
	const to = random.pick<unknown>([KNOWN, KNOWN, random.pick(STRANGERS), random.pick(ODD)])
	const letter: Record<string, unknown> = {
		to,
		subject: random.pick<unknown>(["TAMASHA", "A\r\nBcc: thief@evil.example", random.pick(ODD)]),
		html: random.pick<unknown>(["<p>Habari</p>", "<iframe src=//evil.example>", random.pick(ODD)]),
	}
	if (random.chance(0.2))
		letter[random.pick(["bcc", "cc", "from", "headers", "__proto__"])] = "thief@evil.example"
	const json = JSON.stringify(letter)
	return { to, body: random.chance(0.1) ? json.slice(0, random.whole(0, json.length)) : json }
}

async function send(
	{ url }: Pick<TestServer, "url">,
	cookie: string,
	body: string,
	random: Random,
): Promise<number> {
	const headers = { cookie, origin: url, "content-type": "application/json" }
	const path = random.pick(["/api/send-email", "/api/deny-email"])
	const answer = await fetch(url + path, { method: "POST", headers, body })
	const said = (await answer.json()) as { success: unknown }
	expect(said.success).toBe(answer.status === 200)
	return answer.status
}

trial(
	"A2",
	"the_calls_that_send_letters_are_no_relay",
	{ quick: 300, full: 5_000, asked: 10_000, seconds: 180 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		await addApplications(db, [{ emailAddress: KNOWN }])
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const counts = new Map<number, number>()
		for (let nth = 0; nth < count; nth += 1) {
			const { to, body } = oddLetter(random)
			expect(await send(server, "", body, random)).toBe(401)
			const status = await send(server, cookie, body, random)
			counts.set(status, (counts.get(status) ?? 0) + 1)
			if (status === 200 && to !== KNOWN)
				throw new Error(`a letter to ${JSON.stringify(to)} was taken: ${body}`)
			expect(status).toBeLessThan(500)
			if (nth % 50 === 49) await db.delete(rateLimits)
		}
		const recipients = new Set((await db.select().from(outboxMails)).map(({ recipient }) => recipient))
		expect([...recipients]).toEqual([KNOWN])
		const bodies = (await db.select().from(outboxMails)).map(({ html }) => html).join()
		expect(bodies).not.toMatch(/<script|<iframe|evil\.example/)
		await db.delete(rateLimits)
		const flood = await Promise.all(
			Array.from({ length: 150 }, (_, nth) =>
				send(server, cookie, JSON.stringify({ to: KNOWN, subject: `S${nth}`, html: "<p>x</p>" }), random),
			),
		)
		expect(flood.filter((status) => status === 200).length).toBeLessThanOrEqual(100)
		expect(flood.filter((status) => status === 429).length).toBeGreaterThan(0)
		const inWords = [...counts].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
		return {
			tried: `${count} odd letters signed in and not, 150 at once`,
			held: `401 without a session, else ${inWords.join(", ")}; 1 recipient, 0 foreign tags, at most 100 a quarter of an hour`,
		}
	},
)

control(
	"A2",
	"a_call_that_sends_to_whoever_is_named_is_a_relay",
	{ quick: 50, full: 50 },
	async ({ count, random }) => {
		const database = await openTestDatabase()
		const site = await openCarelessSite(database)
		for (let nth = 0; nth < count; nth += 1) await send(site, "", oddLetter(random).body, random)
		const letters = await database.db.select().from(outboxMails)
		const strangers = letters.filter(({ recipient }) => recipient.includes("evil.example"))
		expect(strangers.length).toBeGreaterThan(0)
		return { tried: `${count} letters`, held: `${strangers.length} to strangers, as it must` }
	},
)
