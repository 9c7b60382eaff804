import { asc, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { listPayments } from "../payments/list-payments.server.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "../payments/payments.fixture.ts"
import { payments } from "../payments/schema.server.ts"
import { stopStatementImport } from "./commands.server.ts"
import { importStatements } from "./job.server.ts"
import { countBookedOtherwise, countProblems, listLines } from "./lines.server.ts"
import { countUnmatched, readPlan, sumPayments } from "./queries.server.ts"
import { openStatements } from "./statement-imports.fixture.ts"
import { paymentCells } from "./statements.fixture.ts"

const { db, by, clock, now, log, findPayment, sumsOf, work, ...statements } =
	await openStatements("statements")
const { prepare, start, importAll, readImport } = statements

const tell = async (receipt: string, amount: number, account: string) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account), now())
	await work()
}
const NONE = { added: 0, unmatched: 0, reversed: 0, booked: 0, verified: 0, known: 0, contradicted: 0 }
const readAllPayments = () => db.select().from(payments).orderBy(asc(payments.receipt))

describe("a statement", () => {
	test("changes_nothing_before_it_is_imported_and_its_preview_says_what_would_become_of_it", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		await tell("TKA0000001", 1_000, code)
		await tell("TKA0000002", 2_000, "NOBODY")
		const before = await readAllPayments()
		const id = await prepare(
			paymentCells("TKA0000001", 1_000, code),
			paymentCells("TKA0000002", 2_500, "NOBODY"),
			paymentCells("TKA0000003", 40_000, code),
			paymentCells("TKA0000004", 5, code),
			paymentCells("TKA0000005", 5, "TICKETS"),
			paymentCells("TKA0000005", 5, "TICKETS"),
			paymentCells("TKA0000005", 6, "TICKETS"),
			paymentCells("TKA0000003", 0, "", { "Paid In": "", Withdrawn: "-30.00", Details: "Pay Bill Charge" }),
			paymentCells("TKA0000009", 1, code, { "Paid In": "1.50" }),
		)
		expect(await readImport(id)).toMatchObject({ lines: 9, payments: 5, ignored: 2, done: 0 })
		expect(await readPlan(db, id)).toEqual({ ...NONE, added: 3, unmatched: 2, verified: 1, contradicted: 1 })
		expect(await sumPayments(db, id)).toBe(43_510)
		expect(await countProblems(db, id)).toEqual([
			{ problem: "cents", count: 1 },
			{ problem: "repeated", count: 1 },
			{ problem: "repeated-otherwise", count: 1 },
			{ problem: "withdrawn", count: 1 },
		])
		expect(await importStatements(db, now, log)).toBe(false)
		expect(await readAllPayments()).toEqual(before)
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect(await readImport(id)).toMatchObject({ done: 5, added: 3, verified: 1, contradicted: 1 })
		expect(await countUnmatched(db, id)).toBe(2)
		expect(await sumPayments(db, id)).toBe(43_510)
		expect(await sumsOf(potter)).toEqual({ charged: 36_000, paid: 41_000 })
	})

	test("verifies_what_a_notice_told_and_adds_what_it_lacked", async () => {
		const { code } = await addOwingPotter(db, by)
		await tell("TKB0000001", 1_000, code)
		expect(await findPayment("TKB0000001")).toMatchObject({ verifiedAt: null })
		await importAll(
			paymentCells("TKB0000001", 1_000, code, { "Other Party Info": "254712345678 - WANJIRU KAMAU" }),
		)
		expect(await findPayment("TKB0000001")).toMatchObject({
			...{ verifiedAt: now(), amount: 1_000, phone: "254712345678", payer: "WANJIRU", source: "c2b" },
		})
	})

	test("that_tells_another_amount_is_kept_beside_and_nothing_is_overwritten", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		await tell("TKB0000002", 1_000, code)
		const { id } = await importAll(paymentCells("TKB0000002", 1_500, code))
		expect(await findPayment("TKB0000002")).toMatchObject({
			amount: 1_000,
			toldAmount: 1_500,
			verifiedAt: null,
		})
		expect(await sumsOf(potter)).toMatchObject({ paid: 1_000 })
		const { rows } = await listLines(db, { id, list: "contradicted" })
		expect(rows).toMatchObject([{ line: 5, receipt: "TKB0000002", amount: 1_500, held: 1_000 }])
	})

	test("imported_twice_changes_nothing_the_second_time", async () => {
		const { code } = await addOwingPotter(db, by)
		const rows = [paymentCells("TKB0000003", 1_000, code), paymentCells("TKB0000004", 2_000, "TICKETS")]
		await importAll(...rows)
		const before = [await readAllPayments(), await db.$count(sql`ledger_entries`)]
		clock.at = new Date(clock.at.getTime() + 60_000)
		const id = await prepare(...rows)
		expect(await readPlan(db, id)).toEqual({ ...NONE, known: 2 })
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect(await readImport(id)).toMatchObject({ done: 2, added: 0, verified: 0, contradicted: 0 })
		expect([await readAllPayments(), await db.$count(sql`ledger_entries`)]).toEqual(before)
	})

	test("whose_payment_was_booked_by_hand_is_not_booked_again", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		const told = cash("TKB0000005", 1_000, { method: "mpesa", expected: await expectedOf(db, potter) })
		const booked = await payAfterAsking(db, potter, told, { by, at: now() })
		expect(booked).toMatchObject({ ok: true })
		const id = await prepare(paymentCells("TKB0000005", 1_000, code))
		expect(await readPlan(db, id)).toEqual({ ...NONE, added: 1, booked: 1 })
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect(await findPayment("TKB0000005")).toMatchObject({ allocated: 1_000 })
		expect(await sumsOf(potter)).toMatchObject({ paid: 1_000 })
		expect(await countUnmatched(db, id)).toBe(0)
	})

	test("names_what_was_booked_by_hand_with_another_amount_before_and_after_it_is_imported", async () => {
		const more = await addOwingPotter(db, by, { brandName: "Asali" })
		const less = await addOwingPotter(db, by, { brandName: "Kiondo" })
		const act = { by, at: now() }
		const book = async (id: number, receipt: string, amount: number) => {
			const told = cash(receipt, amount, { method: "mpesa", expected: await expectedOf(db, id) })
			expect(await payAfterAsking(db, id, told, act)).toMatchObject({ ok: true })
		}
		await book(more.id, "TKDR2DQ1CP", 53_400)
		await book(less.id, "TKDR2DQ1CQ", 900)
		await book(less.id, "TKDR2DQ1CR", 700)
		const id = await prepare(
			paymentCells("TKDR2DQ1CP", 53_000, more.code),
			paymentCells("TKDR2DQ1CQ", 1_000, less.code),
			paymentCells("TKDR2DQ1CR", 700, less.code),
			paymentCells("TKDR2DQ1CS", 5, "TICKETS"),
		)
		expect(await readPlan(db, id)).toEqual({ ...NONE, added: 4, unmatched: 1, booked: 1 })
		const named = [
			{
				receipt: "TKDR2DQ1CP",
				amount: 53_000,
				accounts: [{ id: more.id, brandName: "Asali", amount: 53_400 }],
			},
			{ receipt: "TKDR2DQ1CQ", amount: 1_000, accounts: [{ id: less.id, brandName: "Kiondo", amount: 900 }] },
		]
		expect((await listLines(db, { id, list: "booked-otherwise" })).rows).toMatchObject(named)
		expect(await countBookedOtherwise(db, id)).toBe(2)
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect((await listLines(db, { id, list: "booked-otherwise" })).rows).toMatchObject(named)
		expect(await countUnmatched(db, id)).toBe(1)
		const over = await listPayments(db, { list: "overbooked", now: now() })
		expect(over.rows.map(({ receipt }) => receipt)).toEqual(["TKDR2DQ1CP"])
	})

	test("whose_payment_was_booked_by_hand_and_taken_back_is_booked_as_its_preview_says", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		const act = { by, at: now() }
		const told = cash("TKB0000006", 1_000, { method: "mpesa", expected: await expectedOf(db, potter) })
		expect(await payAfterAsking(db, potter, told, act)).toMatchObject({ ok: true })
		const entry = (await listEntries(db, potter)).find(({ receipt }) => receipt === "TKB0000006")?.id ?? 0
		const reversal = { reason: "Another vendor", expected: await expectedOf(db, potter) }
		expect(await reverseEntry(db, { application: potter, entry }, reversal, act)).toEqual({ ok: true })
		const id = await prepare(paymentCells("TKB0000006", 1_000, code))
		expect(await readPlan(db, id)).toEqual({ ...NONE, added: 1 })
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect(await countUnmatched(db, id)).toBe(0)
		expect(await sumsOf(potter)).toMatchObject({ paid: 1_000 })
	})

	test("is_begun_once_can_be_stopped_and_goes_on", async () => {
		const rows = [0, 1, 2].map((nth) => paymentCells(`TKC000000${nth}`, 5, "TICKETS"))
		const id = await prepare(...rows)
		expect(await stopStatementImport(db, id, { by, at: now() })).toEqual({ ok: false, reason: "not-running" })
		const read = await collectAuditEvents(db, () => prepare(...rows))
		expect(read).toMatchObject([{ action: "statement-read", userId: by, after: { lines: 3, payments: 3 } }])
		const acts = await collectAuditEvents(db, async () => {
			expect(await start(id)).toEqual({ ok: true, lines: 3 })
			expect(await start(id)).toMatchObject({ reason: "already-started", last: { by } })
			expect(await stopStatementImport(db, id, { by, at: now() })).toEqual({ ok: true, left: 3 })
			await importStatements(db, now, log)
			expect(await readImport(id)).toMatchObject({ done: 0 })
			expect(await start(id)).toEqual({ ok: true, lines: 3 })
			await importStatements(db, now, log)
		})
		expect(await start(id)).toMatchObject({ ok: false })
		expect(acts.map(({ action }) => action)).toEqual([
			"statement-import-started",
			"statement-import-stopped",
			"statement-import-started",
			"statement-imported",
		])
	})

	test("of_more_lines_than_one_transaction_takes_is_imported_whole", async () => {
		const rows = Array.from({ length: 1_234 }, (_, nth) =>
			paymentCells(`TKD${String(nth).padStart(7, "0")}`, 5, "TICKETS"),
		)
		expect(await importAll(...rows)).toMatchObject({ payments: 1_234, done: 1_234, added: 1_234 })
		expect(await db.$count(payments)).toBe(1_234)
	})
})
