import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { bookCharge } from "./commands.server.ts"
import { describeDocument } from "./document-content.ts"
import { listDocuments, readDocument } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { confirmVendor, expectedOf } from "./money.fixture.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at }

test("documents_bear_the_pin_that_the_company_had_when_they_were_issued", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	const company = { ...(await readCompanyDetails(db)), kraPin: "P051234567X" }
	const stored = { name: "company", body: company }
	await confirmVendor(db, id, act)
	await db
		.insert(contentDocuments)
		.values(stored)
		.onConflictDoUpdate({ target: contentDocuments.name, set: stored })
	const charge = { kind: "charge", amount: 500, reason: "Power", expected: await expectedOf(db, id) } as const
	await bookCharge(db, id, charge, act)
	await issueByHand(db, id, act)
	const sellers = await Promise.all(
		(await listDocuments(db, id, at)).map(async (one) => {
			const document = (await readDocument(db, id, one.id, at)) ?? expect.fail("no document")
			return describeDocument(document).seller.filter((line) => line.startsWith("KRA PIN"))
		}),
	)
	expect(sellers).toEqual([[], ["KRA PIN P051234567X"]])
})
