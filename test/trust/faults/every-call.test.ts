import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { applicationDecisions, vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { openFaultyServices } from "../ground/faulty-services.ts"
import { runFaultyWorkload } from "../ground/faulty-workload.ts"
import { randomFrom } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

const { url } = await openTestDatabase()

trial(
	"F15",
	"whatever_call_fails_nothing_promised_is_lost_and_nothing_is_torn",
	{ quick: 30, full: 200, asked: 10_000, seconds: 300 },
	async ({ count, random }) => {
		const machine = await openFaultyServices(url)
		for (let nth = 0; nth < count; nth += 1) {
			const life = random.seed()
			expect({ life, wrong: await runFaultyWorkload(machine, randomFrom(`${life}`)) }).toEqual({
				life,
				wrong: [],
			})
		}
		expect(machine.faults).toBeGreaterThan(count)
		return {
			tried: `${count} seeds, ${machine.faults} failed calls of database, files and mail`,
			held: "0 invariants broken",
		}
	},
)

control(
	"F15",
	"decisions_in_several_transactions_are_torn",
	{ quick: 60, full: 200 },
	async ({ count, random }) => {
		const machine = await openFaultyServices(url)
		let wrong: string[] = []
		let lives = 0
		for (; lives < count && !wrong.length; lives += 1) {
			wrong = await runFaultyWorkload(machine, random, async (db, applicationId, toStatus) => {
				await db
					.update(vendorApplications)
					.set({ status: toStatus })
					.where(eq(vendorApplications.id, applicationId))
				const decision = { applicationId, fromStatus: "pending" as const, toStatus, decidedAt: new Date() }
				if (toStatus !== "denied") await db.insert(applicationDecisions).values(decision)
				return {}
			})
		}
		expect(wrong.length).toBeGreaterThan(0)
		return { tried: `${lives} seeds`, held: "harm seen, as it must" }
	},
)
