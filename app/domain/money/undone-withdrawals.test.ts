import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { isStallKnownTo } from "../applications/locked-reader.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { confirmVendor } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, pay, textOf, toldOf } = createPayingVendors(db, act)

const tell = () => queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })
const letAllLeave = () =>
	db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))

async function withdrawAndUndo(id: number) {
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	await letAllLeave()
	expect(await undoWithdrawal(db, id, act)).toMatchObject({ ok: true, changed: true })
}

test("who_withdrew_before_they_were_told_of_a_stall_learns_of_it_by_the_confirmation_alone", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await withdrawAndUndo(id)
	await decideApplication(db, id, "approved", act)
	await issueByHand(db, id, act)
	await pay(id, 6_000)
	await tell()
	expect(await toldOf(id)).toEqual(["payment-receipt"])
	expect(await textOf(id)).not.toMatch(/left to pay|account number/i)
	await letAllLeave()
	await confirmVendor(db, id, act)
	await letAllLeave()
	await tell()
	expect(await toldOf(id)).toEqual(["payment-receipt", "invoice"])
})

test("who_gave_a_stall_back_knows_that_they_had_one", async () => {
	const { id: confirmed } = await addVendor()
	const accepted = await addPotter(db, { editionId: await addEdition(db) })
	await decideApplication(db, accepted, "approved", act)
	for (const id of [confirmed, accepted]) {
		await withdrawAndUndo(id)
		expect(await isStallKnownTo(db, { id })).toBe(true)
	}
})
