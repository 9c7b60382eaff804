import { expect, test } from "vitest"
import { listPayments } from "../payments/list-payments.server.ts"
import { listPaybacks, payBack, undoPayback } from "../payments/paybacks.server.ts"
import { countOpenPayments } from "../payments/queries.server.ts"
import { openStatements } from "./statement-imports.fixture.ts"
import { paymentCells, reversalCells } from "./statements.fixture.ts"

const { db, by, now, findPayment, importAll } = await openStatements("reversed paybacks")
const act = () => ({ by, at: now() })

/** A stranger's 500 shillings. */
async function addStrange(receipt: string) {
	await importAll(paymentCells(receipt, 500, "NOBODY"))
	return findPayment(receipt)
}

const payBackUnder = (id: number, code: string, expected: number) =>
	payBack(db, id, { method: "mpesa", receipt: code, day: "2026-11-27", expected }, act())

async function undo(payment: number) {
	const [payback] = await listPaybacks(db, payment)
	return undoPayback(db, { payment, payback: payback?.id ?? 0 }, act())
}

async function listed() {
	const lists = (["unmatched", "overbooked"] as const).map((list) => listPayments(db, { list, now: now() }))
	const [unmatched, overbooked] = (await Promise.all(lists)).map(({ rows }) => rows.length)
	return { unmatched, overbooked }
}

test("what_was_paid_back_under_the_code_of_a_reversal_counts_once_whoever_tells_it_and_when_it_is_undone", async () => {
	const { id } = await addStrange("TLV0000001")
	expect(await payBackUnder(id, "tlw 0000001", 500)).toEqual({ ok: true, amount: 500 })
	await importAll(reversalCells("TLW0000001", "TLV0000001", 500))
	expect(await findPayment("TLV0000001")).toMatchObject({ reversed: 500, paidBack: 0 })
	expect(await listed()).toEqual({ unmatched: 0, overbooked: 0 })
	expect(await undo(id)).toEqual({ ok: true })
	expect(await listed()).toEqual({ unmatched: 0, overbooked: 0 })
})

test("what_was_paid_back_under_another_code_than_the_reversal_is_paid_back_too_much_until_it_is_undone", async () => {
	const { id } = await addStrange("TLV0000002")
	await payBackUnder(id, "TLX0000002", 500)
	await importAll(reversalCells("TLW0000002", "TLV0000002", 500))
	expect(await listed()).toEqual({ unmatched: 0, overbooked: 1 })
	expect(await countOpenPayments(db, now())).toMatchObject({ overbooked: 1, excess: 500, reversed: 0 })
	expect(await undo(id)).toEqual({ ok: true })
	expect(await listed()).toEqual({ unmatched: 0, overbooked: 0 })
})

test("of_what_m_pesa_took_back_in_part_the_rest_waits_and_is_not_paid_back_under_the_same_code", async () => {
	const { id } = await addStrange("TLV0000003")
	await payBackUnder(id, "TLW0000003", 500)
	await importAll(reversalCells("TLW0000003", "TLV0000003", 200))
	expect(await findPayment("TLV0000003")).toMatchObject({ reversed: 200, paidBack: 0 })
	expect(await listed()).toEqual({ unmatched: 1, overbooked: 0 })
	await undo(id)
	expect(await payBackUnder(id, "TLW0000003", 300)).toEqual({ ok: false, reason: "code-of-reversal" })
	expect(await payBackUnder(id, "TLX0000003", 300)).toEqual({ ok: true, amount: 300 })
	expect(await listed()).toEqual({ unmatched: 0, overbooked: 0 })
})
