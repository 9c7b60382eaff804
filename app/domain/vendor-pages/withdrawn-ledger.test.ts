import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { readChargedByHand } from "../ledger/refundable.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { bookRefund } from "../money/book-money.server.ts"
import { bookCharge } from "../money/commands.server.ts"
import { listDocuments } from "../money/invoice-queries.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { ensureLink } from "./links.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })

async function withdrawn(email: string, wasConfirmed: boolean) {
	const id = await addPotter(db, { emailAddress: email })
	if (wasConfirmed) await confirmVendor(db, id, { by: "amina", at: AT })
	await db.update(outboxMails).set({ state: "sent", sentAt: AT }).where(eq(outboxMails.applicationId, id))
	await withdrawApplication(db, id, { by: null, at: AT, reason: "" })
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	const found = await readVendorPage(db, { token }, MAKER)
	return { id, page: found.ok ? found.page : expect.fail("no page") }
}

test("who_withdrew_still_reads_their_invoice_and_its_credit_note_and_owes_nothing", async () => {
	const { id, page } = await withdrawn("potter@clay.example", true)
	expect(page.stage).toBe("withdrawn")
	expect(page.ledger).toMatchObject({ charged: 0, paid: 0 })
	expect((await listDocuments(db, id, AT)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"])
})

/** An email about the decision has left. */
const leave = (id: number) =>
	db.update(outboxMails).set({ state: "sent", sentAt: AT }).where(eq(outboxMails.applicationId, id))
const act = { by: "amina", at: AT }
const read = async (id: number, email: string) => {
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	const found = await readVendorPage(db, { token }, MAKER)
	return found.ok ? found.page : expect.fail("no page")
}
const inCash = async (id: number, receipt: string) =>
	cash(receipt, 36_000, { expected: await expectedOf(db, id) })

test("who_was_told_no_after_paying_reads_what_they_paid_and_what_comes_back_until_it_has", async () => {
	const email = "potter@told-no.example"
	const id = await addPotter(db, { emailAddress: email })
	await confirmVendor(db, id, act)
	await leave(id)
	await payAfterAsking(db, id, await inCash(id, "In 1"), act)
	expect(await readChargedByHand(db, id)).toBe(0)
	await decideApplication(db, id, "denied", act)
	await leave(id)
	// Told no, without a place on the standby list.
	await db.update(outboxMails).set({ tells: "no" }).where(eq(outboxMails.tells, "standby"))
	const page = await read(id, email)
	expect(page.stage).toBe("denied")
	expect(page.ledger).toMatchObject({ charged: 0, paid: 36_000, dues: [], next: undefined })
	expect((await listDocuments(db, id, AT)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"])
	const fee = {
		kind: "charge",
		amount: 6_000,
		reason: "Cancelled late",
		expected: await expectedOf(db, id),
	} as const
	await bookCharge(db, id, fee, act)
	expect((await read(id, email)).ledger).toMatchObject({ charged: 6_000, paid: 36_000 })
	expect(await readChargedByHand(db, id)).toBe(6_000)
	await bookRefund(db, id, { ...(await inCash(id, "Back 1")), amount: 30_000 }, act)
	expect((await read(id, email)).ledger).toMatchObject({ charged: 6_000, paid: 6_000 })
	// Accepted again, and not told: nothing of it is on the page.
	const later = { ...act, at: new Date(AT.getTime() + 60_000) }
	await decideApplication(db, id, "approved", later)
	expect((await read(id, email)).ledger).toMatchObject({ charged: 6_000, paid: 6_000, next: undefined })
})

test("who_paid_before_they_were_told_anything_reads_that_it_came_in_and_who_did_not_reads_no_account", async () => {
	const email = "early@paid.example"
	const id = await addPotter(db, { emailAddress: email })
	await decideApplication(db, id, "approved", act)
	expect((await read(id, email)).ledger).toBeUndefined()
	await payAfterAsking(db, id, await inCash(id, "In 2"), act)
	const page = await read(id, email)
	expect(page.stage).toBe("being-read")
	expect(page.ledger).toMatchObject({ charged: 0, paid: 36_000, dues: [], next: undefined })
})

test("who_withdrew_and_had_all_of_it_back_still_reads_that", async () => {
	const email = "back@paid.example"
	const id = await addPotter(db, { emailAddress: email })
	await payAfterAsking(db, id, await inCash(id, "In 3"), act)
	await bookRefund(db, id, await inCash(id, "Back 3"), act)
	await withdrawApplication(db, id, { by: null, at: AT, reason: "" })
	expect((await read(id, email)).ledger).toMatchObject({ charged: 0, paid: 0 })
})

test("who_withdrew_before_they_were_told_has_no_account_to_read", async () => {
	const { page } = await withdrawn("baker@bread.example", false)
	expect([page.stage, page.ledger]).toEqual(["withdrawn", undefined])
})

test("who_got_a_credit_on_their_stall_and_withdraws_is_promised_no_more_than_they_paid", async () => {
	const email = "credited@clay.example"
	const id = await addPotter(db, { emailAddress: email })
	await confirmVendor(db, id, act)
	await leave(id)
	const credit = {
		kind: "credit",
		amount: 6_000,
		reason: "Two days only",
		expected: await expectedOf(db, id),
	} as const
	expect(await bookCharge(db, id, credit, act)).toEqual({ ok: true })
	const paid = cash("Credited 1", 30_000, { expected: await expectedOf(db, id) })
	await payAfterAsking(db, id, paid, act)
	await withdrawApplication(db, id, { ...act, by: null, reason: "" })
	const letters = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	const letter = letters.find(({ kind }) => kind === "withdrawal")
	expect(letter?.text).toMatch(/paid\s+Kshs\s+30,000/)
	expect((await read(id, email)).ledger).toMatchObject({ charged: 0, paid: 30_000 })
	const back = cash("Credited 2", 30_000, { expected: await expectedOf(db, id) })
	expect(await bookRefund(db, id, back, act)).toEqual({ ok: true })
	expect((await read(id, email)).ledger).toMatchObject({ charged: 0, paid: 0 })
})

test("who_was_not_told_of_a_stall_is_asked_for_nothing_also_once_the_festival_is_over", async () => {
	const email = "potter@not-told.example"
	const id = await addPotter(db, { emailAddress: email })
	await decideApplication(db, id, "approved", act)
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	const after = { ...MAKER, at: new Date("2026-01-10T08:00:00Z") }
	const readAfter = async () => {
		const found = await readVendorPage(db, { token }, after)
		return found.ok ? found.page : expect.fail("no page")
	}
	expect(await readAfter()).toMatchObject({
		stage: "over-without-stall",
		steps: [{ is: "none" }],
		ledger: undefined,
	})
	await confirmVendor(db, id, act)
	await leave(id)
	expect(await readAfter()).toMatchObject({ stage: "over", steps: [{ is: "pay" }] })
})

test("a_stall_that_was_taken_back_and_not_told_names_no_charge_and_asks_for_nothing_until_it_is_told", async () => {
	const later = { by: "amina", at: new Date(AT.getTime() + 60_000) }
	for (const paid of [36_000, 10_000, 0]) {
		const email = `potter-${paid}@taken-back.example`
		const id = await addPotter(db, { emailAddress: email })
		await confirmVendor(db, id, act)
		await leave(id)
		const came = cash(`In ${paid}`, paid, { expected: await expectedOf(db, id) })
		if (paid) await payAfterAsking(db, id, came, act)
		// The control: before, they read the figures of the account.
		expect((await read(id, email)).ledger).toMatchObject({ charged: 36_000, paid })
		await decideApplication(db, id, "pending", later)
		const page = await read(id, email)
		expect(page).toMatchObject({ stage: "confirmed" })
		expect(page.ledger).toMatchObject({ charged: undefined, paid, dues: [], next: undefined })
		const last = new Date(later.at.getTime() + 60_000)
		await decideApplication(db, id, "denied", { ...later, at: last })
		await db.update(outboxMails).set({ state: "sent", sentAt: last }).where(eq(outboxMails.tells, "standby"))
		expect((await read(id, email)).ledger).toMatchObject({ charged: 0, paid })
	}
})

test("who_was_told_of_no_stall_reads_a_charge_by_hand_once_what_they_paid_covers_it_and_never_a_part_of_it", async () => {
	const email = "charged@by-hand.example"
	const id = await addPotter(db, { emailAddress: email })
	const fee = { kind: "charge", amount: 6_000, reason: "Early electricity" } as const
	await bookCharge(db, id, { ...fee, expected: await expectedOf(db, id) }, act)
	for (const [nth, charged] of [undefined, 6_000].entries()) {
		const part = cash(`Part ${nth}`, 3_000, { expected: await expectedOf(db, id) })
		await payAfterAsking(db, id, part, act)
		const { ledger } = await read(id, email)
		expect(ledger).toMatchObject({ charged, paid: 3_000 * (nth + 1), next: undefined })
	}
})
