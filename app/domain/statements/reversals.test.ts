import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "../payments/allocations.server.ts"
import { listPayments } from "../payments/list-payments.server.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "../payments/payments.fixture.ts"
import { countOpenPayments, listBookings } from "../payments/queries.server.ts"
import { leftOf } from "../payments/rules.ts"
import { listLines } from "./lines.server.ts"
import { readPlan } from "./queries.server.ts"
import { openStatements } from "./statement-imports.fixture.ts"
import {
	csvOf,
	NOW,
	openStatementFolder,
	paymentCells,
	reversalCells,
	tableOf,
} from "./statements.fixture.ts"

const { db, by, clock, now, findPayment, sumsOf, work, prepare, importAll } =
	await openStatements("reversals")
const { read } = await openStatementFolder()

const TAKEN_BACK = { problem: "reversal", receipt: "TLR0000001", reverses: "TLP0000001", amount: 36_000 }

async function book(id: number, receipt: string, amount: number, method: "mpesa" | "bank" = "mpesa") {
	const input = cash(receipt, amount, { method, expected: await expectedOf(db, id) })
	return payAfterAsking(db, id, input, { by, at: now() })
}

async function takeBack(id: number, receipt: string) {
	const entry = (await listEntries(db, id)).find(
		(one, _, all) =>
			one.receipt === receipt &&
			one.reversesId === null &&
			!all.some(({ reversesId }) => reversesId === one.id),
	)
	if (!entry) return
	const reversal = { reason: "Reversed", expected: await expectedOf(db, id) }
	expect(await reverseEntry(db, { application: id, entry: entry.id }, reversal, { by, at: now() })).toEqual({
		ok: true,
	})
}

const listed = async () => {
	const lists = (["unmatched", "overbooked"] as const).map((list) => listPayments(db, { list, now: now() }))
	return (await Promise.all(lists)).flatMap(({ rows }) => rows.map(({ receipt }) => receipt))
}
const receiptsSent = () => db.$count(outboxMails)

describe("a line of a reversal", () => {
	test.each([
		["its_own_column", {}],
		["the_details", { Details: "Reversal of TLP0000001 by TLR0000001", "Linked Transaction ID": "" }],
		["the_column_with_a_sign_of_the_other_kind", { "Paid In": "-36,000.00", Withdrawn: "" }],
	])("names_its_payment_in_%s", async (_, more) => {
		const cells = reversalCells("TLR0000001", "TLP0000001", 36_000, more)
		expect(await read(csvOf(tableOf([cells])))).toMatchObject([TAKEN_BACK])
	})

	test.each([
		["reversed", { "Linked Transaction ID": "" }],
		["withdrawn", { Details: "Pay Bill Reversal Charge" }],
		["withdrawn", { Details: "Pay Bill Charge" }],
	])("is_%s_where_it_says_%j", async (problem, more) => {
		const cells = reversalCells("TLR0000001", "TLP0000001", 36_000, more)
		expect(await read(csvOf(tableOf([cells])))).toMatchObject([{ problem, reverses: "" }])
	})

	test("of_a_moment_to_come_is_refused_and_some_minutes_of_the_clocks_are_allowed", async () => {
		const at = (minutes: number) => {
			const nairobi = new Date(NOW.getTime() + 3 * 3_600_000 + minutes * 60_000).toISOString()
			return { "Completion Time": `${nairobi.slice(0, 10)} ${nairobi.slice(11, 19)}` }
		}
		const rows = [9, 11, 60, 23 * 60].map((minutes) => paymentCells("TLP0000001", 5, "", at(minutes)))
		const lines = await read(csvOf(tableOf(rows)))
		expect(lines.map(({ problem }) => problem)).toEqual([null, "future-time", "future-time", "future-time"])
	})
})

