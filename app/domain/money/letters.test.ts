import { and, eq, inArray, sql } from "drizzle-orm"
import { afterAll, describe, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { cash, expectedOf, payAfterAsking } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"
import { ledgerEvents } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, pay, takeBack, mailsOf, toldOf, setState, textOf } = createPayingVendors(db, act)

const tell = (leavesMachine = true, on = db) => queueLedgerLetters(on, { now: at, leavesMachine, log })

describe("an invoice", () => {
	test("is_sent_once_with_its_days_and_the_account_number_after_the_confirmation", async () => {
		const { id } = await addVendor({ depositPercent: 30, paymentDueOn: "2026-12-10" })
		await db.update(outboxMails).set({ state: "queued" }).where(eq(outboxMails.applicationId, id))
		await tell()
		expect(await toldOf(id)).toEqual([])
		await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.applicationId, id))
		await tell()
		await tell()
		expect(await toldOf(id)).toEqual(["invoice"])
		expect(await textOf(id)).toMatch(/Kshs 10,800 by 4 Dec 2026, then Kshs 25,200 by 10 Dec 2026/)
		expect(await textOf(id)).toMatch(/Account number: \d{6,12}/)
	})

	test("goes_to_nobody_whose_confirmation_came_back", async () => {
		const { id } = await addVendor()
		const isConfirmation = and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "confirmation"))
		await db.update(outboxMails).set({ bounce: "permanent" }).where(isConfirmation)
		await tell()
		expect(await toldOf(id)).toEqual([])
		await db.update(outboxMails).set({ bounce: null }).where(isConfirmation)
		await tell()
		expect(await toldOf(id)).toEqual(["invoice"])
	})

	test("that_waits_says_what_is_owed_by_then_or_does_not_leave", async () => {
		const paid = await addVendor()
		const part = await addVendor()
		await tell()
		await pay(paid.id, 36_000)
		await pay(part.id, 6_000)
		await tell()
		expect(await toldOf(paid.id)).toEqual(["payment-receipt"])
		expect((await toldOf(part.id)).toSorted()).toEqual(["invoice", "payment-receipt"])
		await removeFromAccepted(db, part.id, act)
		await tell()
		expect(await toldOf(part.id)).toEqual(["payment-receipt"])
		expect(await textOf(part.id)).toContain("Paid too much: Kshs 6,000")
	})
})

