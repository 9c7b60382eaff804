import { availableParallelism, loadavg } from "node:os"
import { parseArgs } from "node:util"
import type { Pool } from "pg"
import { fillEdition } from "./fill-edition.ts"
import { EDITION } from "./scenarios.ts"
import { openBenchServer } from "./server.ts"
import { formatPercentiles, measureTime, percentilesOf } from "./statistics.ts"

/** Milliseconds that the 95th percentile of Money may take. */
const GOAL = 50
const PAGES = [
	"/admin/money",
	"/admin/money/accounts",
	"/admin/money/accounts?show=overdue",
	"/admin/money/accounts?show=credit",
	"/admin/money/payments?show=all",
	"/admin/accepted?payment=due",
	"/admin",
]

/** Vendors whose books are written in one transaction. */
const BATCH = 500

/** Whoever is accepted is charged, and invoiced for a part that was due and the rest; most have paid, some too much. */
const BOOKS = [
	`insert into ledger_entries (application_id, kind, amount, label, day, recorded_at)
	select id, 'stall', tent_price, tent_space, now() - interval '40 days', now()
	from vendor_applications where id = any($1) and tent_price is not null`,
	`insert into invoices (edition_id, number, application_id, kind, total, issued_at, buyer_name, buyer_pin, seller_name, seller_contact)
	select ${EDITION}, id, application_id, 'invoice', amount, now() - interval '40 days' * random(), '', '', 'Tamasha', ''
	from ledger_entries where application_id = any($1)`,
	`insert into invoice_lines (entry_id, invoice_id)
	select ledger_entries.id, invoices.id from invoices join ledger_entries using (application_id)
	where application_id = any($1)`,
	`insert into invoice_dues (invoice_id, position, due_on, amount)
	select id, position, issued_at::date + 14 * position, case position when 1 then total / 3 else total - total / 3 end
	from invoices, generate_series(1, 2) position where application_id = any($1)`,
	// One payment in fifty waits for a person.
	`insert into ledger_entries (application_id, kind, amount, method, receipt, day, cause, recorded_at)
	select vendor, 'payment', -amount, 'mpesa', receipt, now(), 'account-code', now()
	from payments join unnest($1::int[]) with ordinality as paying (vendor, nth) on nth = 1 + payments.id % ${BATCH}
	where payments.id % 50 <> 0 and payments.id / 600 = $2::int`,
]
const PAYMENTS = `
	insert into payments (receipt, amount, source, account, phone, paid_at, received_at)
	select 'TKQ' || lpad(n::text, 7, '0'), 5000 + n % 9000, 'pull', '', '254712345678', now() - n * interval '1 minute', now()
	from generate_series(1, $1::int) n`

/** Of what is filled half is accepted. */
async function fillBooks(pool: Pool, accepted: number, payments: number): Promise<void> {
	await fillEdition(pool, EDITION, 0, 2 * accepted)
	await pool.query(PAYMENTS, [payments])
	const { rows } = await pool.query<{ id: number }>(
		"select id from vendor_applications where edition_id = $1 and status = 'approved' order by id",
		[EDITION],
	)
	const client = await pool.connect()
	for (let first = 0; first < rows.length; first += BATCH) {
		const ids = rows.slice(first, first + BATCH).map(({ id }) => id)
		// A document has to be whole when its transaction ends.
		await client.query("begin")
		for (const statement of BOOKS)
			await client.query(statement, statement.includes("$2") ? [ids, first / BATCH] : [ids])
		await client.query("commit")
		if (first % (4 * BATCH) === 0) await client.query("analyze")
	}
	client.release()
	await pool.query("vacuum analyze")
}

/**
 * The pages about money among many vendors and payments, over HTTP with a session.
 * @returns the exit code: 1 when a goal is missed
 */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			vendors: { type: "string", default: "10000" },
			payments: { type: "string", default: "12000" },
			rounds: { type: "string", default: "200" },
		},
	})
	const { organiser, pool, close } = await openBenchServer()
	try {
		await fillBooks(pool, Number(values.vendors), Number(values.payments))
		console.log(`${values.vendors} accepted vendors, ${values.payments} payments, milliseconds`)
		console.log(`${" ".repeat(40)}    p50    p95    p99`)
		const missed: string[] = []
		for (const path of PAGES) {
			const times: number[] = []
			for (let round = -20; round < Number(values.rounds); round += 1) {
				const time = await measureTime(async () => {
					const status = await organiser.get(path)
					if (status !== 200) throw new Error(`${path} gave ${status}`)
				})
				if (round >= 0) times.push(time)
			}
			const percentiles = percentilesOf(times)
			console.log(path.padEnd(40) + formatPercentiles(percentiles))
			if (percentiles.p95 > GOAL)
				missed.push(`${path}: p95 ${percentiles.p95.toFixed(1)} ms, goal ${GOAL} ms`)
		}
		const busy = loadavg().map((load) => load.toFixed(1))
		console.log(
			`Load of the machine over 1, 5 and 15 minutes: ${busy.join(", ")} on ${availableParallelism()} cores`,
		)
		console.log(missed.length ? `Missed:\n${missed.join("\n")}` : "Every goal is met.")
		return missed.length ? 1 : 0
	} finally {
		await close()
	}
}
