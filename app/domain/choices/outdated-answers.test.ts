import { and, desc, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { findOutdatedAnnouncement, readAnnouncementCounts } from "../applications/announced-verdict.server.ts"
import { announcements } from "../applications/announcement-schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listApplicationRows } from "../applications/table.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending } from "./commands.server.ts"
import { correct, createSteps, deliver, recompute } from "./outdated-answers.fixture.ts"
import { releases } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const connections = [1, 2, 3].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))

const now = () => ({ by: amina, at: new Date(), origin: ORIGIN })
const VENDORS = 3
beforeEach(() => holdDecisionLetters(db))

async function addVendors(): Promise<number[]> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	return addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
		})),
	)
}

const STEPS = createSteps(amina, edition.id)
const OF_CHOICES = [...CHOICES.map((choice) => `choose ${choice}`), "take back", "release", "release"]
const OF_BOTH = Object.keys(STEPS).filter(
	(name) => !OF_CHOICES.includes(name) && name !== "approve" && name !== "deny",
)
/** What can be done where letters are held, and where they leave at once. */
const ACTS = {
	held: [...OF_CHOICES, ...OF_BOTH],
	"at-once": ["approve", "deny", "confirm", ...OF_BOTH],
}
const plansOf = (mode: keyof typeof ACTS) =>
	fc.array(fc.record({ vendor: fc.nat(VENDORS - 1), step: fc.constantFrom(...ACTS[mode]) }), {
		minLength: 25,
		maxLength: 50,
		size: "max",
	})

async function listOutdated(): Promise<number[]> {
	const query = { text: "", sort: "received", isDescending: false, outdated: "answer" } as const
	const { rows } = await listApplicationRows(db, edition.id, query)
	return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

async function expectExact(): Promise<number> {
	const expected = await recompute(db)
	expect(await listOutdated()).toEqual(expected)
	const onStandby = await db.$count(
		standbyEntries,
		sql`application_id in (select id from vendor_applications where erased_at is null and merged_into_id is null)`,
	)
	expect(await readAnnouncementCounts(db, edition.id)).toEqual({ outdated: expected.length, onStandby })
	return expected.length
}

test.each(["held", "at-once"] as const)(
	"after_any_order_of_acts_the_list_is_who_was_told_what_does_not_hold (%s)",
	async (decisionLetters) => {
		let found = 0
		await db.update(editions).set({ decisionLetters }).where(eq(editions.id, edition.id))
		await fc.assert(
			fc.asyncProperty(plansOf(decisionLetters), async (plan) => {
				const ids = await addVendors()
				for (const { vendor, step } of plan) {
					await STEPS[step]?.(db, ids[vendor] ?? 0)
					found += await expectExact()
				}
			}),
			{ numRuns: 25 },
		)
		expect(found, "nobody was ever told what does not hold").toBeGreaterThan(0)
	},
)

test("the_list_is_right_whatever_is_done_at_once", async () => {
	const plans = fc.array(plansOf("held"), { minLength: connections.length, maxLength: connections.length })
	await fc.assert(
		fc.asyncProperty(plans, async (plan) => {
			const ids = await addVendors()
			const run = async (own: { vendor: number; step: string }[], nth: number) => {
				for (const { vendor, step } of own) await STEPS[step]?.(connections[nth]?.db ?? db, ids[vendor] ?? 0)
			}
			await Promise.all(plan.map(run))
			await expectExact()
		}),
		{ numRuns: 10 },
	)
})

test("control_a_list_that_the_database_does_not_keep_is_noticed", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	await db.execute(sql`alter table vendor_applications disable trigger announced_application_changed`)
	await db.update(vendorApplications).set({ status: "pending" }).where(eq(vendorApplications.id, id))
	await db.execute(sql`alter table vendor_applications enable trigger announced_application_changed`)
	await expect(expectExact()).rejects.toThrow()
})

test("a_letter_of_correction_that_left_takes_the_vendor_off_the_list", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	expect(await listOutdated()).toEqual([])
	await returnToPending(db, id, now())
	expect(await listOutdated()).toEqual([id])
	expect(await findOutdatedAnnouncement(db, { id, status: "pending", withdrawnAt: null })).toBeDefined()
	await correct(db, id, amina)
	await deliver(db, "sent")
	expect(await listOutdated()).toEqual([])
	await chooseForApplication(db, id, "no", now())
	expect(await listOutdated(), "whoever waits for an answer was told nothing else").toEqual([])
})

test("of_who_is_merged_or_erased_or_gone_nothing_is_listed_and_nothing_is_left", async () => {
	const [id = 0, other = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	await returnToPending(db, id, now())
	const counted = async () => (await readAnnouncementCounts(db, edition.id)).outdated
	const set = (change: Partial<typeof vendorApplications.$inferInsert>) =>
		db.update(vendorApplications).set(change).where(eq(vendorApplications.id, id))
	await set({ mergedIntoId: other })
	expect(await counted()).toBe(0)
	await set({ mergedIntoId: null })
	expect(await counted()).toBe(1)
	await set({ erasedAt: new Date() })
	expect(await counted()).toBe(0)
	await db.delete(vendorApplications)
	expect(await db.$count(announcements)).toBe(0)
	expect(await readAnnouncementCounts(db, edition.id)).toEqual({ outdated: 0, onStandby: 0 })
})

test("an_answer_that_was_held_while_another_email_left_and_then_came_back_is_there_to_be_sent_again", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", now())
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	await returnToPending(db, id, now())
	await chooseForApplication(db, id, "no", now())
	await correct(db, id, amina)
	await deliver(db, "sent")
	await releaseAll(db, edition.id, amina)
	await deliver(db, "sent")
	const isDenial = and(eq(outboxMails.applicationId, id), eq(outboxMails.tells, "no"))
	const denial = await db.update(outboxMails).set({ bounce: "permanent" }).where(isDenial).returning()
	const { id: newest } = (await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1))[0] ?? {}
	expect(denial.map((letter) => letter.id)).not.toEqual([newest])
	expect(await findOutdatedAnnouncement(db, { id, status: "denied", withdrawnAt: null })).toBeUndefined()
	expect(await listOutdated()).toEqual([])
})
