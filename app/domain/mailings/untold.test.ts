import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { insertLetter } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { leaveOut } from "./drafts.server.ts"
import { AT, addVendors, emptyMailings, writeMailing } from "./mailings.fixture.ts"
import { countDraftRecipients, listDraftRecipients } from "./recipients.server.ts"

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

test("a_filter_finds_the_accepted_who_were_sent_their_confirmation_and_its_opposite_the_others", async () => {
	await emptyMailings(db)
	const [told = 0, elsewhere = 0, waiting = 0, bounced = 0, none = 0] = await addVendors(db, 5)
	await addVendors(db, 1, { status: "pending", emailAddress: "pending@clay.example" })
	for (const id of [told, waiting, bounced])
		await insertLetter(db, {
			...{ kind: "confirmation", cause: `confirmation:${id}:0`, to: `${id}@clay.example`, applicationId: id },
			...{ subject: "Karibu", html: "<p>Karibu</p>", text: "Karibu", tells: "yes", at: AT },
		})
	const left = inArray(outboxMails.applicationId, [told, bounced])
	await db.update(outboxMails).set({ state: "sent", sentAt: AT }).where(left)
	await db.update(outboxMails).set({ bounce: "permanent" }).where(eq(outboxMails.applicationId, bounced))
	await db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(inArray(vendorApplications.id, [told, elsewhere, bounced]))
	const find = async (missing: "told" | "confirmation") => {
		const filter = { text: "", missing }
		const key = await writeMailing(db, edition.id, { filter })
		const { rows } = await listDraftRecipients(db, { ...key, filter, at: AT }, {})
		return rows.map(({ id }) => id)
	}
	expect(await find("told")).toEqual([told, elsewhere])
	expect(await find("confirmation")).toEqual([waiting, none])
})
