import { eq, sql } from "drizzle-orm"
import { afterAll, beforeEach, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { TIMEOUTS } from "../../../test/timeouts.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { listApplications } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listApplicationRows } from "../applications/table.server.ts"
import { listVendorEvents } from "../applications/vendor-events.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { listChoices } from "../choices/queries.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { listSameVendorGroups } from "../duplicates/queries.server.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editionFactsOf, listEditions } from "../editions/queries.server.ts"
import { isWindowOpen } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { listAcceptedVendors } from "../extras/queries.server.ts"
import type { Missing } from "../extras/rules.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { queueTestMail } from "../mail/mail-dispatcher.fixture.ts"
import { listMails } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { countOpenMatters, findEditionBefore, readEditionTotals } from "./queries.server.ts"

const { db, url } = await openTestDatabase()
const other = openPool(url, 5) // another process
afterAll(() => other.close())
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-20T09:00:00Z")
const actor = { by, at }
const closed = { ok: false, reason: "edition-closed" }

let edition: number
beforeEach(async () => {
	edition = await addEdition(db, { applicationsOpenAt: new Date("2026-01-01T00:00:00Z") })
})

const readEdition = async () => {
	const [row] = await db.select().from(editions).where(eq(editions.id, edition))
	if (!row) throw new Error("the edition was not found")
	return row
}
const statusOf = async (id: number) => {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.status
}

test("closing_and_reopening_leave_one_entry_each_and_end_the_windows_meanwhile", async () => {
	const isTaking = async () => isWindowOpen(editionFactsOf(await readEdition()).applications, at)
	expect(await isTaking()).toBe(true)
	const entry = { actor: "organiser", userId: by, subjectKind: "edition", subjectId: String(edition) }
	const close = () => closeEdition(db, edition, actor)
	expect(await collectAuditEvents(db, close)).toMatchObject([{ ...entry, action: "edition-closed" }])
	expect((await readEdition()).closedAt).toEqual(at)
	expect(await isTaking()).toBe(false)
	expect(await close()).toEqual({ ok: false, reason: "already-closed" })
	const reopen = () => reopenEdition(db, edition, actor)
	expect(await collectAuditEvents(db, reopen)).toMatchObject([{ ...entry, action: "edition-reopened" }])
	expect(await isTaking()).toBe(true)
	expect(await reopen()).toEqual({ ok: false, reason: "not-closed" })
})

test("an_edition_that_is_not_over_and_one_that_does_not_exist_are_not_closed", async () => {
	const lastDay = { by, at: new Date("2026-04-06T12:00:00Z") }
	expect(await closeEdition(db, edition, lastDay)).toEqual({ ok: false, reason: "not-over" })
	expect((await readEdition()).closedAt).toBeNull()
	expect(await closeEdition(db, 999_999, actor)).toEqual({ ok: false, reason: "not-found" })
	expect(await reopenEdition(db, 999_999, actor)).toEqual({ ok: false, reason: "not-found" })
})

/** How many connections wait for a lock in this database. */
async function countWaiting(): Promise<number> {
	const waiting = await db.execute<{ waiting: number }>(sql`
		select count(*)::int as waiting from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`)
	return waiting.rows[0]?.waiting ?? 0
}
const untilWaiting = (count: number) => expect.poll(countWaiting, { timeout: TIMEOUTS.wait }).toBe(count)

/** Holds something until it is let go. */
async function hold(lock: ReturnType<typeof sql>) {
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
	const done = db.transaction(async (tx) => {
		await tx.execute(lock)
		isHeld()
		await released
	})
	await held
	return async () => {
		release()
		await done
	}
}

test("the_closing_waits_for_a_decision_that_has_begun_and_the_next_one_is_refused", async () => {
	const first = await addPotter(db, { editionId: edition })
	const second = await addPotter(db, { editionId: edition })
	// The decision has its edition, and waits before its last step.
	const release = await hold(sql`lock table application_decisions in share mode`)
	const deciding = decideApplication(other.db, first, "approved", actor)
	await untilWaiting(1)
	const closing = closeEdition(db, edition, actor)
	await untilWaiting(2)
	expect((await readEdition()).closedAt).toBeNull()
	await release()
	expect(await deciding).toMatchObject({ ok: true, changed: true })
	expect(await closing).toEqual({ ok: true })
	expect(await decideApplication(other.db, second, "approved", actor)).toEqual(closed)
	expect([await statusOf(first), await statusOf(second)]).toEqual(["approved", "pending"])
})

test("a_decision_that_reaches_its_edition_after_the_closing_is_refused_whenever_it_began", async () => {
	const id = await addPotter(db, { editionId: edition })
	const release = await hold(sql`select from vendor_applications where id = ${id} for update`)
	const deciding = decideApplication(other.db, id, "approved", actor)
	await untilWaiting(1)
	expect(await closeEdition(db, edition, actor)).toEqual({ ok: true })
	await release()
	expect(await deciding).toEqual(closed)
	expect(await statusOf(id)).toBe("pending")
})

test("control_one_that_looks_without_holding_the_edition_writes_into_a_closed_one", async () => {
	const id = await addPotter(db, { editionId: edition })
	const release = await hold(sql`lock table application_decisions in share mode`)
	const deciding = other.db.transaction(async (tx) => {
		const [seen] = await tx.select().from(editions).where(eq(editions.id, edition))
		if (seen?.closedAt) return
		await tx.execute(sql`
			insert into application_decisions (application_id, from_status, to_status, decided_at)
			values (${id}, 'pending', 'approved', now())`)
		await tx.update(vendorApplications).set({ status: "approved" }).where(eq(vendorApplications.id, id))
	})
	await untilWaiting(1)
	expect(await closeEdition(db, edition, actor)).toEqual({ ok: true })
	await release()
	await deciding
	expect(await statusOf(id)).toBe("approved")
})

const extras = (vendorEmail: string, hasUploadedForm: boolean) =>
	db.insert(vendorExtras).values({ editionId: edition, vendorEmail, hasUploadedForm, updatedAt: at })

test("what_is_still_open_counts_those_who_are_waited_for_and_nobody_who_was_erased", async () => {
	const add = (more: Parameters<typeof addPotter>[1]) => addPotter(db, { editionId: edition, ...more })
	const approved = { status: "approved", confirmationSent: true } as const
	await add({})
	await add({ status: "denied" })
	await add({ ...approved, emailAddress: "done@clay.example" })
	await extras("done@clay.example", true)
	await add({ ...approved, emailAddress: "ordered@clay.example" })
	await extras("ordered@clay.example", false)
	await add({ ...approved, confirmationSent: false, emailAddress: "silent@clay.example" })
	await add({ erasedAt: at })
	await add({ ...approved, confirmationSent: false, erasedAt: at })
	await addPotter(db)
	expect(await countOpenMatters(db, edition)).toEqual({
		...{ undecided: 1, unconfirmed: 1, withoutForm: 2, letters: 0, unreleased: 0 },
		...{ misinformed: 0, duplicates: 1, toldOtherFacts: 0, vendorChanges: 0, papers: 0 },
	})
	expect(await readEditionTotals(db, edition)).toMatchObject({
		applications: 7,
		accepted: 4,
		denied: 1,
		revenue: 4 * 36_000,
		uploaded: 1,
	})
})

test("each_list_that_the_closing_leads_to_has_exactly_those_that_it_counts", async () => {
	const approved = { editionId: edition, status: "approved" } as const
	const waiting = await addPotter(db, { editionId: edition })
	await addPotter(db, { editionId: edition })
	await db.update(editions).set({ decisionLetters: "held" }).where(eq(editions.id, edition))
	await chooseForApplication(db, waiting, "yes", { by: null, at, origin: "https://tamasha.example" })
	await addPotter(db, { ...approved, emailAddress: "silent@clay.example" })
	// The form of the older of two applications under one email counts for both.
	await addPotter(db, { ...approved, confirmationSent: true, emailAddress: "twice@clay.example" })
	await extras("twice@clay.example", true)
	await addPotter(db, { ...approved, emailAddress: "twice@clay.example" })
	const id = await addPotter(db, { ...approved, emailAddress: "gone@clay.example", erasedAt: at })
	for (const change of [
		{ state: "failed" },
		{ state: "maybe-sent", withdrawnFor: "decision-changed" },
	] as const) {
		const isLetter = eq(outboxMails.id, await queueTestMail(db, at))
		await db
			.update(outboxMails)
			.set({ ...change, applicationId: id })
			.where(isLetter)
	}
	const confirmed = { ...approved, confirmationSent: true, emailAddress: "twice@clay.example" }
	const no = { applicationId: await addPotter(db, confirmed), tells: "no", state: "sent" } as const
	await db
		.update(outboxMails)
		.set(no)
		.where(eq(outboxMails.id, await queueTestMail(db, at)))
	const accepted = async (missing: Missing) =>
		(await listAcceptedVendors(db, edition, { text: "", missing })).rows.length
	const undecided = await listApplications(db, edition, { text: "", status: "pending" })
	const misinformed = await listApplicationRows(db, edition, {
		...{ text: "", sort: "received", isDescending: false, outdated: "answer" },
	})
	const listed = {
		undecided: undecided.rows.filter(({ choice }) => !choice).length,
		unconfirmed: await accepted("confirmation"),
		withoutForm: await accepted("form"),
		letters: (await listMails(db, { states: "attention", edition })).rows.length,
		unreleased: (await listChoices(db, edition, {})).rows.length,
		misinformed: misinformed.rows.length,
		duplicates: (await listSameVendorGroups(db, edition)).length,
		toldOtherFacts: await accepted("facts"),
		vendorChanges: (await listVendorEvents(db, edition, {})).rows.filter(({ seenAt }) => !seenAt).length,
		papers: 0,
	}
	expect(listed).toEqual(await countOpenMatters(db, edition))
	expect(listed).toEqual({
		...{ undecided: 1, unconfirmed: 2, withoutForm: 1, letters: 1, unreleased: 1 },
		...{ misinformed: 1, duplicates: 1, toldOtherFacts: 0, vendorChanges: 0, papers: 0 },
	})
})

test("the_edition_before_is_the_newest_earlier_one_that_anybody_applied_to", async () => {
	const earlier = await addEdition(db, { startsOn: "2026-01-02", endsOn: "2026-01-03" })
	await addEdition(db, { startsOn: "2026-02-02", endsOn: "2026-02-03" })
	const later = await addEdition(db, { startsOn: "2026-06-02", endsOn: "2026-06-03" })
	await addPotter(db, { editionId: earlier })
	await addPotter(db, { editionId: later })
	const all = await listEditions(db)
	expect((await findEditionBefore(db, await readEdition(), all))?.id).toBe(earlier)
	const others = all.filter(({ id }) => id !== earlier)
	expect((await findEditionBefore(db, await readEdition(), others))?.id).not.toBe(earlier)
})
