import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { type DecisionRecord, findLostDecisions } from "../ground/decisions.ts"
import { behindCarelessProxy, behindProxy, type Deployment, openDeployment } from "../ground/deployment.ts"
import { REVERSE_PROXIES } from "../ground/reverse-proxy.ts"
import { signInAt } from "../ground/test-server.ts"
import { findLostSubmissions, startTraffic, type Traffic } from "../ground/traffic.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const VENDORS = 12
/** Milliseconds after a kill from which on nobody may notice it any more. */
const GRACE = 3_000

async function startTrafficAt(
	{ url, db }: Deployment,
	random: Random,
): Promise<{ rush: Traffic; promises: DecisionRecord[] }> {
	const known = Array.from({ length: VENDORS }, (_, nth) => ({
		// Far from those that the product gives to new ones.
		number: 1_000_000 + nth,
		emailAddress: `v${nth}@udongo.example`,
	}))
	const vendors = await addApplications(db, known)
	const decisionRecords: DecisionRecord[] = vendors.map((vendor) => ({
		vendor,
		acknowledged: "pending",
		unanswered: [],
	}))
	const cookie = await signInAt(url)
	return { rush: startTraffic({ url, cookie, decisionRecords, random }), promises: decisionRecords }
}

const more = (rush: Traffic, answers: number) => {
	const until = rush.answered + answers
	return expect.poll(() => rush.answered >= until, { timeout: 60_000 }).toBe(true)
}

/** Kills one while everybody is at work. @returns how many requests failed in the time of grace, and later */
async function killUnderLoad({ servers }: Deployment, nth: number, rush: Traffic) {
	await more(rush, 20)
	expect(rush.submittedKeys.length).toBeGreaterThan(0)
	const before = rush.failedAt.length
	const killedAt = performance.now()
	servers[nth]?.process.kill("SIGKILL")
	await pause(GRACE)
	await more(rush, 30)
	const failed = rush.failedAt.slice(before)
	const late = failed.filter((at) => at - killedAt > GRACE).length
	return { inGrace: failed.length - late, late }
}

/** Lets the letters out that were under way; those of the killed wait two minutes, unless they are made older. */
async function deliverAll(db: Db): Promise<void> {
	const waiting = sql`${outboxMails.state} in ('queued', 'sending')`
	const older = { claimedAt: new Date(0) }
	await pause(10_000)
	await db.update(outboxMails).set(older).where(eq(outboxMails.state, "sending"))
	await expect.poll(() => db.$count(outboxMails, waiting), { timeout: 300_000, interval: 500 }).toBe(0)
}

for (const front of REVERSE_PROXIES) {
	trial(
		"M2",
		`kill_9_of_one_of_three_behind_${front.replace(" ", "_")}_loses_nothing_that_was_answered`,
		{ quick: 1, full: 9, seconds: 500 },
		async ({ count, random }) => {
			const machines = await openDeployment({ front: behindProxy(front) })
			const { db, mail } = machines
			const { rush, promises } = await startTrafficAt(machines, random)
			let noticed = 0
			for (let kill = 0; kill < count; kill += 1) {
				const { inGrace, late } = await killUnderLoad(machines, kill % 3, rush)
				noticed += inGrace
				expect(late).toBe(0)
				await machines.restartServer(kill % 3)
			}
			rush.isOver = true
			await rush.done
			await deliverAll(db)
			expect(await findLostDecisions(db, promises)).toEqual([])
			expect(await findLostSubmissions(db, rush.submittedKeys)).toEqual([])
			const letters = await db.select().from(outboxMails)
			expect(letters.filter(({ messageId }) => !mail.received.has(messageId))).toEqual([])
			expect(mail.received.size).toBe(letters.length)
			const twice = [...mail.received.values()].filter((times) => times > 1).length
			// Of each kill at most what one process had handed over and not yet written down.
			expect(twice).toBeLessThanOrEqual(count * 8)
			return {
				tried: `${count} kills behind ${front}, ${rush.answered} answered, ${letters.length} letters`,
				held: `0 lost, 0 without letter, ${twice} twice; ${noticed} cut off, 0 after 3 s`,
			}
		},
	)
}

control(
	"M2",
	"who_does_not_turn_to_another_process_notices_for_ever",
	{ quick: 1, full: 1 },
	async ({ random }) => {
		const machines = await openDeployment({ front: behindCarelessProxy })
		const { rush } = await startTrafficAt(machines, random)
		const { late } = await killUnderLoad(machines, 0, rush)
		rush.isOver = true
		await rush.done
		expect(late).toBeGreaterThan(0)
		return { tried: "1 kill behind a careless proxy", held: `${late} failed after 3 s, as it must` }
	},
)
