import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { listDocuments } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { expectedOf } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const later = { ...act, at: new Date("2026-11-20T10:00:00Z") }
const { addVendor, pay, mailsOf, toldOf, setState, textOf } = createPayingVendors(db, act)
const tell = () => queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })

/** Whose invoice has left. */
async function addInvoiced() {
	const vendor = await addVendor()
	await tell()
	await setState(vendor.id, "sent")
	return vendor
}
const told = async (id: number) => (await toldOf(id)).filter((kind) => kind === "credit-note")
const numbersOf = async (id: number) =>
	(await listDocuments(db, id, at)).map(
		({ series, number }) => `${series.toUpperCase()}-${String(number).padStart(4, "0")}`,
	)
/** Every email about a decision leaves. */
const leave = (id: number, sentAt: Date) =>
	db
		.update(outboxMails)
		.set({ state: "sent", sentAt })
		.where(and(eq(outboxMails.applicationId, id), eq(outboxMails.state, "queued")))

async function giveCredit(id: number, amount: number) {
	const credit = {
		kind: "credit",
		amount,
		reason: "Two days only",
		expected: await expectedOf(db, id),
	} as const
	expect(await bookCharge(db, id, credit, act)).toEqual({ ok: true })
	expect(await issueByHand(db, id, act)).toMatchObject({ ok: true })
}

test("a_credit_note_by_hand_is_told_once_with_what_it_credits_and_what_is_left_to_pay", async () => {
	const { id } = await addInvoiced()
	await giveCredit(id, 6_000)
	await tell()
	await tell()
	expect(await told(id)).toEqual(["credit-note"])
	const [invoice, note] = await numbersOf(id)
	const text = await textOf(id)
	expect(text).toContain(`Credit note: ${note} Total: Kshs 6,000 Credits: ${invoice} Application: No.`)
	expect(text).toContain("Kshs 30,000 is left to pay.")
	await giveCredit(id, 1_000)
	await setState(id, "sent")
	await tell()
	expect(await told(id)).toEqual(["credit-note", "credit-note"])
})

test("who_withdraws_gets_the_credit_note_of_their_stall_and_reads_what_is_theirs", async () => {
	const { id } = await addInvoiced()
	await pay(id, 10_000)
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	await tell()
	expect(await told(id)).toEqual(["credit-note"])
	const [note] = (await mailsOf(id)).filter(({ kind }) => kind === "credit-note")
	expect(note?.text).toContain("You have paid Kshs 10,000 more than you owe: it is yours.")
})

test("a_credit_note_that_follows_from_a_decision_waits_until_its_vendor_was_told_of_that", async () => {
	const { id } = await addInvoiced()
	await decideApplication(db, id, "denied", later)
	await tell()
	expect(await told(id)).toEqual([])
	await leave(id, later.at)
	await tell()
	await tell()
	expect(await told(id)).toEqual(["credit-note"])
})

test("a_credit_note_of_a_decision_that_was_taken_back_untold_is_told_once_they_have_the_stall_again", async () => {
	const { id } = await addInvoiced()
	await decideApplication(db, id, "pending", later)
	await tell()
	expect(await told(id)).toEqual([])
	await decideApplication(db, id, "approved", later)
	await sendConfirmation(db, id, { ...later, origin: "https://tamasha.example" })
	await leave(id, later.at)
	await tell()
	expect((await toldOf(id)).toSorted()).toEqual(["credit-note", "invoice", "invoice"])
})

test("a_credit_note_in_a_closed_edition_is_told", async () => {
	const { id, editionId } = await addInvoiced()
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
	await giveCredit(id, 6_000)
	await tell()
	expect(await told(id)).toEqual(["credit-note"])
})
