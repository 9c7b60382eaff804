import { asc, eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { openPaybill } from "../payments/paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "../payments/payments.fixture.ts"
import { payments } from "../payments/schema.server.ts"
import { startStatementImport, stopStatementImport } from "./commands.server.ts"
import { eraseStatementPayers, expireStatementLines, expireWaitingStatements } from "./expire.server.ts"
import { importStatements } from "./job.server.ts"
import { prepareStatement } from "./prepare.server.ts"
import { countProblems, countUnmatched, findStatementImport, listLines, readPlan } from "./queries.server.ts"
import { readStatement } from "./read-statement.server.ts"
import { statementImports, statementLines } from "./schema.server.ts"
import {
	csvOf,
	openStatementFolder,
	paymentCells,
	type StatementCells,
	tableOf,
} from "./statements.fixture.ts"

const { db, by, log, clock, now, findPayment, sumsOf, work } = await openPaybill("statements")
const files = await openStatementFolder()
// The paybill's clock begins on the day of the payments.
clock.at = new Date("2026-11-26T09:00:00Z")

beforeEach(async () => {
	await db.delete(statementImports)
})

async function prepare(...rows: StatementCells[]): Promise<number> {
	const path = await files.write(csvOf(tableOf(rows)))
	return prepareStatement(db, readStatement(path, now()), { by, at: now() })
}

const start = (id: number) => startStatementImport(db, id, { by, at: now() })

async function importAll(...rows: StatementCells[]) {
	const id = await prepare(...rows)
	await start(id)
	await importStatements(db, now, log)
	await work()
	return readImport(id)
}

async function readImport(id: number) {
	const found = await findStatementImport(db, id)
	if (!found) throw new Error("not found")
	return found.statement
}

const tell = async (receipt: string, amount: number, account: string) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account), now())
	await work()
}
const NONE = { added: 0, unmatched: 0, booked: 0, verified: 0, known: 0, contradicted: 0 }
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

describe("who paid", () => {
	const readLine = async (id: number) => {
		const { account, phone, payer } = statementLines
		const [line] = await db
			.select({ account, phone, payer })
			.from(statementLines)
			.where(eq(statementLines.importId, id))
		return line
	}

	test("is_in_no_line_that_was_imported", async () => {
		const { id } = await importAll(paymentCells("TKE0000001", 5, "TICKETS"))
		expect(await readLine(id)).toEqual({ account: "", phone: "", payer: "" })
		expect(await findPayment("TKE0000001")).toMatchObject({ payer: "WANJIRU KAMAU", phone: "2547 ***** 678" })
	})

	test("is_taken_out_of_lines_that_wait_when_they_are_erased", async () => {
		const { id: potter, code } = await addOwingPotter(db, by)
		const id = await prepare(paymentCells("TKE0000002", 5, code))
		await db.transaction((tx) => eraseStatementPayers(tx, [potter], now()))
		expect(await readLine(id)).toEqual({ account: code, phone: "", payer: "" })
		await db.update(vendorApplications).set({ erasedAt: now() }).where(eq(vendorApplications.id, potter))
		await start(id)
		await importStatements(db, now, log)
		await work()
		expect(await findPayment("TKE0000002")).toMatchObject({ account: "", payer: "", allocated: 5 })
	})

	test("goes_with_a_statement_that_nobody_imports_within_a_week_and_lines_go_after_ninety_days", async () => {
		const unbegun = await prepare(paymentCells("TKE0000003", 5, "TICKETS"))
		const stopped = await prepare(paymentCells("TKE0000004", 5, "TICKETS"))
		const finished = await importAll(paymentCells("TKE0000005", 5, "TICKETS"))
		await start(stopped)
		await stopStatementImport(db, stopped, { by, at: now() })
		const days = (count: number) => new Date(now().getTime() + count * 86_400_000)
		const rest = await db.$count(statementLines)
		expect(await expireWaitingStatements(db, days(6.9))).toBe(0)
		expect(await db.$count(statementLines)).toBe(rest)
		expect(await expireWaitingStatements(db, days(7.1))).toBeGreaterThanOrEqual(2)
		expect(await findStatementImport(db, unbegun)).toBeUndefined()
		expect(await start(stopped)).toMatchObject({ reason: "nothing-left" })
		const ofFinished = eq(statementLines.importId, finished.id)
		expect(await expireStatementLines(db, days(89))).toBe(0)
		expect(await db.$count(statementLines, ofFinished)).toBe(1)
		// As the nightly job does it, some at a time.
		while (await expireStatementLines(db, days(91)));
		expect(await db.$count(statementLines, ofFinished)).toBe(0)
		expect(await db.$count(statementImports, eq(statementImports.id, finished.id))).toBe(1)
	})
})
