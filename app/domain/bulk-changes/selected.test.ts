import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { categories } from "../application-forms/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { addOrganiser, ORIGIN } from "../choices/choices.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { carryOut, idOf, listOutcomes } from "./bulk-changes.fixture.ts"
import { startBulkChange } from "./commands.server.ts"
import { type Preparation, prepareBulkChange } from "./prepare.server.ts"
import { listLeftOut } from "./preview.server.ts"
import { findBulkChange } from "./queries.server.ts"
import { bulkChanges } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const [amina, wanjiru] = [await addOrganiser(db, "amina"), await addOrganiser(db, "wanjiru")]
const at = new Date("2026-11-20T09:00:00Z")
const by = { by: amina, at }
const colleague = { by: wanjiru, at }

beforeEach(async () => {
	await db.delete(bulkChanges)
	await db.delete(vendorApplications)
})

const addVendors = (count: number, more: Partial<typeof vendorApplications.$inferInsert> = {}) =>
	addApplications(
		db,
		Array.from({ length: count }, (_, nth) => ({ brandName: `Vendor ${nth}`, ...more })),
	)
const prepare = async (asked: Omit<Preparation, "by" | "at">) =>
	idOf(await prepareBulkChange(db, edition.id, { ...by, ...asked }))
const start = (id: number, more: object = {}) =>
	startBulkChange(db, { id, editionId: edition.id }, { ...by, origin: ORIGIN, ...more })

test("going_over_a_maximum_is_asked_once_and_no_further_than_that", async () => {
	const category = "Pottery"
	await db
		.insert(categories)
		.values({
			editionId: edition.id,
			slug: "pottery-99",
			name: category,
			position: 99,
			minimum: null,
			maximum: 1,
		})
		.onConflictDoNothing()
	const ids = await addVendors(2, { category })
	const [other = 0] = await addVendors(1, { category })
	const id = await prepare({ selection: { ids }, target: "yes" })
	const excess = [{ name: category, chosen: 2, maximum: 1 }]
	expect(await start(id)).toEqual({ ok: false, reason: "over-maximum", excess })
	expect(await start(id, { acceptedExcess: "Pottery 2/1" })).toEqual({ ok: true, applications: 2 })
	await decideApplication(db, other, "approved", colleague)
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["done", "over-maximum"])
})

test("a_place_that_is_offered_to_somebody_else_counts_before_it_is_begun_as_it_does_for_each", async () => {
	const category = "Wood"
	const kind = { slug: "wood-98", name: category, position: 98, minimum: null, maximum: 2 }
	await db
		.insert(categories)
		.values({ editionId: edition.id, ...kind })
		.onConflictDoNothing()
	const ids = await addVendors(2, { category })
	const [offered = 0] = await addVendors(1, { category, status: "denied" })
	const of = { editionId: edition.id, tentType: "Own Set-up", category, freedBy: offered, openedAt: at }
	const [vacancy] = await db.insert(standbyVacancies).values(of).returning({ id: standbyVacancies.id })
	const offer = { vacancyId: vacancy?.id ?? 0, state: "open", offeredAt: at, expiresAt: at } as const
	await db.insert(standbyOffers).values({ ...offer, applicationId: offered })
	const id = await prepare({ selection: { ids }, target: "yes" })
	const excess = [{ name: category, chosen: 3, offered: 1, maximum: 2 }]
	expect(await start(id)).toEqual({ ok: false, reason: "over-maximum", excess })
	expect(await start(id, { acceptedExcess: "Wood 3/2" })).toEqual({ ok: true, applications: 2 })
	await carryOut(db, at)
	expect(await listOutcomes(db, id)).toEqual(["done", "done"])
})

test("what_a_filter_finds_is_what_it_finds_when_it_is_asked_and_of_other_editions_nothing", async () => {
	await addVendors(60)
	const elsewhere = await addEdition(db)
	await addApplications(db, [{ editionId: elsewhere, brandName: "Vendor elsewhere" }])
	const filter = { text: "vendor", status: "pending" } as const
	const id = await prepare({ selection: { filter }, target: "yes" })
	expect(await listOutcomes(db, id)).toHaveLength(60)
})

test("a_least_or_greatest_score_selects_those_who_were_scored_and_is_no_filter_to_who_may_not_know", async () => {
	const ids = await addVendors(4)
	for (const [nth, score] of [2, 3.5, 4.25].entries())
		await db
			.update(vendorApplications)
			.set({ reviewScore: score })
			.where(eq(vendorApplications.id, ids[nth] ?? 0))
	const count = async (score: string, more: object = {}) => {
		const filter = { text: "", score }
		return (await listOutcomes(db, await prepare({ selection: { filter }, target: "yes", ...more }))).length
	}
	expect(await Promise.all(["from-3.5", "from-3.51", "to-3.5", "to-5"].map((score) => count(score)))).toEqual(
		[2, 1, 2, 3],
	)
	expect(await count("from-3.5", { blindTo: amina })).toBe(4)
})

test("who_reviews_blind_changes_and_reads_names_of_those_alone_whom_they_have_scored", async () => {
	const ids = await addVendors(2)
	await db.execute(sql`insert into reviews (application_id, reviewer_id, is_abstained, note, reviewed_at)
		values (${ids[0]}, ${amina}, true, '', now())`)
	const selection = { filter: { text: "", came: "no" } } as const
	const id = await prepare({ selection, target: "yes", blindTo: amina })
	expect(await listOutcomes(db, id)).toEqual([null, "not-reviewed"])
	const found = await findBulkChange(db, { id, editionId: edition.id })
	if (!found) throw new Error("not found")
	const left = await listLeftOut(db, found.change, { outcomes: ["not-reviewed"], blindTo: amina })
	expect(left.map(({ brandName }) => brandName.replace(/\d+/, "N"))).toEqual(["No. N"])
})

test("who_reviews_blind_begins_nothing_that_changes_whom_they_have_not_scored_whoever_prepared_it", async () => {
	const ids = await addVendors(2)
	const id = await prepare({ selection: { ids }, target: "yes" })
	const score = (application = 0) =>
		db.execute(sql`insert into reviews (application_id, reviewer_id, is_abstained, note, reviewed_at)
			values (${application}, ${amina}, true, '', now())`)
	for (const one of ids) {
		expect(await start(id, { blindTo: amina })).toEqual({ ok: false, reason: "not-reviewed" })
		await score(one)
	}
	expect(await start(id, { blindTo: amina })).toEqual({ ok: true, applications: 2 })
})
