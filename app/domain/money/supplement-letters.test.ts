import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { expectedOf } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at }
const { addVendor, pay, toldOf, setState, textOf } = createPayingVendors(db, act)
const tell = (leavesMachine = true) => queueLedgerLetters(db, { now: at, leavesMachine, log })

const supplement = async (id: number, amount: number) => {
	const charge = { kind: "charge", amount, reason: "Power", expected: await expectedOf(db, id) } as const
	expect(await bookCharge(db, id, charge, act)).toEqual({ ok: true })
	expect(await issueByHand(db, id, act)).toMatchObject({ ok: true })
}
const addPaid = async (amount: number) => {
	const { id } = await addVendor()
	await tell()
	await setState(id, "sent")
	await pay(id, amount)
	await tell()
	await setState(id, "sent")
	return id
}

test("a_supplement_that_an_earlier_payment_covers_is_sent_once_and_says_that_nothing_is_left_to_pay", async () => {
	const id = await addPaid(37_000)
	await supplement(id, 1_000)
	await tell()
	await tell()
	expect((await toldOf(id)).filter((kind) => kind === "invoice")).toHaveLength(2)
	expect(await textOf(id)).toContain("nothing of it is left to pay")
	expect(await textOf(id)).not.toContain("How to pay")
})

test("control_a_supplement_of_which_a_shilling_is_left_asks_for_it", async () => {
	const id = await addPaid(36_999)
	await supplement(id, 1_000)
	await tell()
	expect(await textOf(id)).not.toContain("nothing of it is left to pay")
	expect(await textOf(id)).toContain("Account number:")
})

test("a_supplement_that_was_paid_in_practice_is_told_only_where_no_email_leaves_the_machine", async () => {
	const id = await addPaid(36_000)
	await db.insert(ledgerEntries).values({
		...{
			applicationId: id,
			kind: "payment",
			method: "practice",
			receipt: `PRACT${String(id).padStart(7, "0")}`,
		},
		...{ amount: -1_000, day: "2026-11-20", recordedAt: at },
	})
	await supplement(id, 1_000)
	await tell(true)
	expect((await toldOf(id)).filter((kind) => kind === "invoice")).toHaveLength(1)
	await supplement(id, 1_000)
	await pay(id, 1_000)
	await tell(false)
	expect((await toldOf(id)).filter((kind) => kind === "invoice")).toHaveLength(2)
})
