import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { addTestAdmin, PASSWORD } from "../../../app/domain/accounts/accounts.fixture.ts"
import { verifyPassword } from "../../../app/domain/accounts/passwords.server.ts"
import { credentials, users } from "../../../app/domain/accounts/schema.server.ts"
import { rateLimits } from "../../../app/platform/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { sendRequest } from "../ground/http-request.ts"
import { mannWhitneyP } from "../ground/mann-whitney.ts"
import { startTestServer } from "../ground/test-server.ts"
import type { Random } from "../harness/random.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

const ACCOUNTS = 5
const accounts = (known: boolean) =>
	Array.from({ length: ACCOUNTS }, (_, nth) => `${known ? "amina" : "nobody"}-${nth}@tamasha.example`)

/** Signs in with known and unknown e-mails in turn, in pairs whose order is chance. @returns the p that they differ */
async function compare(
	signIn: (email: string) => Promise<void>,
	pairs: number,
	random: Random,
): Promise<number> {
	const times = { known: [] as number[], unknown: [] as number[] }
	const WARM_UP = 5
	for (let nth = 0; nth < pairs + WARM_UP; nth += 1) {
		const kinds = ["known", "unknown"] as const
		for (const kind of random.chance(0.5) ? kinds : kinds.toReversed()) {
			const email = accounts(kind === "known")[nth % ACCOUNTS] ?? ""
			const start = performance.now()
			await signIn(email)
			if (nth >= WARM_UP) times[kind].push(performance.now() - start)
		}
	}
	return mannWhitneyP(times.known, times.unknown)
}

async function openAccounts() {
	const database = await openTestDatabase()
	for (const email of accounts(true)) await addTestAdmin(database.db, email)
	return database
}

trial(
	"A5",
	"signing_in_takes_as_long_for_an_unknown_email_as_for_a_known_one",
	{ quick: 200, full: 2_000, seconds: 120 },
	async ({ count, random }) => {
		const { db, url } = await openAccounts()
		const server = await startTestServer({ DATABASE_URL: url })
		let nth = 0
		const signIn = async (email: string) => {
			nth += 1
			const headers = { "x-forwarded-for": `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` }
			const { status } = await sendRequest(server.url, {
				path: "/login",
				form: { email, password: "a guess" },
				headers,
			})
			expect(status).toBe(401)
			if (nth % (ACCOUNTS * 2) === 0) await db.delete(rateLimits)
		}
		const found = [await compare(signIn, count / 2, random)]
		// Of two samples of the same one in twenty looks different; a difference that is there shows again.
		if ((found[0] ?? 0) <= 0.05) found.push(await compare(signIn, count / 2, random))
		return {
			tried: `${count} wrong sign-ins over HTTP, known and unknown e-mails in turn`,
			held: `p ${found.map((p) => p.toFixed(2)).join(", again ")} by Mann-Whitney${goalSuffix((found.at(-1) ?? 0) > 0.05)}`,
		}
	},
)

control(
	"A5",
	"a_sign_in_that_hashes_only_for_known_emails_tells_who_is_known",
	{ quick: 60, full: 60 },
	async ({ count, random }) => {
		const { db } = await openAccounts()
		const signIn = async (email: string) => {
			const [found] = await db
				.select({ hash: credentials.password })
				.from(users)
				.innerJoin(credentials, eq(credentials.userId, users.id))
				.where(eq(users.email, email))
			if (found?.hash) await verifyPassword(found.hash, `not ${PASSWORD}`)
		}
		const p = await compare(signIn, count / 2, random)
		expect(p).toBeLessThan(0.05)
		return { tried: `${count} sign-ins`, held: `p ${p.toExponential(0)}, as it must` }
	},
)
