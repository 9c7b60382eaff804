import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { auditLog } from "../audit/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions, tentOptions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { answerOffer, type OfferAnswer } from "./answer-offer.server.ts"
import { processVacancies } from "./offers.server.ts"
import { findOpenOffer, readStandbyPosition } from "./queries.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const log = openLog("silent")
const START = new Date("2026-11-20T09:00:00Z")
const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
/** The end of the last day on which places are offered. */
const STOP = new Date("2026-12-16T21:00:00Z")
const BY = { by: "amina", at: START }
let [stall, first, second, third] = [0, 0, 0, 0]

beforeEach(prepare)

async function prepare() {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	const days = { startsOn: "2026-12-18", endsOn: "2026-12-20", standbyUntil: "2026-12-16", closedAt: null }
	await db.update(editions).set(days).where(eq(editions.id, edition.id))
	await db.update(tentOptions).set({ places: null })
	const vendors = [0, 1, 2, 3].map((nth) => ({
		...{ brandName: `Vendor ${nth}`, emailAddress: `vendor-${nth}@clay.example` },
		...{ tentSpace: "Walk-in Tent - Kshs 36,000", createdAt: new Date(2026, 8, 1 + nth) },
	}))
	const ids = await addApplications(db, vendors)
	;[stall = 0, first = 0, second = 0, third = 0] = ids
	await decideApplication(db, stall, "approved", BY)
	for (const id of [first, second, third]) await decideApplication(db, id, "denied", BY)
	await db.update(outboxMails).set({ state: "sent", sentAt: START })
}

async function move(at: Date) {
	const hasLetters = await processVacancies(db, () => at, log)
	await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))
	return hasLetters
}
const free = () => removeFromAccepted(db, stall, BY)

async function answer(applicationId: number, given: OfferAnswer, at: Date) {
	const isOpen = and(eq(standbyOffers.applicationId, applicationId), eq(standbyOffers.state, "open"))
	const [offer] = await db.select().from(standbyOffers).where(isOpen)
	const answering = { applicationId, answer: given, origin: "https://tamasha.example", at }
	return () => answerOffer(db, { ...answering, offerId: offer?.id ?? 0 })
}

const states = async () => {
	const offers = await db.select().from(standbyOffers).orderBy(asc(standbyOffers.id))
	return offers.map(({ applicationId, state }) => [applicationId, state])
}
const actsAbout = async (id: number) =>
	(await db.select().from(auditLog).where(eq(auditLog.applicationId, id))).map(({ action }) => action)

