import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "./allocations.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"

const { db, by, clock, now, findPayment, work } = await openPaybill("moved payments")

/** What was paid by day, over all ledgers. */
async function sumsByDay(): Promise<Map<string, number>> {
	const { day, amount, kind } = ledgerEntries
	const rows = await db.select({ day, amount }).from(ledgerEntries).where(eq(kind, "payment"))
	const sums = Map.groupBy(rows, (row) => row.day)
	const added = [...sums].map(
		([key, entries]) => [key, entries.reduce((sum, entry) => sum - entry.amount, 0)] as const,
	)
	return new Map(added.filter(([, sum]) => sum !== 0))
}

async function takeBack(application: number, receipt: string): Promise<boolean> {
	const entries = await listEntries(db, application)
	const entry = entries.find(
		(one) =>
			one.receipt === receipt &&
			one.reversesId === null &&
			!entries.some(({ reversesId }) => reversesId === one.id),
	)
	if (!entry) return false
	const reversal = { reason: "Moved", expected: await expectedOf(db, application) }
	const result = await reverseEntry(db, { application, entry: entry.id }, reversal, { by, at: now() })
	return result.ok
}

const PAID_ON = ["20251231235900", "20260115080000", "20261125231501"]
const moves = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 6 })
let nth = 0

test("sums_by_day_of_the_money_stay_as_they_are_however_payments_are_moved", async () => {
	const potters = [await addOwingPotter(db, by), await addOwingPotter(db, by), await addOwingPotter(db, by)]
	await fc.assert(
		fc.asyncProperty(moves, async (all) => {
			nth += 1
			const receipts = PAID_ON.map((_, at) => `TLM${String(nth).padStart(6, "0")}${at}`)
			for (const [at, receipt] of receipts.entries())
				await receiveAt(
					db,
					"/confirmation",
					c2bNotice(receipt, 100 + at, "NOBODY", { TransTime: PAID_ON[at] }),
					now(),
				)
			await work()
			const first = potters[0]?.id ?? 0
			for (const receipt of receipts) {
				const { id, amount } = await findPayment(receipt)
				const whole = { amount, application: first, expected: 0 }
				expect(await allocatePayment(db, id, whole, { by, at: now() })).toMatchObject({ ok: true })
			}
			const before = await sumsByDay()
			const holders = new Map(receipts.map((receipt) => [receipt, first]))
			for (const [which, to] of all) {
				clock.at = new Date(clock.at.getTime() + 26 * 60 * 60_000)
				const [receipt = "", target = 0] = [receipts[which], potters[to]?.id]
				expect(await takeBack(holders.get(receipt) ?? 0, receipt)).toBe(true)
				const { id, amount } = await findPayment(receipt)
				const whole = { amount, application: target, expected: 0 }
				expect(await allocatePayment(db, id, whole, { by, at: now() })).toMatchObject({ ok: true })
				holders.set(receipt, target)
			}
			expect(await sumsByDay()).toEqual(before)
		}),
		{ numRuns: 10 },
	)
})

test("what_takes_money_back_has_its_day_and_the_moment_of_its_own_booking", async () => {
	const { id } = await addOwingPotter(db, by)
	const paid = cash("Page 9", 500, { day: "2025-12-31", expected: await expectedOf(db, id) })
	await payAfterAsking(db, id, paid, { by, at: now() })
	clock.at = new Date("2026-11-28T09:00:00Z")
	expect(await takeBack(id, "Page 9")).toBe(true)
	expect((await listEntries(db, id)).at(-1)).toMatchObject({ amount: 500, day: "2025-12-31", at: now() })
})
