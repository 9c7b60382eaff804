import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { agreeing } from "../app/domain/applications/agree.fixture.ts"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { addOrganiser } from "../app/domain/choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../app/domain/corrections/corrections.fixture.ts"
import { decideApplication, removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { sendExtras } from "../app/domain/extras/orders.fixture.ts"
import { compareApplications } from "../app/domain/merging/comparison.server.ts"
import { mergeAsOnScreen } from "../app/domain/merging/merge.fixture.ts"
import { findKeepable } from "../app/domain/merging/rules.ts"
import { separateApplication } from "../app/domain/merging/separate-application.server.ts"
import { chargeAccepted } from "../app/domain/money/charge-accepted.server.ts"
import { bookCharge, reverseEntry, setStallPrice } from "../app/domain/money/commands.server.ts"
import { issueByHand } from "../app/domain/money/invoices.server.ts"
import { type ListedLedger, listLedgers } from "../app/domain/money/ledger-list.server.ts"
import {
	addUpLedger,
	addUpMethods,
	cash,
	creditSomeDocument,
	expectedOf,
	listOverdrawn,
	payAfterAsking,
	refundAfterAsking,
	someMoney,
} from "../app/domain/money/money.fixture.ts"
import { readMoney, type StallMoney } from "../app/domain/money/money-counts.server.ts"
import { listEntries } from "../app/domain/money/queries.server.ts"
import { addUpMoney, type LedgerList } from "../app/domain/money/rules.ts"
import { daysBefore, formatNairobiIsoDate } from "../app/values/clock.ts"
import { openPool, openTestDatabase } from "./database.ts"
import { openEdition, TENTS } from "./mix-figures.ts"

const { db, url } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const act = () => ({ by, at: new Date() })
const second = openPool(url, 4)
afterAll(() => second.close())

/** What is kept, in the form of `addUpLedger`. */
async function readKept(edition: number, now: Date) {
	const { id, hasEntries, charged, invoiced, paid, isStallCharged, editionId, mergedIntoId } =
		vendorApplications
	const stalls = sql<number>`${isStallCharged}::int`
	const rows = await db
		.select({ id, hasEntries, charged, invoiced, paid, stalls, mergedIntoId })
		.from(vendorApplications)
		.where(eq(editionId, edition))
		.orderBy(id)
	const ledgers = rows.flatMap(({ mergedIntoId: merged, ...row }) => (merged === null ? [row] : []))
	return { ledgers, figures: await readMoney(db, edition, now) }
}

/** What the lists behind the figures have, for their stall. */
async function addUpLists(edition: number, now: Date) {
	const rows = await Promise.all(
		["Walk-in Tent", "Food Truck", null].map(async (stall) => {
			const read = async (list: LedgerList) => (await listLedgers(db, edition, { list, stall, now })).rows
			const sum = async (list: LedgerList, of: (row: ListedLedger) => number) =>
				(await read(list)).reduce((total, row) => total + of(row), 0)
			return {
				stall,
				charged: await sum("charged", ({ charged }) => charged),
				invoiced: await sum("invoiced", ({ invoiced }) => invoiced),
				paid: await sum("paid", ({ paid }) => paid),
				owed: await sum("owing", ({ charged, paid }) => charged - paid),
				credit: await sum("credit", ({ charged, paid }) => paid - charged),
				owing: (await read("owing")).length,
				overdue: await sum("overdue", ({ overdue }) => overdue),
				overdueLedgers: (await read("overdue")).length,
			}
		}),
	)
	return byStall(rows)
}

const figuresWithLists = (figures: StallMoney[]) =>
	byStall(figures.map(({ settled: _, uncharged: __, ...rest }) => rest))

const byStall = <Row extends { stall: string | null }>(rows: Row[]) =>
	rows
		.filter(({ stall: _, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
		.toSorted((one, other) => (one.stall ?? "").localeCompare(other.stall ?? ""))

type Step = (edition: number, ids: number[]) => Promise<unknown>
const nth = fc.nat(5)
const amount = fc.integer({ min: 1, max: 50_000 })
const onLedger = (run: (id: number, amount: number, expected: number) => Promise<unknown>) =>
	fc.tuple(nth, amount).map(
		([n, sum]): Step =>
			async (_, ids) =>
				run(ids[n] ?? 0, sum, await expectedOf(db, ids[n] ?? 0)),
	)

async function merge(ids: [number, number]) {
	const [kept] = findKeepable(await compareApplications(db, ids)).ids
	return kept ? mergeAsOnScreen(db, [kept, ...ids.filter((id) => id !== kept)], act()) : undefined
}

/** Whatever organisers and vendors do, and programs. */
const step: fc.Arbitrary<Step> = fc.oneof(
	...(["approved", "approved", "pending", "denied"] as const).map((to) =>
		onLedger((id) =>
			agreeing((acceptedExcess) => decideApplication(db, id, to, { ...act(), acceptedExcess })),
		),
	),
	onLedger((id) => removeFromAccepted(db, id, act())),
	onLedger((id, sum, expected) =>
		payAfterAsking(db, id, cash(`${sum % 7}`, sum, { method: "bank", expected }), act()),
	),
	onLedger((id, sum, expected) => payAfterAsking(db, id, someMoney(sum, expected), act())),
	onLedger((id, sum, expected) => refundAfterAsking(db, id, someMoney(sum, expected), act())),
	...(["charge", "credit"] as const).map((kind) =>
		onLedger((id, sum, expected) =>
			bookCharge(db, id, { kind, amount: sum, reason: "Power", expected }, act()),
		),
	),
	onLedger((id, sum, expected) => creditSomeDocument(db, id, { sum, expected }, act())),
	onLedger((id, sum, expected) => setStallPrice(db, id, { amount: sum, expected }, act())),
	onLedger(async (id, sum, expected) => {
		const entries = await listEntries(db, id)
		const entry = entries[sum % Math.max(entries.length, 1)]?.id ?? 0
		return reverseEntry(db, { application: id, entry }, { reason: "Wrong", expected }, act())
	}),
	fc.tuple(nth, fc.constantFrom(...TENTS)).map(
		([n, tentSpace]): Step =>
			(_, ids) =>
				correctAsOnScreen(db, ids[n] ?? 0, { ...act(), typed: typing({ tentSpace }) }),
	),
	fc.tuple(nth, fc.nat(4), fc.nat(4)).map(
		([n, wristbands, hay]): Step =>
			(edition) =>
				sendExtras(db, edition, `vendor-${n}@clay.example`, wristbands, hay),
	),
	// Of one vendor by now, so they share their extras.
	fc.tuple(nth, nth).map(
		([n, m]): Step =>
			(_, ids) =>
				db
					.update(vendorApplications)
					.set({ emailAddress: `vendor-${m}@clay.example` })
					.where(eq(vendorApplications.id, ids[n] ?? 0)),
	),
	fc.tuple(nth, nth).map(
		([n, m]): Step =>
			async (_, ids) =>
				n === m ? undefined : merge([ids[n] ?? 0, ids[m] ?? 0]),
	),
	onLedger((id) => separateApplication(db, id, act())),
	...[0, 1, 2].map(() => onLedger((id) => issueByHand(db, id, act()))),
	fc.tuple(fc.option(fc.nat(20)), fc.option(fc.nat(30)), fc.option(fc.integer({ min: 1, max: 99 }))).map(
		([dueDays, lastDay, percent]): Step =>
			(edition) =>
				db
					.update(editions)
					.set({
						...{ invoiceDueDays: dueDays, depositPercent: percent, vatPercent: dueDays === null ? null : 16 },
						paymentDueOn: lastDay === null ? null : formatNairobiIsoDate(daysBefore(new Date(), -lastDay)),
					})
					.where(eq(editions.id, edition)),
	),
	...[{ erasedAt: new Date() }, { status: "approved" as const }].map((values) =>
		onLedger((id) => db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))),
	),
	onLedger((id) => db.delete(vendorApplications).where(eq(vendorApplications.id, id))),
	fc.constant<Step>((edition) => chargeAccepted(db, edition, act())),
	fc.constant<Step>(() => db.execute(sql`select compact_money_counts()`)),
)

async function expectRecount(edition: number, now: Date): Promise<void> {
	const kept = await readKept(edition, now)
	expect(kept).toEqual(await addUpLedger(db, edition, now))
	expect(await addUpLists(edition, now)).toEqual(figuresWithLists(kept.figures))
	expect(await addUpMethods(db, edition)).toBe(addUpMoney(kept.figures).paid)
	const { rows: all } = await listLedgers(db, edition, { list: undefined, now })
	const withEntries = kept.ledgers.filter(({ hasEntries }) => hasEntries)
	expect(new Set(all.map(({ id }) => id))).toEqual(new Set(withEntries.map(({ id }) => id)))
}

test("balances_and_figures_are_those_of_a_full_recount_after_every_step", async () => {
	const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
		const { edition, ids } = await openEdition(db, "at-once")
		for (const run of steps) {
			await run(edition, ids)
			await expectRecount(edition, daysBefore(new Date(), -3))
			// A credit is a discount: it never outlives what it was for.
			expect((await readKept(edition, new Date())).ledgers.filter(({ charged }) => charged < 0)).toEqual([])
			expect(await listOverdrawn(db, edition)).toEqual([])
		}
		for (const days of [0, 12, 40]) await expectRecount(edition, daysBefore(new Date(), -days))
	})
	await fc.assert(property, { numRuns: 25 })
}, 120_000)

