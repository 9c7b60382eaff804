import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { potter } from "../../../app/domain/applying/apply.fixture.ts"
import { applyForStall } from "../../../app/domain/applying/apply.server.ts"
import { findFirstEdition } from "../../../app/domain/editions/editions.fixture.ts"
import { openSubmissionEnvironment } from "../../../app/domain/extras/submission.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { control, trial } from "../harness/trial.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const AT_ONCE = 100

const everybody = <T>(work: (nth: number) => Promise<T>) =>
	Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => work(nth)))
const rowsOf = (email: string) => db.$count(vendorApplications, eq(vendorApplications.emailAddress, email))
const lettersTo = (email: string) => db.$count(outboxMails, eq(outboxMails.recipient, email))

trial(
	"F11",
	"a_hundred_times_the_same_application_is_one_row_and_one_letter",
	{ quick: 10, full: 200, seconds: 240 },
	async ({ count }) => {
		const at = new Date()
		for (let round = 0; round < count; round += 1) {
			const emailAddress = `race-${round}@udongo.example`
			const submissionKey = randomUUID()
			const outcomes = await everybody(() =>
				applyForStall(db, edition, { ...potter, emailAddress }, { submissionKey, at }),
			)
			expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(AT_ONCE)
			expect([await rowsOf(emailAddress), await lettersTo(emailAddress)]).toEqual([1, 1])
		}
		return { tried: `${count} × ${AT_ONCE} stall applications at once`, held: "1 row, 1 letter each" }
	},
)

const ground = await openSubmissionEnvironment()

trial(
	"F11",
	"a_hundred_times_the_same_extras_are_one_submission_and_one_letter",
	{ quick: 3, full: 12, asked: 200, seconds: 240 },
	async ({ count }) => {
		for (let round = 0; round < count; round += 1) {
			const email = `extras-${round}@udongo.example`
			const vendor = await ground.apply({ emailAddress: email })
			const form = await ground.form(email)
			const outcomes = await everybody(() => ground.submit(form))
			const taken = outcomes.filter((outcome) => outcome.ok)
			// The others were refused for sending too often, which changes nothing.
			expect(taken.length).toBeGreaterThan(0)
			expect(await ground.receiptsTo(email)).toHaveLength(1)
			expect((await ground.documentsOf(vendor.id)).map(({ state }) => state)).toEqual(["current"])
		}
		return {
			tried: `${count} × ${AT_ONCE} extras forms at once`,
			held: "1 submission, 1 document, 1 letter each",
		}
	},
)

control(
	"F11",
	"looking_before_writing_without_a_lock_makes_doubles",
	{ quick: 20, full: 20 },
	async ({ count }) => {
		let most = 0
		let rounds = 0
		for (; rounds < count && most < 2; rounds += 1) {
			const emailAddress = `careless-${rounds}@udongo.example`
			await everybody((nth) =>
				db.transaction(async (tx) => {
					const known = await tx.$count(vendorApplications, eq(vendorApplications.emailAddress, emailAddress))
					const number = 1_000_000 + rounds * AT_ONCE + nth
					if (!known)
						await tx.insert(vendorApplications).values({ emailAddress, number, editionId: edition.id })
				}),
			)
			most = await rowsOf(emailAddress)
		}
		expect(most).toBeGreaterThan(1)
		return { tried: `${rounds} × ${AT_ONCE}`, held: `${most} rows for one form, as it must` }
	},
)
