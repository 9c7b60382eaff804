import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOwingPotter } from "../payments/payments.fixture.ts"
import { stopStatementImport } from "./commands.server.ts"
import { eraseStatementPayers, expireStatementLines, expireWaitingStatements } from "./expire.server.ts"
import { importStatements } from "./job.server.ts"
import { findStatementImport } from "./queries.server.ts"
import { statementImports, statementLines } from "./schema.server.ts"
import { openStatements } from "./statement-imports.fixture.ts"
import { paymentCells } from "./statements.fixture.ts"

const { db, by, now, log, findPayment, work, prepare, start, importAll } =
	await openStatements("statement-payers")

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
