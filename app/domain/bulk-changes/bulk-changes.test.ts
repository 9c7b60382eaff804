import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addOrganiser, ORIGIN, releaseAll, SENDING } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { editHeldLetter, findHeldLetter } from "../choices/edit-letter.server.tsx"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { readEntries } from "../decisions/conflicts.server.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { addEdition, findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { issueByHand } from "../money/invoices.server.ts"
import { begin, beginUndo, carryOut, idOf, listOutcomes, readState } from "./bulk-changes.fixture.ts"
import { startBulkChange, stopBulkChange } from "./commands.server.ts"
import { prepareBulkChange, prepareUndo } from "./prepare.server.ts"
import { listLeftOut, readGroups } from "./preview.server.ts"
import { findBulkChange, listMisinformed } from "./queries.server.ts"
import type { BulkTarget } from "./rules.ts"
import { bulkChanges } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const [amina, wanjiru] = [await addOrganiser(db, "amina"), await addOrganiser(db, "wanjiru")]
const at = new Date("2026-11-20T09:00:00Z")
const by = { by: amina, at }
const colleague = { by: wanjiru, at, origin: ORIGIN }

beforeEach(async () => {
	await db.update(editions).set({ decisionLetters: "at-once" }).where(eq(editions.id, edition.id))
	await db.delete(bulkChanges)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
})

const addVendors = (count: number, more: Partial<typeof vendorApplications.$inferInsert> = {}) =>
	addApplications(
		db,
		Array.from({ length: count }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
			...more,
		})),
	)

const choose = (ids: number[], target: BulkTarget) =>
	begin(db, edition.id, { ...by, selection: { ids }, target })
const prepare = async (ids: number[], target: BulkTarget) =>
	idOf(await prepareBulkChange(db, edition.id, { ...by, selection: { ids }, target }))
const start = (id: number, more: object = {}) =>
	startBulkChange(db, { id, editionId: edition.id }, { ...by, origin: ORIGIN, ...more })
const undo = (id: number) => beginUndo(db, { id, editionId: edition.id }, { by: wanjiru, at })
const listLetters = (application: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, application)).orderBy(outboxMails.id)
const setSent = (application: number) =>
	db
		.update(outboxMails)
		.set({ state: "sent", sentAt: at })
		.where(and(eq(outboxMails.applicationId, application), eq(outboxMails.state, "queued")))

async function readChange(id: number) {
	const found = await findBulkChange(db, { id, editionId: edition.id })
	if (!found) throw new Error("not found")
	return found.change
}

test("nothing_is_changed_before_a_change_is_begun_and_its_preview_says_what_would_be", async () => {
	const ids = await addVendors(3)
	await decideApplication(db, ids[0] ?? 0, "denied", by)
	const id = await prepare(ids, "no")
	await carryOut(db, at)
	expect(await readState(db, ids[1] ?? 0)).toMatchObject({ status: "pending" })
	const groups = await readGroups(db, await readChange(id))
	expect(groups.map(({ outcome, count }) => [outcome, count]).toSorted()).toEqual([
		["already", 1],
		["done", 2],
	])
	expect(await start(id)).toEqual({ ok: true, applications: 2 })
	expect(await start(id)).toMatchObject({ reason: "already-started", last: { by: amina, name: "amina" } })
	expect(await carryOut(db, at)).toBe(true)
	expect(await listOutcomes(db, id)).toEqual(["already", "done", "done"])
	expect(await carryOut(db, at)).toBe(false)
})

test("a_colleague_who_was_faster_is_not_overwritten_and_is_named", async () => {
	const [mine = 0, theirs = 0] = await addVendors(2)
	const id = await choose([mine, theirs], "yes")
	await decideApplication(db, theirs, "denied", colleague)
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["done", "changed"])
	expect(await readState(db, theirs)).toMatchObject({ status: "denied" })
	const [left] = await listLeftOut(db, await readChange(id), { outcomes: ["changed"] })
	const entries = await readEntries(db, [left?.lastEntry ?? 0])
	expect([...entries.values()]).toEqual([
		{ by: wanjiru, name: "wanjiru", at, change: { kind: "decided", status: "denied" } },
	])
})

test("who_knows_an_answer_was_merged_or_erased_is_left_out_and_so_are_edited_words_and_other_editions", async () => {
	const [plain = 0, announced = 0, merged = 0, erased = 0] = await addVendors(4)
	const elsewhere = await addEdition(db)
	const [foreign = 0] = await addApplications(db, [{ editionId: elsewhere, brandName: "Elsewhere" }])
	await decideApplication(db, announced, "approved", by)
	await sendConfirmation(db, announced, { ...colleague })
	await setSent(announced)
	await db.update(vendorApplications).set({ mergedIntoId: plain }).where(eq(vendorApplications.id, merged))
	await db.update(vendorApplications).set({ erasedAt: at }).where(eq(vendorApplications.id, erased))
	const [earlier = 0] = await addVendors(1, { status: "approved", confirmationSent: true })
	const id = await choose([plain, announced, merged, erased, foreign, earlier], "no")
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["done", "told", "merged", "erased", "told"])
	expect(await readChange(id)).toMatchObject({ asked: 6 })
	expect(await readState(db, foreign)).toMatchObject({ status: "pending" })
	expect(
		await prepareBulkChange(db, edition.id, { ...by, selection: { ids: [foreign] }, target: "no" }),
	).toEqual({
		ok: false,
		reason: "nothing-selected",
	})
})

