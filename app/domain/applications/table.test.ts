import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { fold } from "../../values/fold.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { reviews } from "../reviews/schema.server.ts"
import { addApplications } from "./applications.fixture.ts"
import { APPLICATION_STATUSES, CHOICES, TABLE_SORTS, type TableSort } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { type ApplicationRow, listApplicationRows, type TableQuery } from "./table.server.ts"

const { db } = await openTestDatabase()

type Stored = typeof vendorApplications.$inferSelect

const KEYS: Record<TableSort, (row: Stored) => string | number> = {
	brand: ({ brandName }) => fold(brandName),
	category: ({ category }) => category,
	stall: ({ tentType, tentSpace }) => tentType ?? tentSpace,
	received: ({ createdAt }) => createdAt.getTime(),
	came: ({ acceptedBefore }) => acceptedBefore,
	score: ({ reviewScore }) => reviewScore ?? 0,
	disagreement: ({ reviewSpread }) => reviewSpread ?? -1,
	choice: ({ unreleasedChoice }) => unreleasedChoice,
	status: ({ status }) => status,
}

const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)

/** As many as three pages, with many ties. */
async function addThreePages(): Promise<{ edition: number; stored: Stored[] }> {
	const edition = await addEdition(db)
	const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]
	await addApplications(
		db,
		Array.from({ length: 130 }, (_, n) => ({
			editionId: edition,
			emailAddress: `vendor${n}@table.example`,
			brandName: pick(["Élan", "elan", "Zebra", "", "Amani"], n * 7) ?? "",
			category: pick(["", "Food", "Crafts"], Math.floor(n / 12)) ?? "",
			tentSpace: pick(["Own Set-up - Kshs 15,000", "Food Truck - Kshs 40,000"], n) ?? "",
			status: pick(APPLICATION_STATUSES, Math.floor(n / 4)) ?? "pending",
			unreleasedChoice: pick(["", ...CHOICES], n) ?? "",
			createdAt: new Date(Date.UTC(2026, 0, 1 + ((n * 13) % 17))),
		})),
	)
	await db
		.update(vendorApplications)
		.set({
			acceptedBefore: sql`${vendorApplications.id} % 5`,
			reviewScore: sql`case when ${vendorApplications.id} % 3 > 0 then 1 + ${vendorApplications.id} % 4 * 0.75 end`,
			reviewSpread: sql`case when ${vendorApplications.id} % 7 > 3 then ${vendorApplications.id} % 4 * 0.5 end`,
		})
		.where(eq(vendorApplications.editionId, edition))
	const stored = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))
	return { edition, stored }
}

async function readAll(edition: number, query: Omit<TableQuery, "text">): Promise<ApplicationRow[]> {
	const first = await listApplicationRows(db, edition, { text: "", ...query })
	const rows = [...first.rows]
	let { next, rows: last } = first
	while (next !== undefined) {
		const page = await listApplicationRows(db, edition, { text: "", ...query, after: next })
		const back = await listApplicationRows(db, edition, { text: "", ...query, before: page.previous })
		expect(back.rows.map(({ id }) => id)).toEqual(last.map(({ id }) => id))
		rows.push(...page.rows)
		last = page.rows
		next = page.next
	}
	return rows
}

test("every_order_shows_each_application_once_page_by_page_forth_and_back", async () => {
	const { edition, stored } = await addThreePages()
	for (const sort of TABLE_SORTS) {
		const key = KEYS[sort]
		const ascending = stored
			.toSorted((one, other) => compare(key(one), key(other)) || one.id - other.id)
			.map(({ id }) => id)
		for (const isDescending of [false, true]) {
			const ids = (await readAll(edition, { sort, isDescending })).map(({ id }) => id)
			expect(ids, sort).toEqual(isDescending ? ascending.toReversed() : ascending)
		}
	}
})

test("filters_narrow_together", async () => {
	const { edition, stored } = await addThreePages()
	const found = await readAll(edition, {
		...{ sort: "brand", isDescending: false },
		...{ status: "pending", category: "Food", choice: "none", came: "yes", stall: "Own Set-up" },
	})
	const expected = stored.filter(
		(row) =>
			row.status === "pending" &&
			row.category === "Food" &&
			row.tentType === "Own Set-up" &&
			row.unreleasedChoice === "" &&
			row.acceptedBefore > 0,
	)
	expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
	expect(found.length).toBeGreaterThan(0)
})

