import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { readChargedByHand, readRefundable } from "../ledger/refundable.server.ts"
import { bookCharge } from "../money/commands.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { mergeAsOnScreen } from "./merge.fixture.ts"

const { db } = await openTestDatabase()
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at: new Date("2026-11-20T09:00:00Z") }

const charge = async (id: number, amount: number) =>
	amount &&
	bookCharge(db, id, { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) }, act)

/** Confirmed, with another one merged into it. @param charged by hand on each of them */
async function addMerged(charged: { kept: number; merged: number }): Promise<number> {
	const editionId = await addEdition(db)
	const kept = await addPotter(db, { editionId })
	const merged = await addPotter(db, { editionId })
	await confirmVendor(db, kept, act)
	await charge(kept, charged.kept)
	await charge(merged, charged.merged)
	expect(await mergeAsOnScreen(db, [kept, merged], act)).toMatchObject({ ok: true })
	return kept
}

test.each([
	{ kept: 0, merged: 0 },
	{ kept: 5_000, merged: 0 },
	{ kept: 0, merged: 5_000 },
	{ kept: 2_000, merged: 3_000 },
	{ kept: 0, merged: 50_000 },
])("what_comes_back_is_the_same_before_a_stall_is_taken_back_as_after_it_%o", async (charged) => {
	const id = await addMerged(charged)
	await payAfterAsking(db, id, cash(`R${id}`, 41_000, { expected: await expectedOf(db, id) }), act)
	const announced = await readRefundable(db, id)
	await decideApplication(db, id, "denied", act)
	const left = 41_000 - charged.kept - charged.merged
	expect(announced).toBe(left > 0 ? `Kshs ${left.toLocaleString("en-GB")}` : "")
	expect(await readRefundable(db, id)).toBe(announced)
	expect(await readChargedByHand(db, id)).toBe(charged.kept + charged.merged)
})
