import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { withdrawApplication } from "../applications/withdrawals.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listDocuments } from "../money/invoice-queries.server.ts"
import { confirmVendor } from "../money/money.fixture.ts"
import { ensureLink } from "./links.server.ts"
import { readVendorPage } from "./queries.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })

async function withdrawn(email: string, wasConfirmed: boolean) {
	const id = await addPotter(db, { emailAddress: email })
	if (wasConfirmed) await confirmVendor(db, id, { by: "amina", at: AT })
	await db.update(outboxMails).set({ state: "sent", sentAt: AT }).where(eq(outboxMails.applicationId, id))
	await withdrawApplication(db, id, { by: null, at: AT, reason: "" })
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	const found = await readVendorPage(db, { token }, MAKER)
	return { id, page: found.ok ? found.page : expect.fail("no page") }
}

test("who_withdrew_still_reads_their_invoice_and_its_credit_note_and_owes_nothing", async () => {
	const { id, page } = await withdrawn("potter@clay.example", true)
	expect(page.stage).toBe("withdrawn")
	expect(page.account).toMatchObject({ charged: 0, paid: 0 })
	expect((await listDocuments(db, id, AT)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"])
})

test("who_withdrew_before_they_were_told_has_no_account_to_read", async () => {
	const { page } = await withdrawn("baker@bread.example", false)
	expect([page.stage, page.account]).toEqual(["withdrawn", undefined])
})
