import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { REAL_METHODS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { countOpenPayments, listBookings } from "./queries.server.ts"

const { db, by, second, now, findPayment, sumsOf, work } = await openPaybill("one code")

type Method = (typeof REAL_METHODS)[number]
const act = { by, isForAllEditions: true }

async function book(id: number, method: Method, receipt: string, { on = db, run = payAfterAsking } = {}) {
	const input = cash(receipt, 500, { method, expected: await expectedOf(db, id) })
	return run(on, id, input, { ...act, at: now() })
}
const tell = async (receipt: string, amount: number, account: string) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account), now())
	await work()
}

let codes = 0
const newCode = () => {
	codes += 1
	return `TLC${String(codes).padStart(7, "0")}`
}
/** As somebody types it. */
const spelling = fc.constantFrom<(code: string) => string>(
	(code) => code,
	(code) => code.toLowerCase(),
	(code) => `${code.slice(0, 4)} ${code.slice(4)}`,
	(code) => ` ${code.slice(0, 3)}-${code.slice(3)} `.trim(),
)
const method = fc.constantFrom(...REAL_METHODS)

describe("a code of M-Pesa", () => {
	test("is_booked_once_by_hand_whatever_method_and_spelling_somebody_chooses", async () => {
		const [first, other] = [
			await addOwingPotter(db, by, { brandName: "Asali" }),
			await addOwingPotter(db, by),
		]
		await fc.assert(
			fc.asyncProperty(method, method, spelling, spelling, async (one, two, asTyped, asTypedAgain) => {
				const code = newCode()
				// M-Pesa's own field takes nothing else than its code.
				expect(await book(first.id, one, asTyped(code))).toEqual({ ok: true })
				expect(await book(other.id, two, asTypedAgain(code))).toMatchObject({
					...{ ok: false, reason: "receipt-booked", brandName: "Asali" },
				})
			}),
			{ numRuns: 20 },
		)
	})

	test("booked_by_hand_under_any_method_is_known_when_M_Pesa_tells_it", async () => {
		await fc.assert(
			fc.asyncProperty(method, spelling, async (chosen, asTyped) => {
				const [potter, code] = [await addOwingPotter(db, by), newCode()]
				expect(await book(potter.id, chosen, asTyped(code))).toEqual({ ok: true })
				await tell(code, 500, potter.code)
				expect(await findPayment(code)).toMatchObject({ allocated: 500 })
				expect(await sumsOf(potter.id)).toMatchObject({ paid: 500 })
				expect(await listBookings(db, code)).toHaveLength(1)
				expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 0 })
			}),
			{ numRuns: 12 },
		)
	})

	test("told_by_M_Pesa_and_matched_is_booked_by_nobody_as_cash_or_by_bank", async () => {
		const [potter, other] = [
			await addOwingPotter(db, by, { brandName: "Asali" }),
			await addOwingPotter(db, by),
		]
		for (const chosen of REAL_METHODS) {
			const code = newCode()
			await tell(code, 500, potter.code)
			expect(await book(other.id, chosen, code.toLowerCase())).toMatchObject({ brandName: "Asali" })
			expect(await book(other.id, chosen, code, { run: refundAfterAsking })).toMatchObject({
				reason: "code-of-payment",
			})
		}
	})

	test("of_two_who_book_it_at_once_under_two_methods_one_does_and_the_other_hears_where", async () => {
		const [one, other] = [await addOwingPotter(db, by), await addOwingPotter(db, by)]
		for (let round = 0; round < 10; round += 1) {
			const code = newCode()
			const results = await Promise.all([
				book(one.id, "bank", code),
				book(other.id, "cash", code.toLowerCase(), { on: second.db }),
			])
			expect(results.filter(({ ok }) => ok)).toHaveLength(1)
			expect(results.filter((result) => !result.ok)).toMatchObject([{ reason: "receipt-booked" }])
		}
	})

	test("of_a_refund_counts_once_under_two_methods_too", async () => {
		const potter = await addOwingPotter(db, by)
		const code = newCode()
		expect(await book(potter.id, "cash", `receipt ${code}`)).toEqual({ ok: true })
		expect(await book(potter.id, "bank", `second ${code}`)).toEqual({ ok: true })
		expect(await book(potter.id, "bank", code, { run: refundAfterAsking })).toEqual({ ok: true })
		expect(await book(potter.id, "mpesa", code, { run: refundAfterAsking })).toMatchObject({
			reason: "receipt-booked",
		})
	})

	test("booked_twice_before_is_listed_as_booked_too_much_and_breaks_nothing", async () => {
		const potter = await addOwingPotter(db, by)
		const code = newCode()
		await addDouble(db, potter.id, code)
		await tell(code, 500, potter.code)
		expect(await findPayment(code)).toMatchObject({ allocated: 1_000 })
		expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 0, overbooked: 1, excess: 500 })
		expect(await book(potter.id, "cash", code)).toMatchObject({ reason: "receipt-booked" })
	})

	test("control_receipts_of_a_book_are_of_their_method", async () => {
		const potter = await addOwingPotter(db, by)
		expect(await book(potter.id, "cash", "No. 17")).toEqual({ ok: true })
		expect(await book(potter.id, "bank", "No. 17")).toEqual({ ok: true })
		expect(await book(potter.id, "bank", "no 17")).toMatchObject({ reason: "receipt-booked" })
	})
})

/** As an earlier version let somebody book it. */
const addDouble = (on: Db, applicationId: number, receipt: string) =>
	on.insert(ledgerEntries).values(
		(["bank", "mpesa"] as const).map((one) => ({
			...({ applicationId, kind: "payment", method: one, receipt, amount: -500 } as const),
			...{ day: "2026-11-20", recordedAt: now(), recordedBy: by },
		})),
	)
