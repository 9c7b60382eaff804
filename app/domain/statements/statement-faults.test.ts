import { asc, eq, sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { drawSeeds } from "../../../test/sample.ts"
import { TIMEOUTS } from "../../../test/timeouts.ts"
import { type Random, randomFrom } from "../../../test/trust/harness/random.ts"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { matchPayments } from "../payments/match.server.ts"
import { addOwingPotter } from "../payments/payments.fixture.ts"
import { payments } from "../payments/schema.server.ts"
import { startStatementImport } from "./commands.server.ts"
import { importStatements } from "./job.server.ts"
import { prepareStatement } from "./prepare.server.ts"
import { findStatementImport } from "./queries.server.ts"
import { readStatement } from "./read-statement.server.ts"
import { statementLines } from "./schema.server.ts"
import { csvOf, NOW, openStatementFolder, paymentCells, tableOf } from "./statements.fixture.ts"

const { db, url } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const potter = await addOwingPotter(db, by)
const files = await openStatementFolder()
const log = openLog("silent")
const now = () => NOW
const LINES = 2_300

/** A statement of the seed's own receipts, which has begun. */
async function begin(seed: number): Promise<number> {
	const rows = Array.from({ length: LINES }, (_, nth) => {
		const receipt = `TK${seed.toString(36).toUpperCase().padStart(4, "0")}${String(nth).padStart(4, "0")}`
		return paymentCells(receipt, 7, nth % 100 ? "TICKETS" : potter.code)
	})
	const path = await files.write(csvOf(tableOf(rows)))
	const id = await prepareStatement(db, readStatement(path, NOW), { by, at: NOW })
	await startStatementImport(db, id, { by, at: NOW })
	return id
}

/** What only reads, or waits for its turn, is nothing to break off. */
async function isWriting(): Promise<boolean> {
	const { rows } = await db.execute(sql`select from pg_stat_activity
		where datname = current_database() and application_name = 'importer' and query ~* '^\\s*(insert|update)'`)
	return rows.length > 0
}

/** Works on what has begun, and loses its database in the middle of it. */
async function workAndDie(random: Random, wrap: (one: Db) => Db): Promise<void> {
	const address = new URL(url)
	address.searchParams.set("application_name", "importer")
	const worker = openPool(address.href, 3)
	let isDone = false
	const working = importStatements(wrap(worker.db), now, log)
		.then(() => matchPayments(worker.db, now, log))
		.catch(() => undefined)
		.finally(() => {
			isDone = true
		})
	// On a busy machine it takes longer until there is anything to break off.
	await vi.waitUntil(async () => isDone || (await isWriting()), { timeout: TIMEOUTS.wait, interval: 5 })
	await new Promise((resolve) => setTimeout(resolve, random.whole(0, 250)))
	await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and application_name = 'importer'`)
	await working
	await worker.close().catch(() => undefined)
}

/** Several work at once and die, until one is left alone; then nothing is missing and nothing is there twice. */
async function runTrial(seed: string, nth: number, wrap: (one: Db) => Db = (one) => one): Promise<void> {
	const random = randomFrom(seed)
	const id = await begin(nth)
	for (let death = 0; death < 3; death += 1)
		await Promise.all([workAndDie(random, wrap), workAndDie(random, wrap)])
	await importStatements(db, now, log)
	await matchPayments(db, now, log)
	const { statement } = (await findStatementImport(db, id)) ?? expect.fail("none")
	expect(statement).toMatchObject({
		done: LINES,
		added: LINES,
		verified: 0,
		contradicted: 0,
		finishedAt: NOW,
	})
	const lines = await db
		.select({ outcome: statementLines.outcome, amount: payments.amount })
		.from(statementLines)
		.leftJoin(payments, eq(payments.receipt, statementLines.receipt))
		.where(eq(statementLines.importId, id))
		.orderBy(asc(statementLines.id))
	expect(lines).toHaveLength(LINES)
	expect(lines.every(({ outcome, amount }) => outcome === "new-payment" && amount === 7)).toBe(true)
	const { rows } = await db.execute<{ twice: number; open: number }>(sql`
		select (select count(*)::int from (select receipt_key from ledger_entries where kind = 'payment'
				group by receipt_key having count(*) > 1) doubled) as twice,
			(select count(*)::int from payments where considered_at is null) as open`)
	expect(rows).toEqual([{ twice: 0, open: 0 }])
}

test("whoever_dies_between_batches_leaves_whole_ones_and_each_receipt_is_told_once", async () => {
	const seeds = drawSeeds("statements", process.env.TEST_SEED ? 3 : 15)
	for (const [nth, seed] of seeds.entries()) await runTrial(seed, nth)
}, 300_000)

/** What is done stays done, also where its transaction ends in the middle: for which there is time between its statements. */
function withoutTransactions(one: Db): Db {
	const loose: Db = new Proxy(one, {
		get: (target, name) => {
			if (name === "transaction") return (work: (tx: Db) => unknown) => work(loose)
			if (name !== "execute") return Reflect.get(target, name)
			return async (query: Parameters<Db["execute"]>[0]) => {
				await new Promise((resolve) => setTimeout(resolve, 50))
				return target.execute(query)
			}
		},
	})
	return loose
}

test("control_without_transactions_the_same_trial_fails", async () => {
	const seeds = drawSeeds("statements without transactions", 20)
	const attempts = async () => {
		for (const [nth, seed] of seeds.entries()) await runTrial(seed, 1_000 + nth, withoutTransactions)
	}
	await expect(attempts()).rejects.toThrow()
}, 300_000)
