import { expect } from "vitest"
import { rateLimits } from "../../../app/platform/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { sendRequest } from "../ground/http-request.ts"
import { ADMIN, signInAt, startTestServer, type TestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const ADDRESSES = 100
const AT_ONCE = 8

/** Guesses from a hundred made-up addresses. @returns how many of them were looked at */
async function guess(
	{ url }: TestServer,
	guesses: number,
	meanwhile?: () => Promise<unknown>,
): Promise<number> {
	let lookedAt = 0
	for (let first = 0; first < guesses; first += AT_ONCE) {
		const batch = Array.from({ length: Math.min(AT_ONCE, guesses - first) }, async (_, more) => {
			const nth = first + more
			const headers = { "x-forwarded-for": `203.0.113.${nth % ADDRESSES}` }
			const form = { email: ADMIN.email, password: `a wrong guess ${nth}` }
			return (await sendRequest(url, { path: "/login", form, headers })).status
		})
		const statuses = await Promise.all(batch)
		expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
		lookedAt += statuses.filter((status) => status === 401).length
		await meanwhile?.()
	}
	return lookedAt
}

const isLetIn = async ({ url }: TestServer, browser: string) =>
	(await sendRequest(url, { path: "/login", form: { ...ADMIN }, cookie: browser })).status === 302

trial(
	"A6",
	"guesses_from_a_hundred_addresses_are_bounded_and_the_owner_still_gets_in",
	{ quick: 1_000, full: 1_000, seconds: 120 },
	async ({ count }) => {
		const { url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const ofOwner = await signInAt(server.url)
		expect(await guess(server, count / 2)).toBe(110)
		expect(await isLetIn(server, ofOwner)).toBe(true)
		const restarted = await startTestServer({ DATABASE_URL: url, DATA_DIR: server.dataDir })
		expect(await guess(restarted, count / 2)).toBe(0)
		expect([await isLetIn(restarted, ofOwner), await isLetIn(restarted, "")]).toEqual([true, false])
		return {
			tried: `${count} guesses over HTTP from ${ADDRESSES} forged addresses at one account, half of them after a restart`,
			held: "110 looked at, none after the restart; the owner got in in between and afterwards",
		}
	},
)

control(
	"A6",
	"limits_that_a_restart_forgets_let_many_more_through",
	{ quick: 80, full: 80 },
	async ({ count }) => {
		const { db, url } = await openTestDatabase()
		const server = await startTestServer({ DATABASE_URL: url })
		const lookedAt = await guess(server, count, () => db.delete(rateLimits))
		expect(lookedAt).toBe(count)
		return { tried: `${count} guesses`, held: `all ${count} looked at, as they must` }
	},
)
