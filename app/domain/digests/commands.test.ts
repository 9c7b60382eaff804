import { randomUUID } from "node:crypto"
import { eq, like, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { memberships, users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { findDigestFrequency, queueDigests, setDigestFrequency } from "./commands.server.ts"
import { DIGEST_FREQUENCIES, type DigestFrequency, lastDailyDigest } from "./rules.ts"
import { digestEntries } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const log = openLog("silent")
const origin = "https://tamasha.example"
const START = new Date("2025-11-03T09:00:00Z")
const HOUR = 3_600_000

let people = 0
async function addReader() {
	people += 1
	return addTestAdmin(db, `reader-${people}@tamasha.example`)
}

let vendors = 0
async function apply(at: Date): Promise<number> {
	vendors += 1
	const input = { ...potter, brandName: `Vendor ${vendors}`, emailAddress: `vendor-${vendors}@clay.example` }
	const applied = await applyForStall(db, edition, input, { submissionKey: randomUUID(), at })
	return applied.ok ? applied.application.id : expect.fail(applied.reason)
}

/** The applications that the digests of a reader lead to, email by email. */
async function readDigests(userId: string) {
	const letters = await db
		.select({ html: outboxMails.html, subject: outboxMails.subject, text: outboxMails.text })
		.from(outboxMails)
		.where(like(outboxMails.cause, `digest:${userId}:%`))
		.orderBy(outboxMails.id)
	const linksOf = (html: string) =>
		[...html.matchAll(/admin\/applications\/(\d+)"/g)].map(([, id]) => Number(id))
	return letters.map((letter) => ({ ...letter, ids: linksOf(letter.html) }))
}

const set = (userId: string, frequency: DigestFrequency | undefined, at: Date) =>
	setDigestFrequency(db, userId, { frequency, origin, at })

type Step = { apply: number } | { hours: number } | { frequency: DigestFrequency | undefined } | "run"
const steps: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ apply: fc.integer({ min: 1, max: 3 }) }),
	fc.record({ hours: fc.integer({ min: 1, max: 30 }) }),
	fc.record({ frequency: fc.constantFrom<DigestFrequency | undefined>(...DIGEST_FREQUENCIES, undefined) }),
	fc.constant<Step>("run"),
)

test("what_came_in_while_a_reader_wanted_it_is_in_one_digest_when_that_is_due_however_many_processes_run", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(steps, { maxLength: 14 }), async (done) => {
			const reader = await addReader()
			let frequency: DigestFrequency | undefined
			let waiting: { id: number; at: Date }[] = []
			const told: number[][] = []
			let now = START
			for (const step of done) {
				if (step === "run") {
					await Promise.all([queueDigests(db, now, log), queueDigests(db, now, log)])
					const isDue = ({ at }: { at: Date }) => frequency === "each" || at <= lastDailyDigest(now)
					const due = waiting.filter(isDue)
					waiting = waiting.filter((one) => !isDue(one))
					if (due.length) told.push(due.map(({ id }) => id))
				} else if ("apply" in step) {
					const ids = await Promise.all(Array.from({ length: step.apply }, () => apply(now)))
					if (frequency) waiting.push(...ids.map((id) => ({ id, at: now })))
				} else if ("hours" in step) now = new Date(now.getTime() + step.hours * HOUR)
				else {
					frequency = step.frequency
					if (!frequency) waiting = []
					await set(reader, frequency, now)
					expect(await findDigestFrequency(db, reader)).toBe(frequency)
				}
			}
			const digests = await readDigests(reader)
			const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)
			expect(digests.map(({ ids }) => sorted(ids))).toEqual(told.map(sorted))
			await set(reader, undefined, now)
		}),
		{ numRuns: 25 },
	)
})

test("of_a_daily_digest_nothing_is_due_before_seven_in_nairobi", () => {
	fc.assert(
		fc.property(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }), (now) => {
			const due = lastDailyDigest(now)
			expect(due.toISOString()).toMatch(/T04:00:00\.000Z$/)
			expect(now.getTime() - due.getTime()).toBeGreaterThanOrEqual(0)
			expect(now.getTime() - due.getTime()).toBeLessThan(24 * HOUR)
		}),
	)
})

const isSomebodyWaiting = async () => {
	const found = await db.execute(sql`
		select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
	return found.rows.length > 0
}

test("whoever_asks_for_none_just_now_keeps_nobody_from_applying", async () => {
	const reader = await addReader()
	await set(reader, "daily", START)
	let applying: Promise<number> | undefined
	await db.transaction(async (tx) => {
		await setDigestFrequency(tx, reader, { origin, at: START })
		applying = apply(START)
		applying.catch(() => undefined)
		await expect.poll(isSomebodyWaiting).toBe(true)
	})
	expect(await applying).toBeGreaterThan(0)
	expect(await db.select().from(digestEntries).where(eq(digestEntries.userId, reader))).toEqual([])
})

test("a_digest_names_nobody_and_leaves_out_what_its_reader_may_not_read_and_who_is_no_longer_listed", async () => {
	const reader = await addReader()
	const stranger = await addReader()
	await db.update(memberships).set({ role: "steward" }).where(eq(memberships.userId, stranger))
	for (const one of [reader, stranger]) await set(one, "each", START)
	const [first = 0, erased = 0] = [await apply(START), await apply(START)]
	await db.update(vendorApplications).set({ erasedAt: START }).where(eq(vendorApplications.id, erased))
	expect(await queueDigests(db, START, log)).toBe(true)
	expect(await queueDigests(db, START, log)).toBe(false)
	const [digest, ...others] = await readDigests(reader)
	expect(others).toEqual([])
	expect(digest?.ids).toEqual([first])
	expect(digest?.subject).toBe(`1 new application for ${edition.name}`)
	expect(digest?.text).toContain(potter.tentSpace)
	expect(`${digest?.html} ${digest?.text}`).not.toMatch(/Vendor \d|vendor-\d|Wanjiru|0712/)
	expect(await readDigests(stranger)).toEqual([])
	for (const one of [reader, stranger]) await set(one, undefined, START)
})

test("a_long_digest_says_how_many_more_there_are", async () => {
	const reader = await addReader()
	await set(reader, "daily", START)
	for (let nth = 0; nth < 53; nth += 1) await apply(START)
	await queueDigests(db, new Date(START.getTime() + 24 * HOUR), log)
	const [digest] = await readDigests(reader)
	expect(digest?.subject).toBe(`53 new applications for ${edition.name}`)
	expect(digest?.ids).toHaveLength(50)
	expect(digest?.text).toContain("And 3 more.")
	await set(reader, undefined, START)
})

test("an_account_that_is_removed_is_told_nothing_more", async () => {
	const reader = await addReader()
	await set(reader, "each", START)
	await apply(START)
	await db.delete(users).where(eq(users.id, reader))
	expect(await queueDigests(db, START, log)).toBe(false)
	expect((await db.execute(sql`select 1 from digest_entries`)).rows).toEqual([])
})

test("each_change_of_what_a_reader_wants_is_in_the_audit_log_once", async () => {
	const reader = await addReader()
	const entries = await collectAuditEvents(db, async () => {
		for (const frequency of ["each", "each", undefined, undefined] as const)
			await set(reader, frequency, START)
	})
	const about = { action: "digest-changed", subjectId: reader }
	expect(entries).toMatchObject([
		{ ...about, before: { digest: "off" }, after: { digest: "each" } },
		{ ...about, before: { digest: "each" }, after: { digest: "off" } },
	])
})