test("who_reviews_blind_gets_no_order_no_filter_and_no_figure_that_tells_until_they_have_scored", async () => {
	const { edition, stored } = await addThreePages()
	const blindTo = await addTestAdmin(db, `blind${edition}@tamasha.example`)
	const inOrder = stored.map(({ id }) => id).slice(0, 50)
	const byTime = stored
		.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id)
		.slice(0, 50)
	expect(byTime.map(({ id }) => id)).not.toEqual(inOrder)
	const reviewed = byTime.find(
		({ acceptedBefore, reviewScore }) => acceptedBefore > 0 && reviewScore !== null,
	)
	const [review] = await db
		.insert(reviews)
		.values({
			...{ applicationId: reviewed?.id ?? 0, reviewerId: blindTo, note: "" },
			...{ isAbstained: true, reviewedAt: new Date() },
		})
		.returning()
	expect(review).toBeDefined()
	for (const sort of ["brand", "came", "score", "disagreement"] as const) {
		const query = { text: "", sort, isDescending: false, came: "yes", blindTo } as const
		const { rows } = await listApplicationRows(db, edition, query)
		expect(rows.map(({ id }) => id)).toEqual(byTime.map(({ id }) => id))
		for (const row of rows) {
			const own = stored.find(({ id }) => id === row.id)
			const isKnown = row.id === reviewed?.id
			expect(row).toMatchObject({
				brandName: isKnown ? own?.brandName : `No. ${row.number}`,
				acceptedBefore: isKnown ? own?.acceptedBefore : null,
				reviewScore: isKnown ? own?.reviewScore : null,
				reviewSpread: isKnown ? own?.reviewSpread : null,
			})
		}
	}
})

test("a_next_page_goes_on_where_its_last_row_stood_although_it_was_decided_meanwhile", async () => {
	const { edition } = await addThreePages()
	const query = { text: "", sort: "choice", isDescending: false, choice: undefined } as const
	const { rows, next } = await listApplicationRows(db, edition, query)
	const followers = await listApplicationRows(db, edition, { ...query, after: next })
	const last = rows.at(-1)
	if (!last) throw new Error("no rows")
	await db
		.update(vendorApplications)
		.set({ unreleasedChoice: "yes" })
		.where(eq(vendorApplications.id, last.id))
	const at = last.choice ?? "no"
	const carried = await listApplicationRows(db, edition, { ...query, after: next, at })
	const lost = await listApplicationRows(db, edition, { ...query, after: next })
	expect(carried.rows.map(({ id }) => id)).toEqual(followers.rows.map(({ id }) => id))
	expect(lost.rows.map(({ id }) => id)).not.toEqual(followers.rows.map(({ id }) => id))
})

const STARTS = ["2031-01-01", "2032-01-01", "2033-01-01", "2034-01-01"]
const EMAILS = ["", "one@a.example", "Two@a.example", " two@a.example "]
const stepArbitrary = fc.record({
	kind: fc.constantFrom("add", "status", "email", "remove", "move"),
	edition: fc.nat(3),
	email: fc.constantFrom(...EMAILS),
	status: fc.constantFrom(...APPLICATION_STATUSES),
	nth: fc.nat(),
})

async function countByHand(): Promise<Map<number, number>> {
	const all = await db
		.select({ row: vendorApplications, startsOn: editions.startsOn })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
	const isBefore = (one: (typeof all)[number], other: (typeof all)[number]) =>
		one.startsOn < other.startsOn ||
		(one.startsOn === other.startsOn && one.row.editionId < other.row.editionId)
	return new Map(
		all.map((own) => {
			const earlier = all.filter(
				(one) =>
					own.row.emailKey !== "" &&
					one.row.emailKey === own.row.emailKey &&
					one.row.status === "approved" &&
					isBefore(one, own),
			)
			return [own.row.id, new Set(earlier.map(({ row }) => row.editionId)).size]
		}),
	)
}

test("who_came_before_equals_a_full_count_after_every_step", async () => {
	await db.execute(sql`delete from vendor_applications`)
	await db.execute(sql`truncate vendor_applications restart identity cascade`)
	const ids: number[] = []
	for (const startsOn of STARTS) ids.push(await addEdition(db, { startsOn, endsOn: startsOn }))
	let sum = 0
	await fc.assert(
		fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 14 }), async (steps) => {
			for (const { kind, edition, email, status, nth } of steps) {
				const all = await db.select({ id: vendorApplications.id }).from(vendorApplications)
				const one = eq(vendorApplications.id, all[nth % all.length]?.id ?? 0)
				const editionId = ids[edition] ?? 0
				if (kind === "add") await addApplications(db, [{ editionId, emailAddress: email, status }])
				if (kind === "status") await db.update(vendorApplications).set({ status }).where(one)
				if (kind === "email") await db.update(vendorApplications).set({ emailAddress: email }).where(one)
				if (kind === "remove") await db.delete(vendorApplications).where(one)
				if (kind === "move") {
					const startsOn = STARTS[nth % STARTS.length]
					await db.update(editions).set({ startsOn, endsOn: startsOn }).where(eq(editions.id, editionId))
				}
				const stored = await db.select().from(vendorApplications)
				expect(new Map(stored.map((row) => [row.id, row.acceptedBefore]))).toEqual(await countByHand())
				sum += stored.reduce((total, { acceptedBefore }) => total + acceptedBefore, 0)
			}
		}),
		{ numRuns: 25 },
	)
	expect(sum).toBeGreaterThan(0)
})
