import { parse } from "csv-parse/sync"
import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { addEdition } from "../editions/editions.fixture.ts"
import { reverseEntry } from "../money/commands.server.ts"
import type { MoneyInput } from "../money/inputs.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { allocatePayment } from "../payments/allocations.server.ts"
import { checkPayment } from "../payments/checks.server.ts"
import { payBack } from "../payments/paybacks.server.ts"
import { openPaybill } from "../payments/paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "../payments/payments.fixture.ts"
import { countOpenPayments } from "../payments/queries.server.ts"
import { recordPayment } from "../payments/record-payment.server.ts"
import { recordReversals } from "../payments/reversals.server.ts"
import { exportTable } from "./queries/export-table.server.ts"

const { db, by, now, findPayment, work } = await openPaybill("payments as a file")
const act = () => ({ by, at: now() })

async function readCsv(edition: number): Promise<Record<string, string>[]> {
	const chunks: Buffer[] = []
	for await (const chunk of exportTable(db, edition, "payments", { format: "csv", now: now() }))
		chunks.push(chunk)
	return parse(Buffer.concat(chunks), { columns: true })
}

const tell = async (receipt: string, amount: number, account: string, more = {}) => {
	await receiveAt(db, "/confirmation", c2bNotice(receipt, amount, account, more), now())
	await work()
	return findPayment(receipt)
}

const sumsOfRow = ({ receipt, booked, gone_back, unbooked, state }: Record<string, string>) => [
	...[receipt, booked, gone_back, unbooked, state],
]

test("the_file_of_an_edition_has_what_is_booked_there_and_all_that_is_booked_nowhere_or_not_in_full", async () => {
	const [editionId, other] = [await addEdition(db), await addEdition(db)]
	const potter = await addOwingPotter(db, by, { editionId })
	const baker = await addOwingPotter(db, by, { editionId: other })
	await tell("TLE0000001", 36_000, potter.code)
	await tell("TLE0000002", 36_000, baker.code)
	const stranger = await tell("TLE0000003", 700, "=1+1", { FirstName: "=WANJIRU" })
	const split = await tell("TLE0000004", 900, "NOBODY")
	const part = { amount: 300, application: baker.id, expected: 0 }
	expect(await allocatePayment(db, split.id, part, act())).toMatchObject({ ok: true })
	await tell("TLE0000005", 50, "NOBODY")
	await db.transaction((tx) =>
		recordReversals(
			tx,
			[{ receipt: "TLE0000005", code: "TLR0000005", amount: 50, reversedAt: now() }],
			now(),
		),
	)
	const sentBack = await tell("TLE0000006", 60, "NOBODY")
	const payback = { method: "bank" as const, receipt: "Slip 7", day: "2026-11-27", expected: 60 }
	expect(await payBack(db, sentBack.id, payback, act())).toMatchObject({ ok: true })
	const forged = await tell("TLE0000007", 80, "NOBODY")
	await checkPayment(db, forged.id, { finding: "none", listed: null }, act())
	const practice = {
		receipt: "PRACTABCD123",
		amount: 5,
		paidAt: now(),
		account: "NOBODY",
		phone: "254733000678",
		name: "",
	}
	await db.transaction((tx) => recordPayment(tx, { ...practice, source: "c2b" }, now()))
	const byBank = cash("TLE0000008", 100, { method: "bank", expected: await expectedOf(db, potter.id) })
	await payAfterAsking(db, potter.id, byBank, { ...act(), isForAllEditions: true })
	await tell("TLE0000008", 100, "NOBODY")
	const tooMuch = cash("TLE0000009", 500, { method: "mpesa", expected: await expectedOf(db, potter.id) })
	await payAfterAsking(db, potter.id, tooMuch, { ...act(), isForAllEditions: true })
	await tell("TLE0000009", 100, "NOBODY")
	const all = await readCsv(editionId)
	const [, ...rows] = all
	expect(all.map(sumsOfRow)).toEqual([
		["PRACTABCD123", "0", "0", "5", "practice"],
		["TLE0000001", "36000", "0", "0", "matched"],
		["TLE0000003", "0", "0", "700", "unmatched"],
		["TLE0000004", "300", "0", "600", "unmatched"],
		["TLE0000005", "0", "50", "0", "reversed"],
		["TLE0000006", "0", "60", "0", "paid back"],
		["TLE0000007", "0", "80", "0", "not received"],
		["TLE0000008", "100", "0", "0", "matched"],
		["TLE0000009", "500", "0", "-400", "booked too much"],
	])
	for (const row of all)
		expect(Number(row.booked) + Number(row.gone_back) + Number(row.unbooked)).toBe(Number(row.amount))
	expect(rows[0]).toMatchObject({
		account_codes: potter.code,
		paid_at: "2026-11-25 23:15:01",
		paid_on: "2026-11-25",
	})
	expect(rows[1]).toMatchObject({ account_typed: "'=1+1", payer: "'=WANJIRU", phone: "2547 ***** 678" })
	expect(rows[2]).toMatchObject({ account_codes: baker.code })
	expect(rows[3]).toMatchObject({ reversal_code: "TLR0000005" })
	expect(rows[4]).toMatchObject({ payback_codes: "Slip 7" })
	expect((await readCsv(other)).map(({ receipt }) => receipt)).toContain("TLE0000002")
	const cells = all.map((row) => Number(row.unbooked))
	const sumOf = (some: number[]) => some.reduce((sum, cell) => sum + cell, 0)
	expect(await countOpenPayments(db, now())).toMatchObject({
		...{
			unmatched: cells.filter((cell) => cell > 0).length,
			unbooked: sumOf(cells.filter((cell) => cell > 0)),
		},
		...{ overbooked: 1, excess: -sumOf(cells.filter((cell) => cell < 0)) },
	})
	expect([stranger.phone, all[0]?.phone]).toEqual(["2547 ***** 678", "2547 ***** 678"])
})

