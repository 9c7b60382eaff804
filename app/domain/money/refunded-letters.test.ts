import { and, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { findCorrectionDraft } from "../choices/correction-letter.server.tsx"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "./money.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const act = { by: "amina", at: new Date("2026-11-20T09:00:00Z") }
const later = { ...act, at: new Date("2026-11-21T09:00:00Z") }

/** Told of the stall. @param amount what was paid; 0: nothing */
async function addTold(amount: number): Promise<number> {
	const id = await addPotter(db, { editionId: await addEdition(db) })
	await confirmVendor(db, id, act)
	await db.update(outboxMails).set({ state: "sent", sentAt: act.at }).where(eq(outboxMails.state, "queued"))
	if (amount)
		await payAfterAsking(db, id, cash(`R${id}`, amount, { expected: await expectedOf(db, id) }), act)
	return id
}

async function readLetter(id: number, kind: "denial" | "withdrawal"): Promise<string> {
	const of = and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, kind))
	const [letter] = await db.select().from(outboxMails).where(of).orderBy(desc(outboxMails.id)).limit(1)
	return (letter?.text ?? "").replace(/\s+/g, " ")
}

test.each([36_000, 40_000, 10_000, 0])(
	"who_was_told_yes_and_paid_%i_reads_in_each_letter_that_takes_it_back_what_comes_back",
	async (amount) => {
		const sum = `You have paid Kshs ${amount.toLocaleString("en-GB")} that is yours again`
		const denied = await addTold(amount)
		await decideApplication(db, denied, "denied", later)
		const denial = await readLetter(denied, "denial")
		expect(denial).toContain("A CHANGE TO OUR ANSWER")
		expect(denial.includes(sum)).toBe(amount > 0)
		const pending = await addTold(amount)
		await decideApplication(db, pending, "pending", later)
		const draft = await findCorrectionDraft(db, pending, "https://tamasha.example")
		expect(draft?.text.includes(sum)).toBe(amount > 0)
		const withdrawn = await addTold(amount)
		await withdrawApplication(db, withdrawn, { by: null, at: later.at, reason: "" })
		const withdrawal = await readLetter(withdrawn, "withdrawal")
		expect(withdrawal).toContain("Dear Udongo Pottery,")
		expect(withdrawal.includes(sum)).toBe(amount > 0)
	},
)
