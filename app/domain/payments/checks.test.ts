import { eq } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { users } from "../accounts/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { expectedOf } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "./allocations.server.ts"
import { checkPayment, type Finding, takeBackCheck } from "./checks.server.ts"
import { listPayments } from "./list-payments.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { countOpenPayments } from "./queries.server.ts"
import { recordPayment } from "./record-payment.server.ts"
import { payments } from "./schema.server.ts"

const { db, by, second, clock, now, findPayment, sumsOf, work } = await openPaybill("checks")

const tell = async (receipt: string, amount: number, account = "NOBODY") => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account), now())
	await work()
	return (await findPayment(receipt)).id
}
/** As M-Pesa's own list tells it. */
const prove = (receipt: string, amount: number) =>
	db.transaction((tx) => {
		const transaction = { receipt, amount, account: "NOBODY", phone: "", name: "", paidAt: now() }
		return recordPayment(tx, { ...transaction, source: "statement" }, now())
	})
const check = async (id: number, finding: Finding, on = db) => {
	const [payment] = await db.select().from(payments).where(eq(payments.id, id))
	return checkPayment(on, id, { finding, listed: payment?.toldAmount ?? null }, { by, at: now() })
}
const listed = async (list: "unmatched" | "overbooked" | "unverified") =>
	(await listPayments(db, { list, now: now() })).rows.map(({ receipt }) => receipt)

describe("a payment that M-Pesa tells with another amount", () => {
	test("is_settled_by_whoever_looked_it_up_and_what_is_right_is_left_to_be_booked", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		const id = await tell("TKC0000001", 20_000, code)
		await prove("TKC0000001", 2_000)
		expect(await listed("unverified")).toEqual(["TKC0000001"])
		const acts = await collectAuditEvents(db, async () => {
			expect(await check(id, "listed")).toEqual({ ok: true })
		})
		expect(acts).toMatchObject([
			{ action: "payment-checked", after: { receipt: "TKC0000001", amount: 2_000 }, userId: by },
		])
		expect(await countOpenPayments(db, now())).toMatchObject({
			...{ unmatched: 0, unbooked: 0, overbooked: 1, excess: 18_000, unverified: 0 },
		})
		expect([await listed("unmatched"), await listed("overbooked")]).toEqual([[], ["TKC0000001"]])
		// More is booked than came in: that stays for a person until it is taken back.
		const entry = (await listEntries(db, potter)).at(-1)?.id ?? 0
		const expected = await expectedOf(db, potter)
		await reverseEntry(db, { application: potter, entry }, { reason: "Forged", expected }, { by, at: now() })
		const allocation = { application: potter, amount: 2_001, expected: 0 }
		expect(await allocatePayment(db, id, allocation, { by, at: now() })).toMatchObject({ left: 2_000 })
		await allocatePayment(db, id, { ...allocation, amount: 2_000 }, { by, at: now() })
		expect(await sumsOf(potter)).toMatchObject({ paid: 2_000 })
		expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 0, unverified: 0 })
	})

	test("is_settled_by_M_Pesa_itself_once_it_tells_our_amount_again", async () => {
		await tell("TKC0000002", 500)
		await prove("TKC0000002", 5_000)
		expect(await listed("unverified")).toEqual(["TKC0000002"])
		await tell("TKC0000002", 500)
		expect(await listed("unverified")).toEqual(["TKC0000002"])
		await prove("TKC0000002", 500)
		expect(await findPayment("TKC0000002")).toMatchObject({ toldAmount: null, verifiedAt: now() })
		expect(await listed("unverified")).toEqual([])
	})

	test("stays_settled_while_M_Pesa_says_the_same_and_comes_back_with_a_third_amount", async () => {
		const id = await tell("TKC0000003", 500)
		await prove("TKC0000003", 50)
		await check(id, "ours")
		await prove("TKC0000003", 50)
		expect(await listed("unverified")).toEqual([])
		const acts = await collectAuditEvents(db, async () => {
			await prove("TKC0000003", 55)
		})
		expect(acts).toMatchObject([{ action: "payment-check-undone", actor: "system", before: { amount: 500 } }])
		expect(await listed("unverified")).toEqual(["TKC0000003"])
	})
})

