import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { queueAcknowledgement } from "./acknowledgement.server.ts"
import { potter } from "./apply.fixture.ts"
import { applyForStall } from "./apply.server.ts"

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

test("one_mailbox_gets_five_letters_a_day_however_many_editions_are_open", async () => {
	const window = { applicationsOpenAt: edition.applicationsOpenAt }
	const editions = [await addEdition(db, window), await addEdition(db, window), await addEdition(db, window)]
	for (const id of editions)
		await db.execute(sql`
			insert into tent_options (edition_id, position, name, price)
			select ${id}::int, position, name, price from tent_options where edition_id = ${edition.id}`)
	await db.delete(outboxMails)
	const flood = (nth: number) =>
		applyForStall(
			db,
			{ id: editions[nth % editions.length] ?? 0 },
			{ ...potter, contactPerson: `Sender ${nth}`, emailAddress: "victim@post.example" },
			{ submissionKey: randomUUID(), at },
		)
	const outcomes = await Promise.all(Array.from({ length: 12 }, (_, nth) => flood(nth)))
	expect(outcomes.every(({ ok }) => ok)).toBe(true)
	expect(outcomes.filter((outcome) => outcome.ok && outcome.mailId)).toHaveLength(5)
	expect(await db.$count(outboxMails)).toBe(5)
})
