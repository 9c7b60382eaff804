import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { reverseEntry } from "./commands.server.ts"
import type { MoneyInput } from "./inputs.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "./money.fixture.ts"
import { listPaidByMethod, readMoneyByMethod } from "./paid-by-method.server.ts"
import { listEntries } from "./queries.server.ts"
import { addUpMoney } from "./rules.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const act = { by, at: new Date("2026-11-20T09:00:00Z") }

const moneyOf = async (id: number, method: MoneyInput["method"], receipt: string, amount: number) =>
	cash(receipt, amount, { method, expected: await expectedOf(db, id) })
const pay = async (id: number, ...money: [MoneyInput["method"], string, number]) =>
	expect(await payAfterAsking(db, id, await moneyOf(id, ...money), act)).toEqual({ ok: true })
const refund = async (id: number, ...money: [MoneyInput["method"], string, number]) =>
	expect(await refundAfterAsking(db, id, await moneyOf(id, ...money), act)).toEqual({ ok: true })

async function takeBack(id: number, receipt: string) {
	const entry = (await listEntries(db, id)).find((one) => one.receipt === receipt)?.id ?? 0
	const input = { reason: "Wrong", expected: await expectedOf(db, id) }
	const asked = await reverseEntry(db, { application: id, entry }, input, act)
	expect(asked).toEqual({ ok: true })
}

test("what_came_in_and_went_back_by_each_method_stands_apart_and_what_was_taken_back_is_in_neither", async () => {
	const [editionId, other] = [await addEdition(db), await addEdition(db)]
	const [one, two] = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
	expect(await listPaidByMethod(db, editionId)).toEqual([])
	await pay(one, "mpesa", "SLA1AAAAA1", 36_000)
	await pay(one, "cash", "17", 500)
	await pay(two, "bank", "FT1", 4_000)
	await pay(two, "bank", "FT2", 900)
	await takeBack(two, "FT2")
	// Came by M-Pesa, and was paid back by bank: less than nothing by bank is right.
	await refund(one, "bank", "FT3", 6_000)
	await refund(two, "cash", "18", 100)
	await takeBack(two, "18")
	const practised = { kind: "payment", method: "practice", receipt: "PRACTABC1234", amount: -70 } as const
	await db.insert(ledgerEntries).values({
		...{ ...practised, applicationId: two, day: "2026-11-20", recordedAt: act.at },
	})
	await pay(await addPotter(db, { editionId: other }), "cash", "19", 5)
	await db.update(vendorApplications).set({ erasedAt: act.at }).where(eq(vendorApplications.id, one))
	const { methods, stalls } = await readMoneyByMethod(db, editionId, act.at)
	expect(methods).toEqual([
		{ method: "mpesa", cameIn: 36_000, paidBack: 0, paid: 36_000 },
		{ method: "cash", cameIn: 500, paidBack: 0, paid: 500 },
		{ method: "bank", cameIn: 4_000, paidBack: 6_000, paid: -2_000 },
		{ method: "practice", cameIn: 70, paidBack: 0, paid: 70 },
	])
	expect(addUpMoney(stalls).paid).toBe(34_570)
})

test("the_methods_add_up_to_what_is_paid_also_while_somebody_books", async () => {
	const editionId = await addEdition(db)
	const id = await addPotter(db, { editionId })
	const book = async () => {
		for (let nth = 1; nth <= 40; nth++) await pay(id, "cash", `At once ${nth}`, nth)
	}
	const read = async () => {
		for (let nth = 1; nth <= 80; nth++) {
			const { methods, stalls } = await readMoneyByMethod(db, editionId, act.at)
			expect(methods.reduce((sum, { paid }) => sum + paid, 0)).toBe(addUpMoney(stalls).paid)
		}
	}
	await Promise.all([book(), read()])
})
