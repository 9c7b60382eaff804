import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { addApplications, countsOf } from "./applications.fixture.ts"
import { type EditionStatistics, getEditionStatistics } from "./queries.server.ts"
import { APPLICATION_STATUSES } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

const { db } = await openTestDatabase()

/** The same figures, counted row by row. */
async function countEverything(edition: number): Promise<EditionStatistics> {
	const rows = await db.select().from(vendorApplications).where(sql`edition_id = ${edition}`)
	const count = (isErased: boolean) =>
		Object.fromEntries(
			APPLICATION_STATUSES.map((status) => [
				status,
				rows.filter(
					(row) =>
						row.status === status &&
						(row.erasedAt !== null) === isErased &&
						(isErased || row.withdrawnAt === null),
				).length,
			]),
		) as EditionStatistics["applications"]
	const withTent = rows.filter((row) => row.status === "approved" && row.tentPrice !== null)
	const tents = [...Map.groupBy(withTent, ({ tentType }) => tentType ?? "")].map(([type, all]) => ({
		type,
		vendors: all.length,
		revenue: all.reduce((total, { tentPrice }) => total + (tentPrice ?? 0), 0),
	}))
	const revenue = tents.reduce((total, tent) => total + tent.revenue, 0)
	const withdrawn = rows.filter((row) => row.withdrawnAt !== null && row.erasedAt === null).length
	return { applications: count(false), erased: count(true), withdrawn, tents, revenue }
}

async function expectExact(edition: number): Promise<void> {
	const sorted = ({ tents, ...figures }: EditionStatistics) => ({
		...figures,
		tents: tents.toSorted((one, other) => (one.type < other.type ? -1 : 1)),
	})
	expect(sorted(await getEditionStatistics(db, edition))).toEqual(sorted(await countEverything(edition)))
}

const TENTS = [
	"Walk-in Tent - Kshs 36,000",
	"Food Truck – Kshs 40,000",
	"Walk-in Tent - Kshs 9",
	"ask me",
	"",
]
const status = fc.constantFrom(...APPLICATION_STATUSES)
const tentSpace = fc.constantFrom(...TENTS)
const nth = fc.nat({ max: 29 })
const by = { by: null, at: new Date() }

type Ids = number[]
type Step = (tx: Db, edition: number, ids: Ids) => Promise<unknown>
const at = (ids: Ids, n: number) => ids[n % ids.length] ?? 0

/** Whatever changes applications: one by one, many in one statement, by hand. */
const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ n: nth, status }).map(
		({ n, status: to }): Step =>
			(tx, _, ids) =>
				decideApplication(tx, at(ids, n), to, by),
	),
	nth.map(
		(n): Step =>
			(tx, _, ids) =>
				removeFromAccepted(tx, at(ids, n), by),
	),
	fc.array(fc.record({ status, tentSpace }), { minLength: 1, maxLength: 5 }).map(
		(rows): Step =>
			(tx, editionId) =>
				addApplications(
					tx,
					rows.map((row) => ({ ...row, editionId })),
				),
	),
	fc.record({ status, tentSpace, n: nth }).map(
		(change): Step =>
			(tx, edition) =>
				tx.execute(sql`
			update vendor_applications set status = ${change.status}, tent_space = ${change.tentSpace}
			where edition_id = ${edition} and id % 3 = ${change.n % 3}`),
	),
	nth.map(
		(n): Step =>
			(tx, _, ids) =>
				tx.execute(sql`update vendor_applications set erased_at = now() where id = ${at(ids, n)}`),
	),
	nth.map(
		(n): Step =>
			(tx, _, ids) =>
				tx.execute(sql`delete from vendor_applications where id = ${at(ids, n)}`),
	),
	fc.constant<Step>((tx) => tx.execute(sql`select compact_application_counts()`)),
)

async function openEdition(): Promise<{ edition: number; ids: Ids }> {
	const editionId = await addEdition(db)
	const rows = Array.from({ length: 30 }, (_, n) => ({ editionId, tentSpace: TENTS[n % 5] ?? "" }))
	return { edition: editionId, ids: await addApplications(db, rows) }
}

test("the_figures_are_those_of_a_full_count_after_whatever_happens", async () => {
	const property = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
		const { edition, ids } = await openEdition()
		for (const run of steps) await run(db, edition, ids)
		await expectExact(edition)
	})
	await fc.assert(property, { numRuns: 25 })
})

/** Several at once, each with a transaction of its own, some of which are taken back in the end. */
test("the_figures_are_exact_however_many_change_them_at_once", async () => {
	const worker = fc.record({
		steps: fc.array(step, { minLength: 1, maxLength: 4 }),
		isTakenBack: fc.boolean(),
	})
	const property = fc.asyncProperty(fc.array(worker, { minLength: 4, maxLength: 8 }), async (workers) => {
		const { edition, ids } = await openEdition()
		const takenBack = new Error("taken back")
		const outcomes = await Promise.allSettled(
			workers.map(({ steps, isTakenBack }) =>
				db.transaction(async (tx) => {
					for (const run of steps) await run(tx, edition, ids)
					if (isTakenBack) throw takenBack
				}),
			),
		)
		// Whole transactions may wait for each other's applications in a circle, as ever; then one of them gives way.
		expect(outcomes.length).toBe(workers.length)
		await expectExact(edition)
	})
	await fc.assert(property, { numRuns: 15 })
})

test("a_decider_never_waits_for_the_figures_of_another_one", async () => {
	const { edition, ids } = await openEdition()
	await db.transaction(async (first) => {
		await decideApplication(first, at(ids, 0), "approved", by)
		await first.execute(sql`select compact_application_counts()`)
		for (const id of ids.slice(1)) await decideApplication(db, id, "denied", by)
		await db.execute(sql`select compact_application_counts()`)
		expect((await getEditionStatistics(db, edition)).applications).toMatchObject({ approved: 0, denied: 29 })
	})
	await expectExact(edition)
})

test("without_its_triggers_it_would_be_wrong", async () => {
	const { edition, ids } = await openEdition()
	await db.transaction(async (tx) => {
		await tx.execute(sql`alter table vendor_applications disable trigger counts_updated`)
		await tx.execute(sql`update vendor_applications set status = 'denied' where id = ${at(ids, 0)}`)
		await tx.execute(sql`set constraints all immediate`)
		await tx.execute(sql`alter table vendor_applications enable trigger counts_updated`)
	})
	await expect(expectExact(edition)).rejects.toThrow()
})

test("an_emptied_table_counts_nothing", async () => {
	const { edition } = await openEdition()
	// Entries of ledgers go with their applications; nobody empties their table.
	await db.execute(sql`delete from vendor_applications`)
	await db.execute(sql`truncate vendor_applications cascade`)
	expect((await getEditionStatistics(db, edition)).applications).toEqual(countsOf({}))
})
