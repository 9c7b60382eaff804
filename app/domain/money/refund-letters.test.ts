import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, pay, payBack, takeBack, mailsOf, toldOf, setState, textOf } = createPayingVendors(db, act)
const tell = () => queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })

/** Who has paid all of their stall, and whose emails so far have left. @param edition what is special about it */
async function addPaid(edition: Partial<typeof editions.$inferInsert> = {}) {
	const vendor = await addVendor(edition)
	await pay(vendor.id, 36_000)
	await tell()
	await setState(vendor.id, "sent")
	return vendor
}
const told = async (id: number) => (await toldOf(id)).filter((kind) => kind.startsWith("refund"))

test("a_refund_is_told_once_with_sum_day_method_code_and_application_and_what_is_owed_then", async () => {
	const { id } = await addPaid()
	await payBack(id, 6_000, "2026-11-19")
	await tell()
	await tell()
	expect(await told(id)).toEqual(["refund"])
	const text = await textOf(id)
	expect(text).toMatch(/Paid back: Kshs 6,000 Day: 19 Nov 2026 How: Cash, B\d+ Application: No\. \d+/)
	expect(text).toContain("Kshs 6,000 is left to pay.")
})

test.each([
	[36_000, "Nothing is left to pay."],
	[30_000, "You have paid Kshs 6,000 more than you owe: it is yours."],
])("who_withdrew_and_is_paid_back_%i_reads_what_the_account_says_then", async (amount, sentence) => {
	const { id } = await addPaid()
	await withdrawApplication(db, id, { by: null, at, reason: "" })
	await tell()
	await setState(id, "sent")
	await payBack(id, amount)
	await tell()
	expect(await told(id)).toEqual(["refund"])
	expect(await textOf(id)).toContain(sentence)
})

test("a_refund_that_waits_is_written_again_when_something_else_is_booked", async () => {
	const { id } = await addPaid()
	await payBack(id, 6_000)
	await tell()
	await pay(id, 6_000)
	await tell()
	const refunds = (await mailsOf(id)).filter(({ kind }) => kind === "refund")
	expect(refunds.map(({ state }) => state)).toEqual(["withdrawn", "queued"])
	expect(refunds.at(-1)?.text).toContain("Nothing is left to pay")
})

test("a_refund_of_long_ago_and_of_an_edition_without_such_emails_is_told_to_nobody", async () => {
	const { id } = await addPaid()
	await payBack(id, 6_000, "2026-11-12")
	const none = await addPaid({ moneyEmails: "none" })
	await payBack(none.id, 6_000)
	await tell()
	expect([...(await told(id)), ...(await told(none.id))]).toEqual([])
})

test("a_refund_in_a_closed_edition_is_told", async () => {
	const { id, editionId } = await addPaid()
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, editionId))
	await payBack(id, 6_000)
	await tell()
	expect(await told(id)).toEqual(["refund"])
})

test("a_refund_that_was_taken_back_is_told_to_who_was_told_of_it_and_to_nobody_else", async () => {
	const { id } = await addPaid()
	await takeBack(id, await payBack(id, 6_000))
	await tell()
	expect(await told(id)).toEqual([])
	const refund = await payBack(id, 6_000)
	await tell()
	await setState(id, "sent")
	await takeBack(id, refund)
	await tell()
	expect(await told(id)).toEqual(["refund", "refund-reversal"])
	await payBack(id, 1_000)
	await tell()
	// The notice had not left: it says again what the account says now.
	expect(await told(id)).toEqual(["refund", "refund", "refund-reversal"])
	const [notice] = (await mailsOf(id)).filter(
		({ kind, state }) => kind === "refund-reversal" && state === "queued",
	)
	expect(notice?.text.replace(/\s+/g, " ")).toMatch(/Paid back: Kshs 6,000 .* Kshs 1,000 is left to pay/)
})

test("who_was_not_told_of_a_stall_learns_nothing_of_it_from_a_refund", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await decideApplication(db, id, "approved", act)
	await db.update(outboxMails).set({ state: "queued" }).where(eq(outboxMails.applicationId, id))
	await pay(id, 1_000)
	await payBack(id, 400)
	await tell()
	expect(await told(id)).toEqual(["refund"])
	const [refund] = (await mailsOf(id)).filter(({ kind }) => kind === "refund")
	expect(refund?.text).toContain("Kshs 400")
	expect(refund?.text).not.toMatch(/left to pay|than you owe|\bstall\b/)
})
