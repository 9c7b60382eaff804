import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { addRecipients, leaveOut, type MailingKey, putBack, setFilter } from "./drafts.server.ts"
import {
	AT,
	addVendors,
	emptyMailings,
	outcomesOf,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { countDraftRecipients, listDraftLeftOut, listDraftRecipients } from "./recipients.server.ts"
import type { MailingLedger } from "./rules.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
beforeEach(() => emptyMailings(db))
const act = { by: "amina", at: AT }

async function read(key: MailingKey, at = AT) {
	const found = await findMailing(db, key)
	if (!found) throw new Error("not found")
	const selection = { ...found.mailing, at }
	const page = await listDraftRecipients(db, selection, {})
	const counts = await countDraftRecipients(db, selection)
	const leftOut = await listDraftLeftOut(db, selection)
	return {
		gets: page.rows.map(({ id }) => id),
		counts,
		leftOut: leftOut.map(({ id, outcome }) => [id, outcome]),
	}
}

test("the_later_application_of_an_address_counts_and_merged_erased_and_unaddressed_ones_get_nothing", async () => {
	const [first = 0, second = 0, erased = 0, kept = 0, merged = 0, blank = 0, pending = 0] =
		await addApplications(db, [
			{ brandName: "One", emailAddress: " Potter@Clay.example ", status: "approved" },
			{ brandName: "Two", emailAddress: "potter@clay.EXAMPLE", status: "approved" },
			{ brandName: "Gone", emailAddress: "gone@clay.example", status: "approved" },
			{ brandName: "Kept", emailAddress: "kept@clay.example", status: "approved" },
			{ brandName: "Merged", emailAddress: "merged@clay.example", status: "approved" },
			{ brandName: "Blank", emailAddress: "", status: "approved" },
			{ brandName: "Pending", emailAddress: "pending@clay.example" },
		])
	const key = await writeMailing(db, edition.id)
	await addRecipients(db, key, { ids: [erased, merged, pending] }, act)
	await db.update(vendorApplications).set({ erasedAt: AT }).where(eq(vendorApplications.id, erased))
	await db.update(vendorApplications).set({ mergedIntoId: kept }).where(eq(vendorApplications.id, merged))
	const { gets, counts, leftOut } = await read(key)
	expect(gets).toEqual([second, kept, pending])
	expect(counts).toMatchObject({
		recipients: 3,
		leftOut: { "same-address": 1, erased: 1, merged: 1, "no-address": 1 },
	})
	expect(leftOut).toEqual([
		[first, "same-address"],
		[erased, "erased"],
		[merged, "merged"],
		[blank, "no-address"],
	])
})

test("money_finds_who_owes_and_who_is_late_on_the_day_in_nairobi_and_nobody_who_was_told_of_no_stall", async () => {
	const day = fc.constantFrom("2026-09-30", "2026-10-01", "2026-10-02")
	const due = fc.option(fc.record({ day, amount: fc.integer({ min: 1, max: 50_000 }) }))
	const paid = fc.integer({ min: -1, max: 60_000 })
	const ledger = fc.record({ due, undated: fc.nat(5_000), paid, isTold: fc.boolean() })
	await fc.assert(
		fc.asyncProperty(
			fc.array(ledger, { minLength: 1, maxLength: 6 }),
			fc.boolean(),
			async (ledgers, isNextDay) => {
				await emptyMailings(db)
				const ids = await addVendors(db, ledgers.length)
				for (const [nth, { due, undated, paid, isTold }] of ledgers.entries())
					await db
						.update(vendorApplications)
						.set({
							...{ charged: paid + (due?.amount ?? 0) + undated, paid, confirmationSent: isTold },
							...(due && { dueDays: [due.day], dueAmounts: [due.amount] }),
						})
						.where(eq(vendorApplications.id, ids[nth] ?? 0))
				const at = new Date(isNextDay ? "2026-10-01T21:00:00Z" : "2026-10-01T20:59:59Z")
				const today = isNextDay ? "2026-10-02" : "2026-10-01"
				const getsOf = async (ledger: MailingLedger) =>
					(await read(await writeMailing(db, edition.id, { filter: { text: "", ledger } }), at)).gets
				const idsOf = (keep: (one: (typeof ledgers)[number]) => boolean) =>
					ids.filter((_, nth) => ledgers[nth] && keep(ledgers[nth]))
				expect(await getsOf("owing")).toEqual(
					idsOf(({ due, undated, isTold }) => isTold && (due !== null || undated > 0)),
				)
				expect(await getsOf("overdue")).toEqual(
					idsOf(({ due, isTold }) => isTold && due !== null && due.day < today),
				)
			},
		),
		{ numRuns: 25 },
	)
})

test("leaving_one_out_leaves_out_the_person_until_they_are_put_back", async () => {
	const [older = 0, newer = 0] = await addVendors(db, 2, { emailAddress: "twin@clay.example" })
	const key = await writeMailing(db, edition.id)
	await leaveOut(db, key, newer, act)
	expect(await read(key)).toMatchObject({ gets: [], counts: { leftOut: { "left-out": 2 } } })
	await putBack(db, key, older, act)
	expect((await read(key)).gets).toEqual([newer])
	await setFilter(db, key, { text: "", status: "denied" }, act)
	expect((await read(key)).gets).toEqual([])
})

test("of_accepted_vendors_those_are_found_who_lack_a_confirmation_or_a_form", async () => {
	const [none = 0, confirmed = 0, sent = 0] = await addVendors(db, 3)
	await db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.id, confirmed))
	await db.insert(vendorExtras).values({
		...{ editionId: edition.id, vendorEmail: "vendor-2@clay.example", hasUploadedForm: true },
		...{ brandName: "Vendor 2", extraWristbands: 0, wantsHay: false, hayBales: 0 },
		...{ createdAt: AT, updatedAt: AT },
	} as typeof vendorExtras.$inferInsert)
	const key = await writeMailing(db, edition.id, { filter: { text: "", missing: "form" } })
	expect((await read(key)).gets).toEqual([none, confirmed])
	await setFilter(db, key, { text: "", missing: "confirmation" }, act)
	expect((await read(key)).gets).toEqual([none, sent])
	await db.delete(vendorExtras)
})

