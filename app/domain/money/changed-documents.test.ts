import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import {
	planChangedConfirmations,
	sendChangedConfirmations,
} from "../decisions/changed-confirmations.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "./money.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }

async function book(id: number, kind: "charge" | "credit", amount: number) {
	const booking = { kind, amount, reason: "Power", expected: await expectedOf(db, id) }
	expect(await bookCharge(db, id, booking, act)).toEqual({ ok: true })
}

test.each(["by-themselves", "none"] as const)(
	"what_emailing_the_changes_issues_and_sends_is_counted_before_as_it_is_afterwards (emails about money: %s)",
	async (moneyEmails) => {
		const editionId = await addEdition(db, { moneyEmails, setUp: "From 6 AM" })
		const ids = []
		for (let nth = 0; nth < 4; nth += 1) ids.push(await addPotter(db, { editionId }))
		const [charged = 0, credited = 0, ahead = 0] = ids
		for (const id of ids) await confirmVendor(db, id, act)
		await db.update(outboxMails).set({ state: "sent", sentAt: act.at })
		await book(charged, "charge", 1_000)
		await book(credited, "credit", 1_000)
		await book(ahead, "charge", 1_000)
		const paid = cash(`R${ahead}`, 37_000, { expected: await expectedOf(db, ahead) })
		await payAfterAsking(db, ahead, paid, act)
		await db.update(editions).set({ setUp: "From 5 AM" }).where(eq(editions.id, editionId))
		const before = await db.$count(invoices)
		const planned = await planChangedConfirmations(db, editionId)
		// One invoice, of which something is to be paid, and the credit note.
		const emailedDocuments = moneyEmails === "none" ? 0 : 2
		expect(planned).toEqual({ confirmations: 4, invoices: 2, creditNotes: 1, emailedDocuments })
		const sent = await sendChangedConfirmations(db, editionId, {
			...act,
			origin: "https://tamasha.example",
		})
		expect(sent).toEqual({ ...planned, left: 0 })
		expect((await db.$count(invoices)) - before).toBe(3)
	},
)
