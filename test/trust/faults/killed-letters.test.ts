import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { runAndKillCareless } from "../ground/careless.ts"
import { openCountingMailServer } from "../ground/counting-mail-server.ts"
import { decideUntilServerGone, findInconsistentDecisions } from "../ground/decisions.ts"
import {
	createTransport,
	deliverWaitingLetters,
	findLetterInconsistencies,
	listLettersInFlight,
} from "../ground/letters.ts"
import { openRestartableServer } from "../ground/restartable-server.ts"
import { control, trial } from "../harness/trial.ts"

trial(
	"F7",
	"a_kill_just_after_the_mail_servers_yes_loses_no_letter_and_repeats_only_that_one",
	{ quick: 8, full: 30, asked: 200, seconds: 300 },
	async ({ count, random }) => {
		const mail = await openCountingMailServer()
		const server = await openRestartableServer({ SMTP_URL: mail.url })
		await server.start()
		const cookie = await server.adminCookie()
		const vendors = await server.withReopenedDatabase((db) =>
			addApplications(
				db,
				Array.from({ length: 6 }, (_, nth) => ({ emailAddress: `v${nth}@udongo.example` })),
			),
		)
		const inFlight = new Set<string>()
		for (let kill = 0; kill < count; kill += 1) {
			const killed = killAfterYes(random.whole(1, 6), random.whole(0, 6))
			const told = vendors.map((vendor) => ({ vendor, acknowledged: "pending" as const, unanswered: [] }))
			const work = told.map((one) =>
				decideUntilServerGone({ url: server.url, cookie, heard: () => undefined }, [one], random),
			)
			await killed
			await Promise.all(work)
			await server.start()
			const abandoned = await server.withReopenedDatabase(listLettersInFlight)
			for (const id of abandoned) inFlight.add(id)
			await server.withReopenedDatabase((db) =>
				deliverWaitingLetters(db, createTransport(mail.url), abandoned),
			)
		}
		await server.stop()
		expect(
			await server.withReopenedDatabase((db) => findLetterInconsistencies(db, mail.received, inFlight)),
		).toEqual([])
		expect(await server.withReopenedDatabase(findInconsistentDecisions)).toEqual([])
		const twice = [...mail.received.values()].filter((times) => times > 1).length
		return {
			tried: `${count} kills 0 to 6 ms after a yes, ${mail.received.size} letters`,
			held: `0 lost, ${twice} twice of ${inFlight.size} in the window, same Message-ID`,
		}

		async function killAfterYes(nth: number, milliseconds: number): Promise<void> {
			let left = nth
			await new Promise<void>((resolve) => {
				mail.onAccepted = () => {
					left -= 1
					if (left === 0) resolve()
				}
			})
			await pause(milliseconds)
			await server.kill()
		}
	},
)

control(
	"F7",
	"marking_a_letter_sent_before_sending_it_loses_it",
	{ quick: 10, full: 50 },
	async ({ count, random }) => {
		const mail = await openCountingMailServer()
		const { db, url } = await openTestDatabase()
		let wrong: string[] = []
		let kills = 0
		for (; kills < count && !wrong.length; kills += 1) {
			await runAndKillCareless("mail", { DATABASE_URL: url, SMTP_URL: mail.url }, random.whole(20, 80))
			// The mail server may still be reading what the killed program said last.
			await pause(100)
			wrong = await findLetterInconsistencies(db, mail.received, new Set())
		}
		expect(wrong).toContainEqual(expect.stringContaining("never arrived"))
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