test("vendors_of_another_edition_are_never_meant", async () => {
	const other = await addEdition(db)
	const [foreign = 0] = await addVendors(db, 1, { editionId: other })
	const key = await writeMailing(db, edition.id)
	expect(await addRecipients(db, key, { ids: [foreign] }, act)).toEqual({ ok: true, added: 0 })
	expect(await leaveOut(db, key, foreign, act)).toEqual({ ok: false, reason: "vendor-not-found" })
	expect((await read(key)).gets).toEqual([])
})

const PEOPLE = ["a@clay.example", "A@Clay.example", "b@clay.example", "c@clay.example", ""]
const applicant = fc.record({
	emailAddress: fc.constantFrom(...PEOPLE),
	status: fc.constantFrom(...APPLICATION_STATUSES),
	state: fc.constantFrom("here", "here", "here", "erased", "merged"),
	isAdded: fc.boolean(),
	isLeftOut: fc.nat(4).map((nth) => nth === 0),
})

test("whatever_is_selected_each_address_gets_one_email_and_what_is_frozen_is_what_was_shown", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(applicant, { minLength: 1, maxLength: 9 }),
			fc.boolean(),
			async (all, hasFilter) => {
				await emptyMailings(db)
				const ids = await addApplications(
					db,
					all.map(({ emailAddress, status }, nth) => ({ emailAddress, status, brandName: `Brand ${nth}` })),
				)
				const filter = hasFilter ? ({ text: "", status: "approved" } as const) : null
				const key = await writeMailing(db, edition.id, { filter })
				for (const [nth, id] of ids.entries()) {
					if (all[nth]?.isAdded) await addRecipients(db, key, { ids: [id] }, act)
					if (all[nth]?.isLeftOut) await leaveOut(db, key, id, act)
				}
				const [into] = await addApplications(db, [{ emailAddress: "keeper@clay.example" }])
				for (const [nth, id] of ids.entries()) {
					const state = all[nth]?.state
					if (state === "erased")
						await db.execute(sql`update vendor_applications set erased_at = now() where id = ${id}`)
					if (state === "merged")
						await db.execute(sql`update vendor_applications set merged_into_id = ${into} where id = ${id}`)
				}
				const keys = all.map(({ emailAddress }) => emailKeyOf(emailAddress))
				const leftOut = new Set(keys.filter((_, nth) => all[nth]?.isLeftOut))
				const meant = all.map(
					({ status, isAdded, state }) => isAdded || (hasFilter && status === "approved" && state === "here"),
				)
				const mayGet = keys.map((address, nth) =>
					Boolean(meant[nth] && address && !leftOut.has(address) && all[nth]?.state === "here"),
				)
				const isAhead = (at: number, nth: number) => {
					const [one, other] = [all[at]?.status === "approved", all[nth]?.status === "approved"]
					return one === other ? at > nth : one
				}
				const expected = ids.filter(
					(_, nth) =>
						mayGet[nth] && !keys.some((other, at) => mayGet[at] && other === keys[nth] && isAhead(at, nth)),
				)
				const { gets, counts } = await read(key)
				expect(gets).toEqual(expected)
				expect(counts.recipients).toBe(expected.length)
				const started = await startAsOnScreen(db, key)
				expect(started).toEqual(
					expected.length
						? { ok: true, recipients: expected.length }
						: { ok: false, reason: "no-recipients" },
				)
				const frozen = Object.entries(await outcomesOf(db, key))
				const waiting = frozen.filter(([, outcome]) => outcome === "waiting").map(([id]) => Number(id))
				expect(waiting).toEqual(expected)
				if (started.ok) expect(frozen).toHaveLength(meant.filter(Boolean).length)
			},
		),
		{ numRuns: 60 },
	)
})
