import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { receiptTurn } from "../ledger/receipt-turn.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { type BookingResult, storeEntry, withLockedLedger } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { allocatePayment } from "./allocations.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"

const { db, by, now, second, findPayment, work } = await openPaybill("booking races")
const [one, other] = [await addOwingPotter(db, by), await addOwingPotter(db, by)]

async function tell(receipt: string): Promise<number> {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, 500, "POTTERY"), now())
	await work()
	return (await findPayment(receipt)).id
}

const cashOf = async (receipt: string) =>
	cash(receipt, 500, { method: "mpesa", expected: await expectedOf(db, other.id) })

async function byHand(receipt: string) {
	return payAfterAsking(second.db, other.id, await cashOf(receipt), {
		by,
		at: now(),
		isForAllEditions: true,
	})
}

/** The entry first, and its turn by its trigger: how it was booked before. */
async function withoutTurn(receipt: string): Promise<BookingResult> {
	const { expected, ...input } = await cashOf(receipt)
	const act = { by, at: now() }
	return withLockedLedger(second.db, { id: other.id, expected, act }, async (tx, ledger) => {
		const { method, day, reason } = input
		const entry = { kind: "payment" as const, method, receipt, amount: -500, day, reason }
		const isStored = await storeEntry(tx, ledger, act, entry)
		return isStored ? { ok: true } : { ok: false, reason: "changed-meanwhile" }
	})
}

const allocate = (id: number) =>
	allocatePayment(second.db, id, { application: one.id, amount: 500, expected: 0 }, { by, at: now() })

const untilWaiting = (count: number) =>
	expect
		.poll(async () => {
			const { rows } = await db.execute(sql`
				select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
			return rows.length
		})
		.toBe(count)

/** Both are under way before one of them has the turn: it is the allocation's first. */
async function inTheWorstOrder(receipt: string, bookByHand: (receipt: string) => Promise<BookingResult>) {
	const id = await tell(receipt)
	return second.db.transaction(async (holding) => {
		await holding.execute(sql`select ${receiptTurn(sql`${receipt}`)}`)
		const allocated = allocate(id)
		await untilWaiting(1)
		const booked = bookByHand(receipt)
		await untilWaiting(2)
		return { both: Promise.allSettled([allocated, booked]) }
	})
}

const countEntries = (receipt: string) => db.$count(ledgerEntries, sql`receipt_key = ${receipt}`)

test("a_receipt_that_is_booked_by_hand_and_from_what_came_in_at_once_is_booked_once_and_the_other_is_told", async () => {
	const { both } = await inTheWorstOrder("TKR0000001", byHand)
	const refused = { ok: false, reason: "receipt-booked" }
	expect(await both).toMatchObject([{ value: { ok: true } }, { value: refused }])
	expect(await countEntries("TKR0000001")).toBe(1)
})

test("control_whoever_writes_the_entry_before_the_turn_ends_in_a_deadlock", async () => {
	const { both } = await inTheWorstOrder("TKR0000002", withoutTurn)
	const failed = (await both).filter(({ status }) => status === "rejected")
	expect(failed).toMatchObject([{ reason: { cause: { code: "40P01" } } }])
})

test("many_rounds_without_a_wait_each_have_one_who_books_and_one_who_is_refused", async () => {
	for (let round = 0; round < 60; round++) {
		const receipt = `TKS${String(round).padStart(7, "0")}`
		const id = await tell(receipt)
		const started = round % 2 ? [allocate(id), byHand(receipt)] : [byHand(receipt), allocate(id)]
		const results = await Promise.all<{ ok: boolean; reason?: string }>(started)
		expect(results.filter(({ ok }) => ok)).toHaveLength(1)
		const refused = results.find(({ ok }) => !ok)
		expect(["receipt-booked", "changed-meanwhile"]).toContain(refused?.reason)
		expect(await countEntries(receipt)).toBe(1)
	}
}, 60_000)
