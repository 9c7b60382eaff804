import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const { addVendor, pay, payBack, takeBack, mailsOf, setState } = createPayingVendors(db, {
	by: "amina",
	at,
})

/** The emails leave. */
async function tell(id: number) {
	await queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })
	await setState(id, "sent")
}

async function sentenceFor(id: number) {
	const [about] = await db
		.select({ number: vendorApplications.number, editionId: editions.id, name: editions.name })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.id, id))
	if (!about) return expect.fail("no such application")
	return `It is about application No. ${about.number} for ${about.name}, account number ${accountCodeOf(about)}.`
}

async function textsOf(id: number): Promise<[string, string][]> {
	return (await mailsOf(id)).map(({ kind, text }) => [kind, text.replace(/\s+/g, " ")])
}

test("each_email_about_money_names_the_application_its_edition_and_the_account", async () => {
	const { id } = await addVendor()
	await tell(id)
	const part = await pay(id, 6_000)
	await tell(id)
	await pay(id, 30_000)
	await tell(id)
	const refund = await payBack(id, 30_000)
	await tell(id)
	await takeBack(id, refund)
	await takeBack(id, part)
	await tell(id)
	const sentence = await sentenceFor(id)
	const texts = await textsOf(id)
	expect(new Set(texts.map(([kind]) => kind))).toEqual(
		new Set(["invoice", "payment-receipt", "refund", "refund-reversal", "payment-reversal"]),
	)
	for (const [kind, text] of texts) expect(text, kind).toContain(sentence)
})

test("a_receipt_to_who_was_not_told_of_a_stall_names_the_application_and_its_edition_alone", async () => {
	const { editionId } = await addVendor()
	const id = await addPotter(db, { editionId, emailAddress: "second@clay.example" })
	await pay(id, 6_000)
	await tell(id)
	const texts = await textsOf(id)
	const [sentence = ""] = (await sentenceFor(id)).split(", account number")
	expect(texts).toMatchObject([["payment-receipt", expect.stringContaining(`${sentence}.`)]])
})
