import { randomUUID } from "node:crypto"
import { and, asc, eq, isNull, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { findWaitingCredit } from "../ledger/planned-documents.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { bookCharge, reverseEntry, setStallPrice } from "./commands.server.ts"
import { findUninvoiced, listDocuments } from "./invoice-queries.server.ts"
import { issueByHand } from "./invoices.server.ts"
import {
	cash,
	confirmVendor,
	creditSomeDocument,
	expectedOf,
	listOverdrawn,
	payAfterAsking,
	upTo,
} from "./money.fixture.ts"
import { listEntries } from "./queries.server.ts"
import { listWaitingCredits } from "./waiting-credits.server.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }

const confirm = (id: number) => confirmVendor(db, id, act)

const numbersOf = async (editionId: number) =>
	(
		await db
			.select({ number: invoices.number })
			.from(invoices)
			.where(eq(invoices.editionId, editionId))
			.orderBy(asc(invoices.number))
	).map(({ number }) => number)

class Undone extends Error {}

/** Many make invoices at once, and some of them think better of it. @param issue what makes one */
async function issueManyAtOnce(issue: (tx: Db, id: number) => Promise<unknown>, rollsBack: boolean[]) {
	const editionId = await addEdition(db)
	const ids = await addApplications(
		db,
		rollsBack.map((_, n) => ({ editionId, number: n + 1, brandName: `Vendor ${n}` })),
	)
	await db.insert(ledgerEntries).values(
		ids.map((applicationId) => ({
			...{ applicationId, kind: "charge" as const, amount: 5, day: "2026-11-20", recordedAt: at },
		})),
	)
	await Promise.all(
		ids.map((id, n) =>
			others.db
				.transaction(async (tx) => {
					await issue(tx, id)
					if (rollsBack[n]) throw new Undone()
				})
				.catch((error: unknown) => {
					if (!(error instanceof Undone)) throw error
				}),
		),
	)
	return { editionId, made: rollsBack.filter((isUndone) => !isUndone).length }
}

const makers = fc.array(fc.boolean(), { minLength: 8, maxLength: 16 })

test("numbers_have_no_gaps_however_many_make_them_at_once_and_roll_back", async () => {
	const property = fc.asyncProperty(makers, async (rollsBack) => {
		const { editionId, made } = await issueManyAtOnce(
			(tx, id) => issueDocuments(tx, id, { by: null, at }),
			rollsBack,
		)
		expect(await numbersOf(editionId)).toEqual(upTo(made))
	})
	await fc.assert(property, { numRuns: 8 })
}, 60_000)

test("control_numbers_of_a_sequence_have_gaps", async () => {
	await db.execute(sql`create sequence numbers_with_gaps`)
	const drawn: number[] = []
	await issueManyAtOnce(
		async (tx) => {
			const { rows } = await tx.execute<{ number: string }>(
				sql`select nextval('numbers_with_gaps') as number`,
			)
			drawn.push(Number(rows[0]?.number))
		},
		[true, false, true, false],
	)
	const { rows } = await db.execute<{ last: string }>(sql`select last_value as last from numbers_with_gaps`)
	expect(Number(rows[0]?.last)).toBeGreaterThan(2)
	expect(drawn).toHaveLength(4)
})

type Step = (ids: number[], n: number, sum: number) => Promise<unknown>
const onOne =
	(run: (id: number, sum: number, expected: number) => Promise<unknown>): Step =>
	async (ids, n, sum) =>
		run(ids[n] ?? 0, sum, await expectedOf(db, ids[n] ?? 0))

const STEPS: Step[] = [
	onOne((id) => confirm(id)),
	onOne((id) => decideApplication(db, id, "approved", act)),
	onOne((id) => decideApplication(db, id, "denied", act)),
	onOne((id) => withdrawApplication(db, id, { by: null, at, reason: "" })),
	onOne((id) => undoWithdrawal(db, id, act)),
	onOne((id) => issueByHand(db, id, act)),
	onOne((id, sum, expected) => setStallPrice(db, id, { amount: sum, expected }, act)),
	onOne((id, amount, expected) => bookCharge(db, id, { kind: "charge", amount, reason: "P", expected }, act)),
	onOne((id, amount, expected) => bookCharge(db, id, { kind: "credit", amount, reason: "P", expected }, act)),
	onOne((id, sum, expected) => creditSomeDocument(db, id, { sum, expected }, act)),
	onOne((id, amount, expected) => payAfterAsking(db, id, cash(randomUUID(), amount, { expected }), act)),
	onOne(async (id, sum, expected) => {
		const entries = await listEntries(db, id)
		const entry = entries[sum % Math.max(entries.length, 1)]?.id ?? 0
		return reverseEntry(db, { application: id, entry }, { reason: "Wrong", expected }, act)
	}),
	onOne((id, sum) =>
		correctAsOnScreen(db, id, { ...act, typed: typing({ tentSpace: `Pitch - Kshs ${sum}` }) }),
	),
	onOne((id, sum) =>
		db
			.update(editions)
			.set({ vatPercent: [null, 14, 16][sum % 3] ?? null })
			.where(eq(editions.id, sql`(select edition_id from vendor_applications where id = ${id})`)),
	),
	(ids, n) => mergeAsOnScreen(db, [ids[n] ?? 0, ids[(n + 1) % ids.length] ?? 0], act).catch(() => undefined),
	onOne((id) => separateApplication(db, id, act)),
]

/** What an application was charged, and what its documents say. */
async function readSums(editionId: number) {
	const { rows } = await db.execute<{ id: number; charged: number; billed: number }>(sql`
		select id, (select coalesce(sum(amount), 0)::int from ledger_entries where application_id = application.id
				and kind not in ('payment', 'refund')) as charged,
			(select coalesce(sum(total), 0)::int from invoices where application_id = application.id) as billed
		from vendor_applications application where edition_id = ${editionId} order by id`)
	return rows
}

/** What of each ledger gets no credit note, which is listed for its edition. */
async function expectWaitingListed(editionId: number) {
	const { id, mergedIntoId, editionId: edition, number } = vendorApplications
	const ledgers = await db
		.select({ id })
		.from(vendorApplications)
		.where(and(eq(edition, editionId), isNull(mergedIntoId)))
		.orderBy(asc(number))
	const all: { id: number; waiting: number }[] = []
	for (const one of ledgers) all.push({ ...one, waiting: await findWaitingCredit(db, one.id, at) })
	const listed = await listWaitingCredits(db, editionId, at)
	expect(listed.map((one) => ({ id: one.id, waiting: one.amount }))).toEqual(
		all.filter(({ waiting }) => waiting > 0),
	)
	return all
}

test("documents_add_up_to_what_is_charged_and_credited_in_any_order_of_events", async () => {
	const step = fc.tuple(fc.nat(STEPS.length - 1), fc.nat(2), fc.integer({ min: 1, max: 50_000 }))
	const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
		const editionId = await addEdition(db)
		const ids = await addApplications(
			db,
			[0, 1, 2].map((n) => ({
				...{ editionId, number: n + 1, brandName: `Vendor ${n}`, emailAddress: `v-${n}@clay.example` },
				tentSpace: n ? "Walk-in Tent - Kshs 36,000" : "ask me",
			})),
		)
		for (const [what, n, sum] of steps) {
			await STEPS[what]?.(ids, n, sum)
			const sums = await readSums(editionId)
			const numbers = await numbersOf(editionId)
			expect(numbers).toEqual(upTo(numbers.length))
			for (const { id, charged, billed } of sums) {
				const { rows } = await db.execute<{ left: number }>(sql`
					select coalesce(sum(amount), 0)::int as left from ledger_entries where application_id = ${id}
						and kind not in ('payment', 'refund') and not exists (
							select from invoice_lines where entry_id = ledger_entries.id)`)
				expect(billed + Number(rows[0]?.left)).toBe(charged)
			}
			expect(await listOverdrawn(db, editionId)).toEqual([])
			await expectWaitingListed(editionId)
		}
		for (const id of ids) await issueByHand(db, id, act)
		for (const { id, waiting } of await expectWaitingListed(editionId)) {
			const isInvoiced = (await listDocuments(db, id, at)).length > 0
			if (isInvoiced) expect([id, -waiting + 0]).toEqual([id, await findUninvoiced(db, id)])
		}
		expect(await listOverdrawn(db, editionId)).toEqual([])
		const documents = await db.select().from(invoices).where(eq(invoices.editionId, editionId))
		const isOfOneVat = new Set(documents.map(({ vatPercent }) => vatPercent)).size < 2
		// Once everything is issued, only credits are left: of those who have no invoice, or that fit at no VAT.
		for (const { charged, billed } of await readSums(editionId)) {
			expect(billed).toBeGreaterThanOrEqual(charged)
			if (isOfOneVat && (billed !== 0 || charged >= 0)) expect(billed).toBe(charged)
		}
	})
	await fc.assert(property, { numRuns: 25 })
}, 120_000)