test("whoever_is_accepted_by_a_decision_is_charged_what_is_agreed_and_nobody_else_anything", async () => {
	const property = fc.asyncProperty(
		fc.array(fc.tuple(nth, fc.constantFrom("approved", "pending", "extras", "tent"), fc.nat(3)), {
			maxLength: 15,
		}),
		async (events) => {
			const { edition, ids } = await openEdition(db, "at-once")
			for (const [n, what, count] of events) {
				const id = ids[n] ?? 0
				if (what === "approved" || what === "pending") await decideApplication(db, id, what, act())
				else if (what === "extras")
					await sendExtras(db, edition, `vendor-${n}@clay.example`, count, 3 - count)
				else
					await correctAsOnScreen(db, id, { ...act(), typed: typing({ tentSpace: TENTS[count % 3] ?? "" }) })
			}
			expect(await readCharged(edition)).toEqual(await readAgreed(edition))
		},
	)
	await fc.assert(property, { numRuns: 25 })
}, 120_000)

const readCharged = async (edition: number) =>
	(await readKept(edition, new Date())).ledgers.map(({ id, charged }) => ({ id, charged }))

/** By the rule as one would say it: an accepted vendor owes the price of the stall and what the newest form orders. */
async function readAgreed(edition: number) {
	const { rows } = await db.execute<{ id: number; charged: number }>(sql`
		select application.id, case when status = 'approved' then coalesce(tent_price, 0)
			+ coalesce(extra_wristbands * wristband_price, 0)
			+ coalesce(case when wants_hay then hay_bales * hay_bale_price end, 0) else 0 end::int as charged
		from vendor_applications application join editions on editions.id = edition_id
			left join vendor_extras extras on extras.edition_id = application.edition_id and extras.email_key = application.email_key
		where application.edition_id = ${edition} order by 1`)
	return rows
}
