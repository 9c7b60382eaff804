import { expect, test } from "vitest"
import { openDatabaseInEnglish } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openDatabaseInEnglish()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const { addVendor, pay, takeBack, toldOf, setState } = createPayingVendors(db, { by: "amina", at })
const tell = () => queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })

test("in_the_order_of_a_language_too_who_has_a_receipt_is_told_that_the_payment_was_taken_back", async () => {
	const { id } = await addVendor()
	const payment = await pay(id, 6_000)
	await tell()
	await setState(id, "sent")
	await takeBack(id, payment)
	await tell()
	expect((await toldOf(id)).at(-1)).toBe("payment-reversal")
})
