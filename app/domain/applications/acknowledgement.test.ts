import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { queueAcknowledgement } from "./acknowledgement.server.ts"
import { addApplications } from "./applications.fixture.ts"
import { potter } from "./apply.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2025-10-01T09:00:00Z")
const CLOSED = { applicationsCloseAt: new Date("2025-09-30T09:00:00Z") }
const OPEN = { applicationsCloseAt: new Date("2025-11-30T09:00:00Z") }

test.each([
	[{ ...OPEN, vendorCorrections: "nothing" }, true],
	[{ ...CLOSED, vendorCorrections: "contact" }, true],
	[{ ...CLOSED, vendorCorrections: "nothing" }, false],
] as const)("where_%j_the_letter_leads_to_the_page_on_which_it_is_corrected_%s", async (rule, leads) => {
	await db.delete(outboxMails)
	const [id = 0] = await addApplications(db, [potter])
	const received = { ...potter, id, number: 1, category: "", tentPrice: 25_000 }
	await queueAcknowledgement(db, received, { ...edition, ...rule }, at)
	const [letter] = await db.select().from(outboxMails)
	expect(letter?.text.includes("See or change your application")).toBe(leads)
	expect(letter?.text).toMatch(
		/If you have any questions, email\s+\S+\s+and\s+quote\s+the\s+application\s+number/,
	)
})