describe("a payment", () => {
	test("is_told_once_and_says_what_is_left_when_the_email_leaves", async () => {
		const { id } = await addVendor()
		await tell()
		await setState(id, "sent")
		await pay(id, 10_000)
		await tell()
		expect(await textOf(id)).toContain("Left to pay: Kshs 26,000")
		// The mail server is away, and the rest arrives.
		await pay(id, 26_000)
		await tell()
		const mails = await mailsOf(id)
		expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
			["invoice", "sent"],
			["payment-receipt", "withdrawn"],
			["payment-receipt", "queued"],
			["payment-receipt", "queued"],
		])
		for (const { text } of mails.slice(2)) expect(text).toContain("Nothing is left to pay.")
		await setState(id, "sent")
		await pay(id, 1)
		await tell()
		expect((await toldOf(id)).length).toBe(4)
		expect(await textOf(id)).toContain("Paid too much: Kshs 1")
	})

	test("that_M_Pesa_took_back_is_not_told_while_it_is_still_booked", async () => {
		const { id } = await addVendor()
		const paid = { method: "mpesa" as const, expected: await expectedOf(db, id) }
		expect(await payAfterAsking(db, id, cash("TLU0000001", 500, paid), act)).toEqual({ ok: true })
		await db.execute(sql`insert into payment_reversals (receipt, code, amount, reversed_at, told_at)
			values ('TLU0000001', 'TLV0000001', 500, now(), now())`)
		await tell()
		expect(await toldOf(id)).toEqual(["invoice"])
	})

	test("of_more_than_a_week_ago_is_not_told_nor_that_it_was_taken_back", async () => {
		const { id } = await addVendor()
		const old = await pay(id, 10_000, "2026-11-12")
		await tell()
		await takeBack(id, old)
		await tell()
		expect(await toldOf(id)).toEqual(["invoice"])
		await pay(id, 10_000, "2026-11-13")
		await tell()
		expect((await toldOf(id)).toSorted()).toEqual(["invoice", "payment-receipt"])
	})

	test("whose_receipt_is_with_the_mail_server_is_not_told_again_unless_it_did_not_leave", async () => {
		for (const outcome of ["sent", "maybe-sent", "withdrawn"] as const) {
			const { id } = await addVendor()
			await pay(id, 10_000)
			await tell()
			await setState(id, "sending")
			await pay(id, 26_000)
			await tell()
			await setState(id, outcome, ["sending"])
			await tell()
			const receipts = (await toldOf(id)).filter((kind) => kind === "payment-receipt")
			expect([outcome, receipts.length]).toEqual([outcome, 2])
		}
	})

	test("that_was_taken_back_is_told_to_who_has_its_receipt_and_to_nobody_else", async () => {
		const { id } = await addVendor()
		const unsent = await pay(id, 5_000)
		await tell()
		await takeBack(id, unsent)
		await tell()
		expect(await toldOf(id)).toEqual(["invoice"])
		const sent = await pay(id, 36_000)
		await tell()
		await setState(id, "sent")
		await takeBack(id, sent)
		await tell()
		await tell()
		expect((await toldOf(id)).at(-1)).toBe("payment-reversal")
		expect(await textOf(id)).toContain("Left to pay: Kshs 36,000")
		const other = await addVendor()
		await pay(other.id, 36_000)
		await tell()
		expect((await toldOf(other.id)).at(-1)).toBe("payment-receipt")
	})

	test.each([
		[1_000, "Kshs 1,000"],
		[36_000, "Kshs 36,000"],
		[40_400, "Kshs 40,400"],
	])("of_%i_tells_nothing_of_a_stall_or_a_balance_to_who_was_not_told_of_it", async (amount, paid) => {
		const id = await addPotter(db, { editionId: await addEdition(db) })
		await decideApplication(db, id, "approved", act)
		await db.update(outboxMails).set({ state: "queued" }).where(eq(outboxMails.applicationId, id))
		await pay(id, amount)
		await tell()
		expect(await toldOf(id)).toEqual(["payment-receipt"])
		const [mail] = await mailsOf(id)
		expect(mail?.subject).toMatch(/^We have received your payment for the /)
		expect(await textOf(id)).toContain(`We have received your payment of ${paid}.`)
		expect(await textOf(id)).not.toMatch(/\ba part\b|\brest\b|left to pay|too much|account number/i)
	})

	test("that_is_booked_once_the_edition_is_closed_is_told_and_its_invoice_is_not", async () => {
		const { id, editionId } = await addVendor()
		await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
		await pay(id, 6_000)
		await tell()
		expect(await toldOf(id)).toEqual(["payment-receipt"])
	})

	test("in_practice_is_told_only_where_no_email_leaves_the_machine", async () => {
		for (const [leavesMachine, told] of [
			[true, []],
			[false, ["payment-receipt"]],
		] as const) {
			const { id } = await addVendor()
			await tell(leavesMachine)
			await setState(id, "sent")
			await db.insert(ledgerEntries).values({
				...{ applicationId: id, kind: "payment", method: "practice", receipt: `PRACT${id}` },
				...{ amount: -36_000, day: "2026-11-20", recordedAt: at },
			})
			await tell(leavesMachine)
			expect((await toldOf(id)).slice(1)).toEqual(told)
		}
	})
})

test("of_two_processes_that_write_at_once_each_thing_is_told_once", async () => {
	const vendors: { id: number }[] = []
	for (let nth = 0; nth < 6; nth += 1) vendors.push(await addVendor())
	for (const { id } of vendors) await pay(id, 36_000)
	await Promise.all([tell(), tell(true, others.db), tell(true, others.db)])
	for (const { id } of vendors) expect(await toldOf(id)).toEqual(["payment-receipt"])
	const ids = vendors.map(({ id }) => id)
	expect(await db.$count(ledgerEvents, inArray(ledgerEvents.applicationId, ids))).toBe(0)
})

test("a_process_that_dies_between_booking_and_telling_leaves_the_telling_to_the_next_one", async () => {
	await tell()
	const { id } = await addVendor()
	await pay(id, 36_000)
	await expect(
		others.db.transaction(async (tx) => {
			expect(await queueLedgerLetters(tx, { now: at, leavesMachine: true, log })).toBe(1)
			throw new Error("killed")
		}),
	).rejects.toThrow("killed")
	expect(await toldOf(id)).toEqual([])
	await tell()
	expect(await toldOf(id)).toEqual(["payment-receipt"])
})