describe("a place that falls free", () => {
	test("is_offered_to_the_next_whose_acceptance_pressed_twice_counts_once", async () => {
		await free()
		expect(await move(later(1))).toBe(true)
		expect(await findOpenOffer(db, first, later(1))).toMatchObject({ until: later(49) })
		const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.kind, "standby-offer"))
		expect(letter).toMatchObject({ applicationId: first, recipient: "vendor-1@clay.example" })
		expect(letter?.text).toContain("Dear Vendor 1,")
		const accept = await answer(first, "accept", later(2))
		const both = await Promise.all([accept(), accept()])
		expect(both.map((one) => one.ok && one.changed).toSorted()).toEqual([false, true])
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, first))
		expect(row).toMatchObject({ status: "approved", charged: 36_000 })
		expect(await db.$count(outboxMails, eq(outboxMails.kind, "confirmation"))).toBe(1)
		expect(await db.select().from(standbyVacancies)).toMatchObject([{ outcome: "filled" }])
		expect(await actsAbout(first)).toEqual(
			expect.arrayContaining(["standby-offered", "standby-offer-accepted"]),
		)
		expect(await move(later(3))).toBe(false)
	})

	test("is_confirmed_to_whoever_accepts_without_a_word_of_what_they_were_told_before", async () => {
		await free()
		await move(later(1))
		await (await answer(first, "accept", later(2)))()
		const readText = async () =>
			(await db.select().from(outboxMails).where(eq(outboxMails.kind, "confirmation"))).at(-1)?.text
		expect(await readText()).not.toContain("we wrote to you that")
		// The control: who was told no since, and is approved after all, was told something else.
		const as = (hours: number) => ({ by: "amina", at: later(hours) })
		await decideApplication(db, first, "denied", as(3))
		await move(later(4))
		await decideApplication(db, first, "approved", as(5))
		const confirmed = await sendConfirmation(db, first, { ...as(5), origin: "https://tamasha.example" })
		expect(confirmed).toMatchObject({ ok: true })
		const letter = await db
			.select()
			.from(outboxMails)
			.where(eq(outboxMails.id, confirmed.ok ? confirmed.mailId : 0))
		expect(letter[0]?.text).toContain("we wrote to you that")
	})

	test("goes_on_to_the_next_when_it_is_declined_lapses_or_its_vendor_withdraws", async () => {
		await free()
		await move(later(1))
		await (await answer(first, "decline", later(2)))()
		await move(later(3))
		await move(later(50))
		expect(await states()).toEqual([
			[first, "declined"],
			[second, "open"],
		])
		await move(later(51))
		await withdrawApplication(db, third, { by: null, at: later(52), reason: "" })
		await move(later(53))
		expect(await states()).toEqual([
			[first, "declined"],
			[second, "lapsed"],
			[third, "ended"],
		])
		expect(await actsAbout(first)).toContain("standby-offer-declined")
		expect(await actsAbout(second)).toContain("standby-offer-lapsed")
	})

	test.each<[string, () => Promise<unknown>]>([
		["accepted", async () => (await answer(first, "accept", later(2)))()],
		["declined", async () => (await answer(first, "decline", later(2)))()],
		["over", () => move(STOP)],
		["ended by a withdrawal", () => withdrawApplication(db, first, { by: null, at: later(2), reason: "" })],
		["ended by a decision", () => decideApplication(db, first, "approved", BY)],
	])("is_%s_and_its_email_does_not_leave_afterwards", async (_, end) => {
		const read = () => db.select().from(outboxMails).where(eq(outboxMails.kind, "standby-offer"))
		for (const [before, after] of [
			["sent", "sent"],
			["queued", "withdrawn"],
			["failed", "withdrawn"],
		] as const) {
			await prepare()
			await free()
			await move(later(1))
			await db.update(outboxMails).set({ state: before }).where(eq(outboxMails.kind, "standby-offer"))
			await end()
			const [letter] = await read()
			expect(letter?.state).toBe(after)
			expect(letter?.nextAttemptAt === null || after === "sent").toBe(true)
		}
	})

	test("is_not_accepted_after_its_time_nor_by_anybody_else", async () => {
		await free()
		await move(later(1))
		const [offer] = await db.select().from(standbyOffers)
		const answering = { offerId: offer?.id ?? 0, answer: "accept", origin: "", at: later(2) } as const
		const refused = { ok: false, reason: "no-offer" }
		expect(await answerOffer(db, { ...answering, applicationId: second })).toEqual(refused)
		expect(await answerOffer(db, { ...answering, applicationId: first, at: later(49) })).toEqual(refused)
	})

	test("passes_over_who_has_no_address_and_writes_that_down", async () => {
		await db.update(vendorApplications).set({ emailAddress: "" }).where(eq(vendorApplications.id, first))
		await free()
		await move(later(1))
		expect(await states()).toEqual([
			[first, "passed-over"],
			[second, "open"],
		])
		expect(await actsAbout(first)).toContain("standby-passed-over")
	})

	test("is_held_for_whom_it_is_offered_to_and_not_offered_once_it_is_given_by_hand", async () => {
		await db.update(tentOptions).set({ places: 1 })
		await free()
		await move(later(1))
		expect(await decideApplication(db, third, "approved", BY)).toMatchObject({
			reason: "over-maximum",
			excess: [{ name: "Walk-in Tent", chosen: 2, offered: 1, maximum: 1 }],
		})
		expect(await decideApplication(db, first, "approved", BY)).toMatchObject({ ok: true })
		const acts = await collectAuditEvents(db, () => move(later(2)))
		expect(await db.select().from(standbyVacancies)).toMatchObject([{ outcome: "full" }])
		expect(acts.map(({ action }) => action)).toEqual(["standby-place-closed"])
	})

	test("cannot_be_taken_back_by_who_withdrew_while_it_is_offered", async () => {
		await withdrawApplication(db, stall, { by: null, at: START, reason: "" })
		await move(later(1))
		expect(await undoWithdrawal(db, stall, BY)).toMatchObject({ reason: "place-taken" })
		await (await answer(first, "decline", later(2)))()
		expect(await undoWithdrawal(db, stall, BY)).toMatchObject({ ok: true, changed: true })
		expect(await move(later(3))).toBe(false)
		expect(await db.select().from(standbyVacancies)).toMatchObject([{ outcome: "taken-back" }])
	})

	test("is_offered_to_nobody_where_the_edition_does_not_want_it_is_over_for_it_or_is_closed", async () => {
		await db.update(editions).set({ standbyUntil: null }).where(eq(editions.id, edition.id))
		await free()
		expect(await db.$count(standbyVacancies)).toBe(0)
		await db.update(editions).set({ standbyUntil: "2026-12-16" }).where(eq(editions.id, edition.id))
		await decideApplication(db, stall, "approved", BY)
		await free()
		expect(await move(new Date("2026-12-17T09:00:00Z"))).toBe(false)
		expect(await states()).toEqual([])
		expect(await db.select().from(standbyVacancies)).toMatchObject([{ outcome: "ended" }])
	})
})

test("a_closed_edition_offers_nothing_and_takes_no_answer", async () => {
	await free()
	await move(later(1))
	const accept = await answer(first, "accept", later(2))
	await db
		.update(editions)
		.set({ closedAt: later(1) })
		.where(eq(editions.id, edition.id))
	expect(await accept()).toEqual({ ok: false, reason: "edition-closed" })
})

test("vendors_are_told_their_place_on_the_list_of_their_stall_and_category", async () => {
	const read = () => Promise.all([first, second, third, stall].map((id) => readStandbyPosition(db, id)))
	expect(await read()).toEqual([1, 2, 3, undefined])
	await db.update(vendorApplications).set({ reviewScore: 4 }).where(eq(vendorApplications.id, third))
	expect(await read()).toEqual([2, 3, 1, undefined])
	await db.update(vendorApplications).set({ category: "Food" }).where(eq(vendorApplications.id, second))
	expect(await read()).toEqual([2, 1, 1, undefined])
	await db.update(editions).set({ standbyUntil: null }).where(eq(editions.id, edition.id))
	expect(await read()).toEqual([undefined, undefined, undefined, undefined])
})
