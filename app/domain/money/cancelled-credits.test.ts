import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { bookCharge, reverseEntry } from "./commands.server.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { confirmVendor, expectedOf } from "./money.fixture.ts"
import { findLedger, listEntries } from "./queries.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }

/** Confirmed, invoiced Kshs 36,000, and credited 6,000 of it. */
async function addCredited(): Promise<number> {
	const id = await addPotter(db)
	await confirmVendor(db, id, act)
	await book(id, "credit", 6_000)
	return id
}

const book = async (id: number, kind: "charge" | "credit", amount: number) =>
	bookCharge(db, id, { kind, amount, reason: "Two days only", expected: await expectedOf(db, id) }, act)

async function takeBack(id: number, kind: "charge" | "credit") {
	const entries = await listEntries(db, id)
	const isTakenBack = (one: number) => entries.some(({ reversesId }) => reversesId === one)
	const entry =
		entries.find((one) => one.kind === kind && one.reversesId === null && !isTakenBack(one.id))?.id ?? 0
	return reverseEntry(
		db,
		{ application: id, entry },
		{ reason: "Wrong", expected: await expectedOf(db, id) },
		act,
	)
}

const withdraw = (id: number) => withdrawApplication(db, id, { ...act, reason: "" })
const chargedOf = async (id: number) => (await findLedger(db, id))?.charged

test("a_credit_goes_with_the_stall_it_was_for_and_its_credit_note_is_no_more_than_was_invoiced", async () => {
	const id = await addCredited()
	await withdraw(id)
	expect(await chargedOf(id)).toBe(0)
	const documents = await listDocuments(db, id, act.at)
	expect(documents.reduce((sum, { total }) => sum + total, 0)).toBe(0)
	const labels = (await listEntries(db, id)).map(({ kind, amount }) => [kind, amount])
	expect(labels.at(-1)).toEqual(["cancelled-credit", 6_000])
})

test("a_credit_returns_with_its_stall", async () => {
	const id = await addCredited()
	await withdraw(id)
	await undoWithdrawal(db, id, act)
	await decideApplication(db, id, "approved", act)
	expect(await chargedOf(id)).toBe(30_000)
})

test("what_is_charged_by_hand_after_a_withdrawal_is_charged_in_full_whatever_is_taken_back_then", async () => {
	const id = await addCredited()
	await withdraw(id)
	await book(id, "charge", 2_000)
	expect(await chargedOf(id)).toBe(2_000)
	await takeBack(id, "credit")
	expect(await chargedOf(id)).toBe(2_000)
	await takeBack(id, "charge")
	expect(await chargedOf(id)).toBe(0)
})

test("a_credit_that_is_given_after_a_withdrawal_stands_whatever_earlier_one_is_taken_back", async () => {
	const id = await addCredited()
	await book(id, "credit", 3_000)
	await withdraw(id)
	await book(id, "charge", 2_000)
	await book(id, "credit", 1_000)
	expect(await chargedOf(id)).toBe(1_000)
	await takeBack(id, "credit")
	expect(await chargedOf(id)).toBe(1_000)
	await takeBack(id, "credit")
	expect(await chargedOf(id)).toBe(1_000)
	await takeBack(id, "credit")
	expect(await chargedOf(id)).toBe(2_000)
})

test("a_charge_that_is_taken_back_takes_its_credit_along", async () => {
	const id = await addPotter(db)
	await book(id, "charge", 3_000)
	await book(id, "credit", 3_000)
	await takeBack(id, "charge")
	expect(await chargedOf(id)).toBe(0)
	await takeBack(id, "credit")
	expect(await chargedOf(id)).toBe(0)
})
