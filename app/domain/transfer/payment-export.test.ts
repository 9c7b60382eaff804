import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { addEdition } from "../editions/editions.fixture.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
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
		phone: "",
		name: "",
	}
	await db.transaction((tx) => recordPayment(tx, { ...practice, source: "c2b" }, now()))
	const byBank = cash("TLE0000008", 100, { method: "bank", expected: await expectedOf(db, potter.id) })
	await payAfterAsking(db, potter.id, byBank, { ...act(), isForAllEditions: true })
	await tell("TLE0000008", 100, "NOBODY")
	const rows = await readCsv(editionId)
	expect(
		rows.map(({ receipt, booked, gone_back, unbooked, state }) => [
			receipt,
			booked,
			gone_back,
			unbooked,
			state,
		]),
	).toEqual([
		["TLE0000001", "36000", "0", "0", "matched"],
		["TLE0000003", "0", "0", "700", "unmatched"],
		["TLE0000004", "300", "0", "600", "unmatched"],
		["TLE0000005", "0", "50", "0", "reversed"],
		["TLE0000006", "0", "60", "0", "paid back"],
		["TLE0000007", "0", "80", "0", "not received"],
		["PRACTABCD123", "0", "0", "5", "practice"],
		["TLE0000008", "100", "0", "0", "matched"],
	])
	for (const row of rows)
		expect(Number(row.booked) + Number(row.gone_back) + Number(row.unbooked)).toBe(Number(row.amount))
	expect(rows[0]).toMatchObject({ account_codes: potter.code, paid_at: "2026-11-25 23:15:01" })
	expect(rows[1]).toMatchObject({ account_typed: "'=1+1", payer: "'=WANJIRU", phone: "2547 ***** 678" })
	expect(rows[2]).toMatchObject({ account_codes: baker.code })
	expect(rows[3]).toMatchObject({ reversal_code: "TLR0000005" })
	expect(rows[4]).toMatchObject({ payback_codes: "Slip 7" })
	expect((await readCsv(other)).map(({ receipt }) => receipt)).toContain("TLE0000002")
	const unbooked = rows.reduce((sum, row) => sum + Math.max(0, Number(row.unbooked)), 0)
	expect(await countOpenPayments(db, now())).toMatchObject({ unbooked })
	expect(stranger.phone).toBe("2547 ***** 678")
})
