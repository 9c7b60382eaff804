import fc from "fast-check"
import { expect, test } from "vitest"
import { DAY_MS, formatNairobiIsoDate } from "../../values/clock.ts"
import { listEntries } from "../money/queries.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"

const { db, by, clock, now, ...paybill } = await openPaybill("jumping clock")
const { work, sumsOf } = paybill
const PRESENT = clock.at.getTime()
/** That M-Pesa says a payment was made on. */
const PAID_ON = "2026-11-25"
let receipts = 0

const acts = fc.array(
	fc.record({
		act: fc.constantFrom("tell", "tell again", "work"),
		/** Hours by which our clock is wrong when it is done. */
		jump: fc.oneof(fc.constant(0), fc.integer({ min: -9_600, max: 9_600 })),
	}),
	{ minLength: 4, maxLength: 14 },
)

test("wherever_our_clock_jumps_each_payment_is_booked_once_on_the_day_that_m_pesa_says", async () => {
	const days = new Set<string>()
	await fc.assert(
		fc.asyncProperty(acts, async (steps) => {
			const { id, code } = await addOwingPotter(db, by)
			const told: string[] = []
			const tell = (receipt: string) => receiveAt(db, "/confirmation", c2bNotice(receipt, 1_000, code), now())
			for (const { act, jump } of steps) {
				clock.at = new Date(PRESENT + (jump / 24) * DAY_MS)
				days.add(formatNairobiIsoDate(now()))
				if (act === "tell") {
					receipts += 1
					told.push(`TKJ${String(receipts).padStart(7, "0")}`)
				}
				const [last] = told.slice(-1)
				if (act.startsWith("tell") && last) await tell(last)
				if (act === "work") await work()
			}
			await work()
			expect(await sumsOf(id)).toEqual({ charged: 36_000, paid: told.length * 1_000 })
			const booked = (await listEntries(db, id)).filter(({ method }) => method === "mpesa")
			expect(booked.map(({ receipt }) => receipt).toSorted()).toEqual(told.toSorted())
			expect(booked.filter(({ day }) => day !== PAID_ON)).toEqual([])
		}),
		{ numRuns: 25 },
	)
	// The control: our clock said other days meanwhile.
	expect(days.size).toBeGreaterThan(20)
})
