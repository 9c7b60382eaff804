import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { fillEdition } from "../../../bench/fill-edition.ts"
import { openTestDatabase } from "../../../test/database.ts"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { matchPayments } from "../payments/match.server.ts"
import { startStatementImport } from "./commands.server.ts"
import { importStatements } from "./job.server.ts"
import { prepareStatement } from "./prepare.server.ts"
import { findStatementImport, readPlan } from "./queries.server.ts"
import { readStatement } from "./read-statement.server.ts"
import {
	csvOf,
	NOW,
	openStatementFolder,
	paymentCells,
	type StatementCells,
	tableOf,
	xlsxOf,
} from "./statements.fixture.ts"

/** A fifth of it among all other tests. */
const SHARE = process.env.TEST_SEED ? 0.2 : 1
const LINES = 50_000 * SHARE
const VENDORS = 10_000 * SHARE
/** Payments that notices have told, and those of vendors who owe that nothing told. */
const KNOWN = 12_000 * SHARE
const OWED = 2_000 * SHARE
const CHARGES = LINES / 10
const ADDED = LINES - CHARGES - KNOWN
const MOST_SECONDS = 60
/** Megabytes that reading may take beside what there is, workbook and all. */
const MOST_MEMORY = 200

const { db, pool } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const edition = await findFirstEdition(db)
const files = await openStatementFolder()
const log = openLog("silent")
const now = () => NOW

const receiptOf = (nth: number) => `TK${nth.toString(36).toUpperCase().padStart(8, "0")}`

/** What M-Pesa takes for itself, what is known, what vendors owe, and tickets: as on the statement of a large season. */
function cellsOf(nth: number): StatementCells {
	if (nth < CHARGES)
		return paymentCells(receiptOf(nth), 0, "", {
			"Paid In": "",
			Withdrawn: "-5.00",
			Details: "Pay Bill Charge",
		})
	const vendor = nth - CHARGES - KNOWN
	const isOwed = vendor >= 0 && vendor < OWED
	const code = accountCodeOf({ editionId: edition.id, number: vendor + 1 }) ?? ""
	return paymentCells(receiptOf(nth), 1_000 + (nth % 500), isOwed ? code : "TICKETS")
}

async function addSeason(): Promise<void> {
	await fillEdition(pool, edition.id, 0, VENDORS)
	for (let from = 0; from < OWED; from += 250)
		await db.execute(sql`insert into ledger_entries (application_id, kind, amount, day, recorded_at)
			select id, 'charge', 6000, now(), now() from vendor_applications where number > ${from} and number <= ${from + 250}`)
	for (let nth = CHARGES; nth < CHARGES + KNOWN; nth += 1_000) {
		const rows = Array.from({ length: Math.min(1_000, CHARGES + KNOWN - nth) }, (_, more) => {
			return { receipt: receiptOf(nth + more), amount: 1_000 + ((nth + more) % 500) }
		})
		await db.execute(sql`insert into payments (receipt, amount, source, paid_at, received_at, considered_at)
			select receipt, amount, 'c2b', now(), now(), now()
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (receipt text, amount bigint)`)
	}
	await pool.query("vacuum analyze")
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
	const start = performance.now()
	const result = await work()
	return { result, seconds: (performance.now() - start) / 1_000 }
}

/** Lines, and the most memory that was in use meanwhile beyond what was before. */
async function drain(path: string): Promise<{ lines: number; megabytes: number }> {
	const used = () => process.memoryUsage().rss / 1e6
	const before = used()
	let [lines, most] = [0, before]
	for await (const _ of readStatement(path, NOW)) {
		lines += 1
		if (lines % 500 === 0) most = Math.max(most, used())
	}
	return { lines, megabytes: Math.round(most - before) }
}

async function writeFiles() {
	const table = tableOf(Array.from({ length: LINES }, (_, nth) => cellsOf(nth)))
	return { csv: await files.write(csvOf(table)), xlsx: await files.write(await xlsxOf(table)) }
}

test("fifty_thousand_lines_are_read_and_imported_within_a_minute_in_little_memory_and_matched_within_another", async (context) => {
	await addSeason()
	const { csv, xlsx } = await writeFiles()
	const memory: number[] = []
	for (const path of [csv, xlsx]) {
		const { lines, megabytes } = await drain(path)
		expect(lines).toBe(LINES)
		expect(megabytes).toBeLessThan(MOST_MEMORY)
		memory.push(megabytes)
	}
	const act = { by, at: NOW }
	const read = await timed(() => prepareStatement(db, readStatement(xlsx, NOW), act))
	const plan = await timed(() => readPlan(db, read.result))
	const unmatched = ADDED - OWED
	expect(plan.result).toEqual({
		added: ADDED,
		unmatched,
		reversed: 0,
		booked: 0,
		verified: KNOWN,
		known: 0,
		contradicted: 0,
	})
	await startStatementImport(db, read.result, act)
	const imported = await timed(() => importStatements(db, now, log))
	const matched = await timed(() => matchPayments(db, now, log))
	const { statement } = (await findStatementImport(db, read.result)) ?? expect.fail("none")
	const payments = ADDED + KNOWN
	expect(statement).toMatchObject({ lines: LINES, payments, done: payments, added: ADDED, ignored: CHARGES })
	expect(statement).toMatchObject({ verified: KNOWN, contradicted: 0, finishedAt: NOW })
	const booked = await db.$count(sql`ledger_entries`, sql`kind = 'payment'`)
	expect(booked).toBe(OWED)
	const parts = Object.entries({ read, preview: plan, imported, matched })
	const measured = parts.map(([name, { seconds }]) => `${name} ${seconds.toFixed(1)} s`)
	reportMeasurement(context, [...measured, `CSV ${memory[0]} MB, XLSX ${memory[1]} MB`].join(", "))
	expect(read.seconds + plan.seconds + imported.seconds).toBeLessThan(MOST_SECONDS)
	expect(matched.seconds).toBeLessThan(MOST_SECONDS)
}, 300_000)