describe("a payment that M-Pesa took back", () => {
	test("in_the_same_file_is_booked_by_nobody_and_no_receipt_is_written", async () => {
		const { id, code } = await addOwingPotter(db, by)
		const before = await receiptsSent()
		const rows = [paymentCells("TLP0000002", 36_000, code), reversalCells("TLR0000002", "TLP0000002", 36_000)]
		const statement = await prepare(...rows)
		expect(await readPlan(db, statement)).toMatchObject({ added: 1, unmatched: 0, reversed: 1 })
		const { id: imported } = await importAll(...rows)
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		expect(await receiptsSent()).toBe(before)
		expect(await listed()).toEqual([])
		expect(await findPayment("TLP0000002")).toMatchObject({ allocated: 0, reversed: 36_000 })
		const { rows: lines } = await listLines(db, { id: imported, list: "reversals" })
		expect(lines).toMatchObject([
			{ receipt: "TLR0000002", reverses: "TLP0000002", held: 36_000, vendor: null },
		])
	})

	test("in_an_earlier_file_is_booked_by_nobody_also_where_a_notice_tells_it", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await importAll(reversalCells("TLR0000003", "TLP0000003", 36_000))
		await receiveAt(db, "/confirmation", c2bNotice("TLP0000003", 36_000, code), now())
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		expect(await listed()).toEqual([])
		expect(await book(id, "tlp 0000003", 36_000)).toMatchObject({
			...{ ok: false, reason: "payment-reversed", code: "TLR0000003" },
			reversedAt: new Date("2026-11-26T06:10:11Z"),
		})
	})

	test("in_a_later_file_is_listed_until_it_is_taken_back_and_never_again", async () => {
		const { id, code } = await addOwingPotter(db, by, { brandName: "Asali" })
		await importAll(paymentCells("TLP0000004", 36_000, code))
		expect(await sumsOf(id)).toMatchObject({ paid: 36_000 })
		expect(await listed()).toEqual([])
		const { id: statement } = await importAll(reversalCells("TLR0000004", "TLP0000004", 36_000))
		expect(await listed()).toEqual(["TLP0000004"])
		expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 0, overbooked: 0, reversed: 1 })
		const { rows } = await listLines(db, { id: statement, list: "reversals" })
		expect(rows).toMatchObject([{ reverses: "TLP0000004", vendor: { brandName: "Asali" } }])
		await takeBack(id, "TLP0000004")
		expect(await listed()).toEqual([])
		await work()
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
		const payment = await findPayment("TLP0000004")
		const again = { amount: 36_000, application: id, expected: 0 }
		expect(await allocatePayment(db, payment.id, again, { by, at: now() })).toMatchObject({
			reason: "more-than-left",
		})
	})

	test("is_listed_also_where_only_whoever_booked_it_by_hand_told_of_it", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await book(id, "TLP0000005", 36_000, "bank")
		await importAll(reversalCells("TLR0000005", "TLP0000005", 36_000))
		expect(await listed()).toEqual(["TLP0000005"])
		await takeBack(id, "TLP0000005")
		await importAll(paymentCells("TLP0000005", 36_000, code))
		expect(await listed()).toEqual([])
		expect(await sumsOf(id)).toMatchObject({ paid: 0 })
	})

	test("needs_nothing_where_its_code_is_booked_as_a_refund_and_is_listed_where_both_are_done", async () => {
		const { id, code } = await addOwingPotter(db, by)
		await importAll(paymentCells("TLP0000006", 36_000, code))
		const refund = cash("TLR 0000006", 36_000, { method: "mpesa", expected: await expectedOf(db, id) })
		expect(await refundAfterAsking(db, id, refund, { by, at: now() })).toEqual({ ok: true })
		await importAll(reversalCells("TLR0000006", "TLP0000006", 36_000))
		expect(await listed()).toEqual([])
		await takeBack(id, "TLR 0000006")
		expect(await listed()).toEqual(["TLP0000006"])
		await takeBack(id, "TLP0000006")
		expect(await listed()).toEqual([])
	})

	test("is_told_once_however_often_its_line_is_imported", async () => {
		const row = reversalCells("TLR0000007", "TLP0000007", 5)
		const events = await collectAuditEvents(db, async () => {
			await importAll(row, row)
			await importAll(row)
		})
		expect(events.filter(({ action }) => action === "payment-reversed")).toMatchObject([
			{ after: { receipt: "TLP0000007", code: "TLR0000007", amount: 5 } },
		])
	})
})

const STEPS = ["payment", "reversal", "both", "notice", "by hand", "as bank", "taken back", "match"] as const

test("in_any_order_of_files_and_bookings_nothing_of_it_is_booked_or_it_is_listed", async () => {
	let nth = 0
	await fc.assert(
		fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 7 }), async (steps) => {
			nth += 1
			const receipt = `TLQ${String(nth).padStart(7, "0")}`
			const code = `TLS${String(nth).padStart(7, "0")}`
			const potter = await addOwingPotter(db, by)
			const payment = paymentCells(receipt, 36_000, potter.code)
			const reversal = reversalCells(code, receipt, 36_000)
			const run: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
				payment: () => importAll(payment),
				reversal: () => importAll(reversal),
				both: () => importAll(payment, reversal),
				notice: () => receiveAt(db, "/confirmation", c2bNotice(receipt, 36_000, potter.code), now()),
				"by hand": () => book(potter.id, receipt, 36_000),
				"as bank": () => book(potter.id, receipt.toLowerCase(), 36_000, "bank"),
				"taken back": () => takeBack(potter.id, receipt),
				match: () => work(),
			}
			for (const step of [...steps, "match"] as const) {
				clock.at = new Date(clock.at.getTime() + 1_000)
				await run[step]()
			}
			const isReversed = steps.some((step) => step === "reversal" || step === "both")
			const booked = (await listBookings(db, receipt)).reduce((sum, { amount }) => sum - amount, 0)
			const isListed = (await listed()).includes(receipt)
			expect(booked).toBeOneOf([0, 36_000])
			if (isReversed) expect(isListed).toBe(booked !== 0)
			const stored = await listPayments(db, { list: "all", now: now() })
			const own = stored.rows.find((one) => one.receipt === receipt)
			if (own) expect(leftOf(own)).toBe((isReversed ? 0 : 36_000) - booked)
			await takeBack(potter.id, receipt)
			await takeBack(potter.id, receipt.toLowerCase())
			await work()
			if (isReversed) expect(await listed()).not.toContain(receipt)
		}),
		{ numRuns: 40 },
	)
}, 300_000)
