import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { invoiceDues, invoices } from "../ledger/invoice-schema.server.ts"
import { planDocuments } from "../ledger/planned-documents.server.ts"
import { bookCharge } from "../money/commands.server.ts"
import { issueByHand } from "../money/invoices.server.ts"
import { expectedOf } from "../money/money.fixture.ts"
import { mergeAsOnScreen } from "./merge.fixture.ts"

const { db } = await openTestDatabase()
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at: new Date("2026-11-20T09:00:00Z") }
const TERMS = { startsOn: "2026-12-24", endsOn: "2026-12-26", invoiceDueDays: 14, paymentDueOn: "2026-12-20" }

const book = async (id: number, kind: "charge" | "credit", amount: number) =>
	bookCharge(db, id, { kind, amount, reason: "Power", expected: await expectedOf(db, id) }, act)

async function listIssued(editionId: number) {
	const { id, kind, total, vatPercent } = invoices
	const documents = await db
		.select({ id, kind, total, vatPercent })
		.from(invoices)
		.where(eq(invoices.editionId, editionId))
		.orderBy(asc(invoices.number))
	const { dueOn, amount, invoiceId, position } = invoiceDues
	return Promise.all(
		documents.map(async (document) => ({
			...document,
			dues: await db
				.select({ dueOn, amount })
				.from(invoiceDues)
				.where(eq(invoiceId, document.id))
				.orderBy(asc(position)),
		})),
	)
}

/** Issues what is on no document, and expects what was announced. */
async function issueAsAnnounced(editionId: number, id: number): Promise<void> {
	const planned = (await planDocuments(db, id, act.at)).map(
		({ entries: _, applicationId: __, ...document }) => document,
	)
	const before = (await listIssued(editionId)).length
	await issueByHand(db, id, act)
	expect((await listIssued(editionId)).slice(before)).toMatchObject(planned)
	expect(await listIssued(editionId)).toHaveLength(before + planned.length)
}

test("a_supplement_is_announced_as_it_is_issued_without_a_deposit", async () => {
	const editionId = await addEdition(db, { ...TERMS, invoiceDueDays: null, depositPercent: 50 })
	await db
		.update(editions)
		.set({ paymentDueOn: "2026-12-12", invoiceDueDays: 7 })
		.where(eq(editions.id, editionId))
	const id = await addPotter(db, { editionId })
	await decideApplication(db, id, "approved", act)
	await issueAsAnnounced(editionId, id)
	await book(id, "charge", 7_600)
	expect(await planDocuments(db, id, act.at)).toMatchObject([
		{ kind: "supplement", dues: [{ dueOn: "2026-11-27", amount: 7_600 }] },
	])
	await issueAsAnnounced(editionId, id)
})

const step = fc.oneof(
	fc.record({ charge: fc.integer({ min: 1, max: 9_999 }) }),
	fc.record({ credit: fc.integer({ min: 1, max: 9_999 }) }),
	fc.record({ vatPercent: fc.constantFrom(null, 14, 16), depositPercent: fc.constantFrom(null, 30) }),
	fc.constant("issue" as const),
	fc.constant("merge" as const),
)

test("whatever_happens_what_is_issued_is_what_was_announced", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
			const editionId = await addEdition(db, { ...TERMS, depositPercent: 30, vatPercent: 16 })
			const [id, other] = [await addPotter(db, { editionId }), await addPotter(db, { editionId })]
			for (const one of [id, other]) await decideApplication(db, one, "approved", act)
			for (const one of steps) {
				if (one === "issue") await issueAsAnnounced(editionId, id)
				else if (one === "merge") await mergeAsOnScreen(db, [id, other], act)
				else if ("charge" in one) await book(id, "charge", one.charge)
				else if ("credit" in one) await book(id, "credit", one.credit)
				else await db.update(editions).set(one).where(eq(editions.id, editionId))
			}
			await issueAsAnnounced(editionId, id)
		}),
		{ numRuns: 12 },
	)
}, 120_000)