describe("a payment that was never made", () => {
	test("leaves_both_lists_and_comes_back_when_M_Pesa_tells_of_it_after_all", async () => {
		const id = await tell("TKC0000010", 700)
		clock.at = new Date(now().getTime() + 72 * 60 * 60_000)
		expect([await listed("unmatched"), await listed("unverified")]).toEqual([["TKC0000010"], ["TKC0000010"]])
		await check(id, "none")
		expect([await listed("unmatched"), await listed("unverified")]).toEqual([[], []])
		await prove("TKC0000010", 700)
		expect([await listed("unmatched"), await listed("unverified")]).toEqual([["TKC0000010"], []])
	})

	test("is_not_booked_by_itself_when_it_was_checked_before_anybody_looked_whose_it_is", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		await tell("TKC0000011", 700, code.slice(1))
		await db.update(payments).set({ account: code, consideredAt: null })
		await check((await findPayment("TKC0000011")).id, "none")
		await work()
		expect(await sumsOf(potter)).toMatchObject({ paid: 0 })
	})
})

describe("a check", () => {
	test("can_be_taken_back_once", async () => {
		const id = await tell("TKC0000020", 500)
		await prove("TKC0000020", 50)
		await check(id, "listed")
		const acts = await collectAuditEvents(db, async () => {
			expect(await takeBackCheck(db, id, { by, at: now() })).toEqual({ ok: true })
			expect(await takeBackCheck(db, id, { by, at: now() })).toEqual({ ok: false, reason: "not-checked" })
		})
		expect(acts).toMatchObject([{ action: "payment-check-undone", before: { amount: 50 } }])
		expect(await listed("unverified")).toEqual(["TKC0000020"])
	})

	test("of_two_people_at_once_counts_once_and_one_of_an_old_screen_is_refused", async () => {
		const id = await tell("TKC0000021", 500)
		await prove("TKC0000021", 50)
		const both = await Promise.all([check(id, "listed"), check(id, "none", second.db)])
		expect(both.filter(({ ok }) => ok)).toHaveLength(1)
		await takeBackCheck(db, id, { by, at: now() })
		const old = { finding: "listed", listed: 60 } as const
		const refusal = { ok: false, reason: "changed-meanwhile" }
		expect(await checkPayment(db, id, old, { by, at: now() })).toEqual(refusal)
		const missing = { ok: false, reason: "payment-not-found" }
		expect(await checkPayment(db, 2_000_000_000, old, { by, at: now() })).toEqual(missing)
	})

	test("of_what_is_verified_or_of_an_amount_that_nobody_told_is_refused", async () => {
		const id = await tell("TKC0000022", 500)
		expect(await check(id, "listed")).toEqual({ ok: false, reason: "changed-meanwhile" })
		await prove("TKC0000022", 500)
		expect(await check(id, "ours")).toEqual({ ok: false, reason: "changed-meanwhile" })
	})

	test("outlives_the_account_of_whoever_made_it", async () => {
		const id = await tell("TKC0000023", 500)
		await db.insert(users).values({ id: "leaver", name: "leaver", email: "leaver@tamasha.example" })
		await checkPayment(db, id, { finding: "none", listed: null }, { by: "leaver", at: now() })
		await db.delete(users).where(eq(users.id, "leaver"))
		expect(await findPayment("TKC0000023")).toMatchObject({ checkedAmount: 0, checkedBy: null })
	})
})

/** What is so after any order of events: the same as somebody who keeps a list by hand would say. */
test("a_payment_waits_for_a_person_just_while_the_last_word_of_M_Pesa_is_answered_by_nobody", async () => {
	const event = fc.oneof(
		fc.record({ kind: fc.constant("proof" as const), amount: fc.constantFrom(500, 50, 55) }),
		fc.record({
			kind: fc.constant("check" as const),
			finding: fc.constantFrom<Finding>("ours", "listed", "none"),
		}),
		fc.record({ kind: fc.constant("undo" as const) }),
	)
	let runs = 0
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
			const receipt = `TKP${String(++runs).padStart(7, "0")}`
			const id = await tell(receipt, 500)
			clock.at = new Date(now().getTime() + 72 * 60 * 60_000)
			let [last, checked]: (number | null)[] = [null, null]
			for (const happened of events) {
				if (happened.kind === "proof") {
					await prove(receipt, happened.amount)
					if (happened.amount !== last && happened.amount !== checked) checked = null
					last = happened.amount
				} else if (happened.kind === "undo") {
					await takeBackCheck(db, id, { by, at: now() })
					checked = null
				} else if ((await check(id, happened.finding)).ok)
					checked = { ours: 500, listed: last ?? 0, none: 0 }[happened.finding]
			}
			expect((await listed("unverified")).includes(receipt)).toBe(checked === null && last !== 500)
			const counted = checked ?? 500
			expect((await listed("unmatched")).includes(receipt)).toBe(counted !== 0)
			await db.delete(payments).where(eq(payments.id, id))
		}),
		{ numRuns: 60 },
	)
})