test("where_letters_are_held_edited_words_stay_and_who_was_told_is_left_out", async () => {
	await holdDecisionLetters(db)
	const [edited = 0, released = 0, plain = 0] = await addVendors(3)
	await chooseForApplication(db, released, "no", colleague)
	await releaseAll(db, edition.id, wanjiru, at)
	await chooseForApplication(db, edited, "yes", colleague)
	const expected = (await findHeldLetter(db, edited, SENDING))?.version ?? ""
	await editHeldLetter(db, edited, { ...colleague, edited: { subject: "x", text: "y" }, expected })
	const id = await choose([edited, released, plain], "standby")
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["letter-edited", "told", "done"])
	await chooseForApplication(db, plain, "no", colleague)
	await undo(id)
	await carryOut(db, at)
	expect(await readState(db, plain)).toMatchObject({ choice: "no" })
})

test("a_denial_that_has_not_left_is_withdrawn_by_the_undo_and_of_one_that_has_it_says_what_was_told", async () => {
	const [waiting = 0, sent = 0] = await addVendors(2)
	const id = await choose([waiting, sent], "no")
	await carryOut(db, at)
	await setSent(sent)
	const undone = await undo(id)
	await carryOut(db, at)
	expect(await readState(db, waiting)).toEqual({ status: "pending", choice: null, isOnStandby: false })
	expect(await readState(db, sent)).toEqual({ status: "pending", choice: null, isOnStandby: false })
	expect(await listLetters(waiting)).toMatchObject([{ state: "withdrawn" }])
	expect(await listMisinformed(db, undone, {})).toMatchObject({
		vendors: [{ id: sent, outdated: { announced: { verdict: "standby" }, stored: "pending" } }],
		isEachNamed: true,
	})
})

test("a_preview_counts_those_for_whom_something_is_invoiced_that_would_be_credited", async () => {
	const [invoiced = 0, charged = 0] = await addVendors(2, { tentSpace: "Walk-in Tent - Kshs 36,000" })
	const accepted = await choose([invoiced, charged], "yes")
	await carryOut(db, at)
	expect(await issueByHand(db, invoiced, by)).toMatchObject({ ok: true })
	const undone = await prepareUndo(db, { id: accepted, editionId: edition.id }, by)
	for (const id of [idOf(undone), await prepare([invoiced, charged], "none")])
		expect(await readGroups(db, await readChange(id))).toMatchObject([{ count: 2, invoiced: 1 }])
	expect(await readGroups(db, await readChange(await prepare([charged], "none")))).toMatchObject([
		{ count: 1, invoiced: 0 },
	])
})

test("undone_is_as_it_was_a_denial_that_was_withdrawn_leaves_again_and_one_without_a_letter_gets_none", async () => {
	const [denied = 0, imported = 0] = await addVendors(2)
	await decideApplication(db, denied, "denied", by)
	await db.update(vendorApplications).set({ status: "denied" }).where(eq(vendorApplications.id, imported))
	const id = await choose([denied, imported], "yes")
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["done", "done"])
	await undo(id)
	await carryOut(db, at)
	expect(await readState(db, denied)).toMatchObject({ status: "denied", isOnStandby: true })
	expect((await listLetters(denied)).map(({ state }) => state)).toEqual(["withdrawn", "queued"])
	expect(await readState(db, imported)).toMatchObject({ status: "denied", isOnStandby: false })
	expect(await listLetters(imported)).toEqual([])
})

test("a_change_that_is_stopped_leaves_the_rest_and_what_it_did_can_be_undone", async () => {
	const ids = await addVendors(3)
	const id = await choose(ids, "yes")
	const key = { id, editionId: edition.id }
	expect(await prepareUndo(db, key, by)).toEqual({ ok: false, reason: "not-ended" })
	expect(await stopBulkChange(db, key, by)).toEqual({ ok: true, left: 3 })
	expect(await stopBulkChange(db, key, by)).toMatchObject({ reason: "not-running", last: { by: amina } })
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual([null, null, null])
	expect(await prepareUndo(db, key, by)).toEqual({ ok: false, reason: "nothing-selected" })
})

test("a_closed_edition_is_left_as_it_is", async () => {
	const [first = 0, second = 0] = await addVendors(2)
	const done = await choose([first], "yes")
	await carryOut(db, at)
	const [running, prepared] = [await choose([second], "yes"), await prepare([second], "no")]
	await closeEdition(db, edition.id, by)
	const closed = { ok: false, reason: "edition-closed" }
	expect(
		await prepareBulkChange(db, edition.id, { ...by, selection: { ids: [second] }, target: "no" }),
	).toEqual(closed)
	expect(await prepareUndo(db, { id: done, editionId: edition.id }, by)).toEqual(closed)
	expect(await start(prepared)).toEqual(closed)
	await carryOut(db, at)
	await reopenEdition(db, edition.id, by)
	expect(await listOutcomes(db, running)).toEqual(["edition-closed"])
	expect(await readState(db, second)).toMatchObject({ status: "pending" })
})

test("who_began_and_stopped_a_change_is_in_the_audit_log_and_each_decision_is_theirs", async () => {
	const ids = await addVendors(1)
	const events = await collectAuditEvents(db, async () => {
		const id = await choose(ids, "yes")
		await carryOut(db, at)
		await undo(id)
		await stopBulkChange(db, { id: id + 1, editionId: edition.id }, by)
	})
	expect(events.map(({ action }) => action)).toEqual([
		"bulk-change-started",
		"application-decided",
		"bulk-change-started",
		"bulk-change-stopped",
	])
})
