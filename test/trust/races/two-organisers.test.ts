import { asc, eq } from "drizzle-orm"
import { expect } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../app/domain/applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../../../app/domain/decisions/commands.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import { type Db, openDatabase } from "../../../app/platform/db.server.ts"
import { openLog } from "../../../app/platform/log.server.ts"
import { openTestDatabase } from "../../database.ts"
import type { Random } from "../harness/random.ts"
import { control, trial } from "../harness/trial.ts"

type Decide = (db: Db, id: number, to: ApplicationStatus | "removed") => Promise<unknown>
const ORGANISERS = 4
const CLICKS = 4

const properly: Decide = (db, id, to) => {
	const decider = { by: null, at: new Date() }
	return to === "removed" ? removeFromAccepted(db, id, decider) : decideApplication(db, id, to, decider)
}

/** Read, then write: what the product does, but for the lock. */
const carelessly: Decide = (db, id, to) =>
	db.transaction(async (tx) => {
		const [row] = await tx.select().from(vendorApplications).where(eq(vendorApplications.id, id))
		const toStatus = to === "removed" ? "pending" : to
		if (!row || row.status === toStatus) return
		await tx.update(vendorApplications).set({ status: toStatus }).where(eq(vendorApplications.id, id))
		const fromStatus = row.status
		await tx
			.insert(applicationDecisions)
			.values({ applicationId: id, fromStatus, toStatus, decidedAt: new Date() })
	})

/** Several organisers click on one vendor, all at once. @returns what no order of their clicks explains */
async function clickAtOnce(offices: Db[], decide: Decide, random: Random): Promise<string[]> {
	const [db] = offices
	if (!db) return []
	const [id = 0] = await addApplications(db, [{ emailAddress: "potter@udongo.example" }])
	const wishes = offices.map(() =>
		Array.from({ length: CLICKS }, () => random.pick([...APPLICATION_STATUSES, "removed" as const])),
	)
	await Promise.all(
		offices.map(async (office, nth) => {
			for (const wish of wishes[nth] ?? []) await decide(office, id, wish)
		}),
	)
	return unexplained(db, id)
}

/** Each decision has to begin where the one before it ended, and each denial has one letter. */
async function unexplained(db: Db, id: number): Promise<string[]> {
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const decisions = await db
		.select()
		.from(applicationDecisions)
		.where(eq(applicationDecisions.applicationId, id))
		.orderBy(asc(applicationDecisions.id))
	const wrong: string[] = []
	let status: string = "pending"
	for (const { fromStatus, toStatus } of decisions) {
		if (fromStatus !== status)
			wrong.push(`a decision begins at ${fromStatus}, the one before ended at ${status}`)
		status = toStatus
	}
	if (vendor?.status !== status) wrong.push(`the vendor is ${vendor?.status}, decided ${status}`)
	const letters = await db.$count(outboxMails, eq(outboxMails.applicationId, id))
	const denials = decisions.filter(({ toStatus }) => toStatus === "denied").length
	if (letters !== denials) wrong.push(`${denials} denials have ${letters} letters`)
	return wrong
}

async function openOffices() {
	const { url } = await openTestDatabase()
	const pools = Array.from({ length: ORGANISERS }, () => openDatabase(url, openLog("silent"), 2))
	return { offices: pools.map(({ db }) => db), close: () => Promise.all(pools.map((pool) => pool.close())) }
}

const { offices, close } = await openOffices()

trial(
	"F12",
	"organisers_who_decide_one_vendor_at_once_come_one_after_the_other",
	{ quick: 100, full: 2_000, asked: 10_000, seconds: 240 },
	async ({ count, random }) => {
		for (let round = 0; round < count; round += 1) {
			expect(await clickAtOnce(offices, properly, random)).toEqual([])
		}
		return {
			tried: `${count} vendors × ${ORGANISERS} organisers × ${CLICKS} clicks`,
			held: "every history is one order of clicks, one letter a denial",
		}
	},
)

control(
	"F12",
	"without_the_lock_decisions_begin_where_none_ended",
	{ quick: 100, full: 100 },
	async ({ count, random }) => {
		let wrong: string[] = []
		let rounds = 0
		for (; rounds < count && !wrong.some((line) => line.includes("begins at")); rounds += 1) {
			wrong = await clickAtOnce(offices, carelessly, random)
		}
		await close()
		expect(wrong).toContainEqual(expect.stringContaining("begins at"))
		return { tried: `${rounds} vendors`, held: "harm seen, as it must" }
	},
)
