import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../../test/database.ts"
import { addTestAdmin } from "../../../../domain/accounts/accounts.fixture.ts"
import { findFirstEdition } from "../../../../domain/editions/editions.fixture.ts"
import { ledgerEntries } from "../../../../domain/ledger/schema.server.ts"
import { addOwingPotter } from "../../../../domain/payments/payments.fixture.ts"
import { openPracticeGateway } from "../../../../domain/payments/practice-till.server.ts"
import { readMoneyMatters } from "./read-money-matters.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2026-11-25T20:00:00Z")
const now = () => at

test("what_is_to_be_paid_back_says_how_much_of_all_that_is_paid_was_practised", async () => {
	const { id } = await addOwingPotter(db, by)
	const { id: editionId } = await findFirstEdition(db)
	const paid = { applicationId: id, kind: "payment", day: "2026-11-25", recordedAt: at } as const
	await db.insert(ledgerEntries).values([
		{ ...paid, method: "cash", receipt: "A 1", amount: -37_000 },
		{ ...paid, method: "practice", receipt: "PRACT1234567", amount: -4_400 },
	])
	const services = { db, now, gateway: openPracticeGateway({ db, now, received: async () => undefined }) }
	const { matters } = await readMoneyMatters(services, editionId, { readsMoney: true, readsPayments: false })
	expect(matters).toMatchObject({ credit: 5_400, practised: 4_400 })
})
