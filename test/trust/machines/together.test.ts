import { eq, sql } from "drizzle-orm"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { postDecision } from "../ground/decisions.ts"
import { behindProxy, openDeployment } from "../ground/deployment.ts"
import { REVERSE_PROXIES } from "../ground/reverse-proxy.ts"
import { checkContentPropagation, checkSharedSession, countAcceptedGuesses } from "../ground/shared-state.ts"
import { signInAt } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const EVERYWHERE = [true, true, true]
const NOWHERE = [false, false, false]

trial(
	"M1",
	"sessions_limits_and_pages_are_the_same_on_three_processes",
	{ quick: 1, full: 10 },
	async ({ count }) => {
		const { servers, db } = await openDeployment({})
		for (let nth = 0; nth < count; nth += 1) {
			expect(await checkSharedSession(servers)).toEqual({ before: EVERYWHERE, after: NOWHERE })
			expect(await checkContentPropagation(db, servers)).toEqual(EVERYWHERE)
		}
		expect(await countAcceptedGuesses(servers)).toBe(10)
		return {
			tried: `${count} sessions and changes of content, 24 guesses, on three processes`,
			held: "known and ended everywhere, shown within 1 s, 10 guesses in all",
		}
	},
)

control("M1", "with_a_database_for_each_nothing_is_shared", { quick: 1, full: 1 }, async () => {
	const apart = [await openDeployment({}), await openDeployment({})]
	const one = apart.flatMap((machines) => machines.servers.slice(0, 1))
	const [first] = apart
	if (!first) throw new Error("there is a first")
	expect((await checkSharedSession(one)).before).toEqual([true, false])
	expect(await checkContentPropagation(first.db, one)).toEqual([true, false])
	expect(await countAcceptedGuesses(one)).toBe(20)
	return { tried: "two processes, two databases", held: "unknown session, old page, 20 guesses, as it must" }
})

const VENDORS = 40

trial(
	"M1",
	"a_letter_goes_out_once_and_a_job_runs_once_however_many_could",
	{ quick: 1, full: 3, seconds: 240 },
	async ({ count }) => {
		const { servers, url, db, mail } = await openDeployment({
			front: behindProxy(REVERSE_PROXIES[0] ?? "round robin"),
		})
		const cookie = await signInAt(url)
		for (let round = 1; round <= count; round += 1) {
			await mail.shutDown()
			const vendors = await addApplications(db, vendorsOf(round))
			const codes = await Promise.all(vendors.map((vendor) => postDecision(url, cookie, vendor, "denied")))
			expect(codes).toEqual(vendors.map(() => 200))
			await mail.restart()
			await db.update(outboxMails).set({ nextAttemptAt: new Date() }).where(eq(outboxMails.state, "queued"))
			// The others ask for a run of their own at the same time.
			await Promise.all(
				servers.map(({ url, origin }, nth) =>
					postDecision(url, cookie, vendors[nth] ?? 0, "approved", origin),
				),
			)
			await expect.poll(() => lettersWaiting(db), { timeout: 90_000, interval: 500 }).toBe(0)
			expect([...mail.received.values()]).toEqual(Array(round * VENDORS).fill(1))
		}
		await expect.poll(async () => (await runsByMinute(db)).length > 1, { timeout: 130_000 }).toBe(true)
		expect(new Set(await runsByMinute(db))).toEqual(new Set([1]))
		return {
			tried: `${count} × ${VENDORS} denials through ${REVERSE_PROXIES[0]} that three processes could deliver`,
			held: "1 letter each, 1 run of each job a minute",
		}
	},
)

const vendorsOf = (round: number) =>
	Array.from({ length: VENDORS }, (_, nth) => ({ emailAddress: `vendor-${round}-${nth}@udongo.example` }))

const lettersWaiting = (db: Db) => db.$count(outboxMails, sql`${outboxMails.state} in ('queued', 'sending')`)

/** How often the job of every minute was asked for by the clock, in each minute. */
async function runsByMinute(db: Db): Promise<number[]> {
	const { rows } = await db.execute<{ runs: number }>(sql`
		select count(*)::int as runs from pgboss.job
		where name = '__pgboss__send-it' and data ->> 'name' = 'deliver-due-mails' and state = 'completed'
		group by date_trunc('minute', created_on)`)
	return rows.map(({ runs }) => runs)
}