type Booking = Pick<MoneyInput, "method" | "receipt" | "amount"> & { day?: string }
const bookByHand = async (id: number, { receipt, amount, ...more }: Booking) =>
	payAfterAsking(db, id, cash(receipt, amount, { ...more, expected: await expectedOf(db, id) }), {
		...{ ...act(), isForAllEditions: true },
	})

async function takeBack(id: number, receipt: string) {
	const entry = (await listEntries(db, id)).findLast(
		(one) => one.kind === "payment" && one.receipt === receipt,
	)
	const input = { reason: "Wrong", expected: await expectedOf(db, id) }
	return reverseEntry(db, { application: id, entry: entry?.id ?? 0 }, input, act())
}

test("what_was_booked_by_hand_is_a_row_until_m_pesa_tells_of_it_and_then_the_same_row_is_what_it_told", async () => {
	const [editionId, other] = [await addEdition(db), await addEdition(db)]
	const potter = await addOwingPotter(db, by, { editionId })
	const baker = await addOwingPotter(db, by, { editionId: other })
	const mine = { method: "mpesa", receipt: "TLF 000-0001", amount: 700, day: "2026-11-19" } as const
	expect(await bookByHand(potter.id, mine)).toEqual({ ok: true })
	expect(await bookByHand(potter.id, { method: "cash", receipt: "TLF0000002", amount: 20 })).toEqual({
		ok: true,
	})
	// Of no phone, of another edition, and taken back.
	await bookByHand(potter.id, { method: "bank", receipt: "FT26332KCB1", amount: 30 })
	await bookByHand(baker.id, { method: "mpesa", receipt: "TLF0000003", amount: 40 })
	await bookByHand(potter.id, { method: "mpesa", receipt: "TLF0000004", amount: 50 })
	expect(await takeBack(potter.id, "TLF0000004")).toEqual({ ok: true })
	const rows = await readCsv(editionId)
	expect(rows.map(sumsOfRow)).toEqual([
		["TLF0000001", "700", "0", "0", "booked by hand"],
		["TLF0000002", "20", "0", "0", "booked as cash or bank"],
	])
	expect(rows[0]).toMatchObject({
		...{ amount: "700", account_codes: potter.code, paid_at: "", paid_on: "2026-11-19", payer: "" },
	})
	await tell("TLF0000001", 700, "NOBODY")
	expect((await readCsv(editionId)).map(sumsOfRow)).toEqual([
		["TLF0000001", "700", "0", "0", "matched"],
		["TLF0000002", "20", "0", "0", "booked as cash or bank"],
	])
})

const RECEIPTS = ["TLG0000001", "TLG0000002", "TLG0000003"]
const step = fc.record({
	what: fc.constantFrom("mpesa", "mpesa", "cash", "take-back", "tell", "tell-of-account"),
	nth: fc.nat(1),
	receipt: fc.constantFrom(...RECEIPTS),
	amount: fc.integer({ min: 1, max: 3 }),
})

const isByHand = (row?: Record<string, string>) =>
	["booked by hand", "booked as cash or bank"].includes(row?.state ?? "")

/** What stands booked under the receipts of an edition, whoever told of them. */
async function readStanding(edition: number) {
	const { rows } = await db.execute<{ receipt: string; is_told: boolean; booked: number }>(sql`
		select receipt_key as receipt, exists (select from payments where receipt = receipt_key) as is_told, -sum(entry.amount)::int as booked
		from ledger_entries entry join vendor_applications on vendor_applications.id = application_id
		where entry.kind = 'payment' and reverses_id is null
			and not exists (select from ledger_entries back where back.reverses_id = entry.id)
			and receipt_key in (select receipt_key from ledger_entries here join vendor_applications own on own.id = here.application_id
				where edition_id = ${edition} and here.kind = 'payment' group by 1 having sum(here.amount) <> 0)
		group by 1 order by 1`)
	return rows
}

test("in_whatever_order_payments_are_booked_told_and_taken_back_each_is_one_row_with_all_that_is_booked_of_it", async () => {
	const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
		const vendors = [await addOwingPotter(db, by, { editionId: await addEdition(db) })]
		vendors.push(await addOwingPotter(db, by, { editionId: await addEdition(db) }))
		const batch = `${vendors[0]?.id}`.padStart(6, "0")
		for (const { what, nth, receipt: name, amount } of steps) {
			const { id = 0, code = "" } = vendors[nth] ?? {}
			const receipt = `${name.slice(0, 3)}${name.slice(-1)}${batch}`
			if (what === "mpesa" || what === "cash") await bookByHand(id, { method: what, receipt, amount })
			else if (what === "take-back") await takeBack(id, receipt)
			else await tell(receipt, amount, what === "tell" ? "NOBODY" : code)
		}
		for (const { id } of vendors) {
			const { rows } = await db.execute<{ edition: number }>(
				sql`select edition_id as edition from vendor_applications where id = ${id}`,
			)
			const edition = rows[0]?.edition ?? 0
			const file = await readCsv(edition)
			expect(new Set(file.map(({ receipt }) => receipt)).size).toBe(file.length)
			const standing = await readStanding(edition)
			expect(
				standing.map(({ receipt }) => {
					const row = file.find((one) => one.receipt === receipt)
					return { receipt, is_told: !isByHand(row), booked: Number(row?.booked) }
				}),
			).toEqual(standing)
			expect(file.filter(isByHand).length).toBe(standing.filter((one) => !one.is_told).length)
		}
	})
	await fc.assert(property, { numRuns: 20 })
}, 60_000)
