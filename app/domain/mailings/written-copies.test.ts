import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	addVendors,
	emptyMailings,
	later,
	queueMailing,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { findCopy, listRecipients } from "./queries.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
let vendor = 0

beforeEach(async () => {
	await emptyMailings(db)
	;[vendor = 0] = await addVendors(db, 1)
})

const addressesOf = async (mailing: number) =>
	(await listRecipients(db, mailing, {})).rows.map(({ emailAddress }) => emailAddress)

const change = (application: Partial<typeof vendorApplications.$inferInsert>) =>
	db.update(vendorApplications).set(application).where(eq(vendorApplications.id, vendor))

test("a_recipient_whose_copy_left_is_listed_with_the_address_it_left_for", async () => {
	const { id } = await queueMailing(db, edition.id)
	await db.update(outboxMails).set({ state: "sent", sentAt: later(0) })
	await change({ emailAddress: "new@clay.example" })
	expect(await addressesOf(id)).toEqual(["vendor-0@clay.example"])
	// Once the copy is deleted after its time, nobody knows any more.
	await db.delete(outboxMails)
	expect(await addressesOf(id)).toEqual(["new@clay.example"])
})

test("a_recipient_whose_copy_is_not_written_yet_is_listed_with_the_address_of_now", async () => {
	const key = await writeMailing(db, edition.id)
	await startAsOnScreen(db, key)
	await change({ emailAddress: "new@clay.example" })
	expect(await addressesOf(key.id)).toEqual(["new@clay.example"])
})

test("a_copy_is_found_as_it_was_written_whatever_the_application_says_since", async () => {
	const { id } = await queueMailing(db, edition.id)
	await change({ brandName: "Udongo", tentSpace: "Shared Tent - Kshs 9,000" })
	const copy = await findCopy(db, id, vendor)
	expect(copy).toMatchObject({ subject: "Set-up for Vendor 0", recipient: "vendor-0@clay.example" })
	expect(copy?.text).toContain("Walk-in Tent")
	const [other = 0] = await addVendors(db, 1)
	expect(await findCopy(db, id, other)).toBeUndefined()
	expect(await findCopy(db, id + 1, vendor)).toBeUndefined()
})
