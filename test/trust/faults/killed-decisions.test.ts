import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { openMailServer } from "../../e2e/mail-server.ts"
import { runAndKillCareless } from "../ground/careless.ts"
import {
	acknowledgeStoredDecisions,
	type DecisionRecord,
	decideUntilServerGone,
	findInconsistentDecisions,
	findLostDecisions,
} from "../ground/decisions.ts"
import { createAnswerCounter, formatSeconds, openRestartableServer } from "../ground/restartable-server.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

const VENDORS = 12
const ORGANISERS = 6

trial(
	"F1",
	"kills_in_the_middle_of_decisions_lose_nothing_that_was_acknowledged",
	{ quick: 8, full: 40, asked: 500, seconds: 300 },
	async ({ count, random }) => {
		const mail = await openMailServer()
		const server = await openRestartableServer({ SMTP_URL: mail.url })
		await server.start()
		const cookie = await server.adminCookie()
		const vendors = await server.withReopenedDatabase((db) =>
			addApplications(
				db,
				Array.from({ length: VENDORS }, (_, nth) => ({
					brandName: `Vendor ${nth}`,
					emailAddress: `vendor-${nth}@udongo.example`,
				})),
			),
		)
		const promises: DecisionRecord[] = vendors.map((vendor) => ({
			vendor,
			acknowledged: "pending",
			unanswered: [],
		}))
		let answered = 0
		for (let kill = 0; kill < count; kill += 1) {
			const { heard, reached } = createAnswerCounter(random.whole(1, 12))
			const count = () => {
				answered += 1
				heard()
			}
			const work = Array.from({ length: ORGANISERS }, (_, nth) => {
				const mine = promises.filter((_, index) => index % ORGANISERS === nth)
				return decideUntilServerGone({ url: server.url, cookie, heard: count }, mine, random)
			})
			await reached
			await pause(random.whole(0, 60))
			await server.kill({ database: random.chance(0.3) })
			await Promise.all(work)
			await server.start()
			expect(await server.withReopenedDatabase((db) => findLostDecisions(db, promises))).toEqual([])
			await server.withReopenedDatabase((db) => acknowledgeStoredDecisions(db, promises))
		}
		await server.stop()
		expect(await server.withReopenedDatabase((db) => findLostDecisions(db, promises))).toEqual([])
		await mail.close()
		expect(answered).toBeGreaterThan(count)
		return {
			tried: `${count} kills, 3 in 10 of the database as well, ${answered} decisions acknowledged`,
			held: `0 lost, 0 without letter, restart ${formatSeconds(server.starts)}${goalSuffix(Math.max(...server.starts) <= 3_000)}`,
		}
	},
)

control(
	"F1",
	"two_transactions_instead_of_one_leave_denials_without_letters",
	{ quick: 10, full: 50, seconds: 60 },
	async ({ count, random }) => {
		const { db, url } = await openTestDatabase()
		await addApplications(db, [{ brandName: "Careless" }])
		let torn: string[] = []
		let kills = 0
		for (; kills < count && !torn.length; kills += 1) {
			await runAndKillCareless("status", { DATABASE_URL: url }, random.whole(0, 60))
			torn = await findInconsistentDecisions(db)
		}
		expect(torn.length).toBeGreaterThan(0)
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
