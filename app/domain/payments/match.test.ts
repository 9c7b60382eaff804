import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { allocatePayment } from "./allocations.server.ts"
import { openPaybill } from "./paybill.fixture.ts"
import { addOwingPotter, c2bNotice, receiveAt } from "./payments.fixture.ts"
import { pullPayments } from "./pull.server.ts"
import { countOpenPayments } from "./queries.server.ts"
import { payments } from "./schema.server.ts"

const { db, by, log, now, daraja, client, work, findPayment, sumsOf } = await openPaybill("match")

/** The database takes no row under this receipt there while something is done. */
async function refusing(table: "ledger_entries" | "payments", receipt: string, act: () => Promise<void>) {
	await db.execute(sql`create function refuse_one() returns trigger language plpgsql as $$ begin
		if new.receipt = '${sql.raw(receipt)}' then raise 'not this one'; end if; return new; end $$`)
	await db.execute(
		sql`create trigger refuse_one before insert on ${sql.identifier(table)} for each row execute function refuse_one()`,
	)
	await act()
	await db.execute(sql`drop function refuse_one() cascade`)
}

const payFromMenu = (amount: number, account: string) =>
	daraja.till.pay({ amount, account, phone: "254712345678", name: "WANJIRU" })

test("a_payment_that_cannot_be_matched_waits_for_a_person_and_no_other_waits_for_it", async () => {
	const [before, refused, after] = [
		await addOwingPotter(db, by),
		await addOwingPotter(db, by),
		await addOwingPotter(db, by),
	]
	const vendors = [before, refused, after]
	for (const [nth, { code }] of vendors.entries())
		await receiveAt(db, "/confirmation", c2bNotice(`TKM000000${nth}`, 500, code), now())
	await refusing("ledger_entries", "TKM0000001", async () => {
		await work()
		const paid = await Promise.all(vendors.map(async ({ id }) => (await sumsOf(id))?.paid))
		expect(paid).toEqual([500, 0, 500])
		expect(await countOpenPayments(db, now())).toMatchObject({ unmatched: 1 })
		await receiveAt(db, "/confirmation", c2bNotice("TKM0000009", 700, refused.code), now())
		await work()
		expect(await findPayment("TKM0000009")).toMatchObject({ allocated: 700 })
	})
	const { id: payment } = await findPayment("TKM0000001")
	const part = { application: refused.id, amount: 500, expected: 0 }
	expect(await allocatePayment(db, payment, part, { by, at: now() })).toMatchObject({ ok: true, left: 0 })
	await work()
	expect(await sumsOf(refused.id)).toMatchObject({ paid: 1_200 })
})

test("a_payment_that_cannot_be_recorded_holds_up_no_other_of_its_page_and_comes_with_the_next", async () => {
	const { code } = await addOwingPotter(db, by)
	for (const amount of [1, 2, 3]) await payFromMenu(amount, code)
	const [first, second, third] = daraja.settled.slice(-3).map(({ receipt }) => receipt)
	await refusing("payments", second ?? "", async () => {
		expect(await pullPayments(db, client, { now, log })).toBe(2)
		for (const receipt of [first, third])
			expect(await findPayment(receipt ?? "")).toMatchObject({ source: "pull" })
	})
	expect(await pullPayments(db, client, { now, log })).toBe(1)
	expect(await findPayment(second ?? "")).toMatchObject({ amount: 2 })
})

test("a_pull_records_a_page_at_once_and_what_it_tells_again_otherwise_is_in_doubt", async () => {
	const told = { paidAt: now(), account: "nobody", phone: "", name: "" }
	const transactions = [
		{ ...told, receipt: "TKP0000001", amount: 5 },
		{ ...told, receipt: "TKP0000002", amount: 6 },
		{ ...told, receipt: "TKP0000003", amount: 6 },
		{ ...told, receipt: "TKP0000001", amount: 7 },
	]
	const pull: typeof client.pull = async ({ offset }) =>
		offset ? { ok: true, rows: 0, transactions: [] } : { ok: true, rows: 4, transactions }
	expect(await pullPayments(db, { ...client, pull }, { now, log })).toBe(3)
	expect(await findPayment("TKP0000001")).toMatchObject({ amount: 5, toldAmount: 7 })
	const { rows } = await db.execute(
		sql`select distinct xmin::text from ${payments} where receipt in ('TKP0000002', 'TKP0000003')`,
	)
	expect(rows).toHaveLength(1)
})
