import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { insertLetter } from "../mail/commands.server.ts"
import { leaveOut } from "./drafts.server.ts"
import { AT, addVendors, writeMailing } from "./mailings.fixture.ts"
import { countDraftRecipients } from "./recipients.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")

test("a_draft_counts_who_of_its_recipients_has_not_been_told_that_they_are_accepted", async () => {
	const [confirmed = 0, waiting = 0, leftOut = 0] = await addVendors(db, 5)
	await addVendors(db, 1, { status: "pending", emailAddress: "pending@clay.example" })
	await db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.id, confirmed))
	await insertLetter(db, {
		...{
			kind: "confirmation",
			cause: "confirmation:1:0",
			to: "vendor-1@clay.example",
			applicationId: waiting,
		},
		...{ subject: "Karibu", html: "<p>Karibu</p>", text: "Karibu", tells: "yes", at: AT },
	})
	const key = await writeMailing(db, edition.id, { filter: { text: "" } })
	await leaveOut(db, key, leftOut, { by: "amina", at: AT })
	const counts = await countDraftRecipients(db, { ...key, filter: { text: "" }, at: AT })
	expect(counts).toMatchObject({ recipients: 5, untold: 2 })
})
