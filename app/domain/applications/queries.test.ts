import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { addPotter, countsOf } from "./applications.fixture.ts"
import {
	type ApplicationSearch,
	countByStatus,
	findApplicant,
	getEditionStatistics,
	listApplications,
} from "./queries.server.ts"
import { APPLICATION_STATUSES, type ApplicationStatus } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { clayPotter, createSearchFixture, oddVendor } from "./search.fixture.ts"

const { db } = await openTestDatabase()
const { addEditionWith, brandsFound } = createSearchFixture(db)

test("the_status_filter_and_the_search_narrow_together", async () => {
	const { editionId } = await addEditionWith(
		{ brandName: "Clay A", status: "approved" },
		{ brandName: "Clay B", status: "denied" },
		{ brandName: "Jam C", status: "denied" },
	)
	expect(await brandsFound(editionId, { status: "denied" })).toEqual(["Clay B", "Jam C"])
	expect(await brandsFound(editionId, { status: "denied", text: "clay" })).toEqual(["Clay B"])
	expect(await brandsFound(editionId, { status: "pending" })).toEqual([])
})

test("pages_of_50_lead_forth_and_back_in_the_order_of_ids", async () => {
	const { editionId, ids } = await addEditionWith(
		...Array.from({ length: 120 }, (_, n) => ({ brandName: `Brand ${n}` })),
	)
	const page = async (search: Partial<ApplicationSearch>) => {
		const { rows, previous, next } = await listApplications(db, editionId, { text: "", ...search })
		return { ids: rows.map((row) => row.id), previous, next }
	}
	const first = await page({})
	const second = await page({ after: first.next })
	const third = await page({ after: second.next })
	expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids)
	expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([50, 50, 20])
	expect([first.previous, third.next]).toEqual([undefined, undefined])
	expect(await page({ before: third.previous })).toEqual({ ...second, previous: second.ids[0] })
	expect((await page({ before: second.previous })).ids).toEqual(first.ids)
	expect((await page({ before: ids[20] })).ids).toEqual(first.ids)
})

test("the_total_is_that_of_the_whole_edition", async () => {
	const { editionId } = await addEditionWith(clayPotter, oddVendor)
	await addEditionWith(clayPotter)
	expect((await countByStatus(db, editionId)).applications).toEqual(countsOf({ pending: 2 }))
})

test("figures_count_each_status_and_add_up_what_accepted_tents_cost", async () => {
	const tent = (tentSpace: string, status: ApplicationStatus) => ({ tentSpace, status })
	const { editionId } = await addEditionWith(
		tent("Walk-in Tent - Kshs 36,000", "approved"),
		tent("Food Truck – Kshs 40,000", "approved"),
		tent("Walk-in Tent — Kshs 36,000", "approved"),
		tent("Walk-in Tent - Kshs 36,000", "pending"),
		tent("Food Truck - Kshs 40,000", "denied"),
		tent("ask me", "approved"),
		tent("Tent - 12,000", "approved"),
		tent("", "approved"),
	)
	expect(await getEditionStatistics(db, editionId)).toEqual({
		applications: countsOf({ approved: 6, pending: 1, denied: 1 }),
		erased: countsOf({}),
		withdrawn: 0,
		revenue: 112_000,
		tents: [
			{ type: "Walk-in Tent", vendors: 2, revenue: 72_000 },
			{ type: "Food Truck", vendors: 1, revenue: 40_000 },
		],
	})
})

test("an_edition_without_applications_has_figures_of_zero", async () => {
	expect(await getEditionStatistics(db, await addEdition(db))).toEqual({
		applications: countsOf({}),
		erased: countsOf({}),
		withdrawn: 0,
		revenue: 0,
		tents: [],
	})
})

test("each_count_is_the_number_of_rows_in_its_list_whoever_was_erased", async () => {
	const vendor = fc.record({
		status: fc.constantFrom(...APPLICATION_STATUSES),
		erasedAt: fc.option(fc.constant(new Date()), { freq: 2 }),
	})
	const countsProperty = fc.asyncProperty(
		fc.array(vendor, { minLength: 1, maxLength: 60 }),
		async (vendors) => {
			const { editionId } = await addEditionWith(...vendors)
			const { applications, erased } = await countByStatus(db, editionId)
			for (const status of APPLICATION_STATUSES) {
				const rows: unknown[] = []
				for (let after: number | undefined; ; ) {
					const page = await listApplications(db, editionId, { text: "", status, after })
					rows.push(...page.rows)
					after = page.next
					if (after === undefined) break
				}
				expect([status, applications[status]]).toEqual([status, rows.length])
				const all = vendors.filter((one) => one.status === status).length
				expect([status, applications[status] + erased[status]]).toEqual([status, all])
			}
		},
	)
	await fc.assert(countsProperty, { numRuns: 20 })
})

test("an_erased_vendor_is_in_no_list_and_counted_apart", async () => {
	const { editionId, ids } = await addEditionWith(
		{ brandName: "Erased vendor", erasedAt: new Date(), status: "approved" },
		{ brandName: "Udongo" },
	)
	expect(await brandsFound(editionId, {})).toEqual(["Udongo"])
	expect(await getEditionStatistics(db, editionId)).toMatchObject({
		applications: countsOf({ pending: 1 }),
		erased: countsOf({ approved: 1 }),
	})
	const decided = await decideApplication(db, ids[0] ?? 0, "denied", { by: null, at: new Date() })
	expect(decided).toEqual({ ok: false, reason: "vendor-not-found" })
})

test("a_letter_written_outside_is_about_the_newest_application_under_its_address_that_is_in_a_list", async () => {
	const emailAddress = "applicant@clay.example"
	const [older, newer, merged, erased] = [
		await addPotter(db, { emailAddress: "Applicant@clay.example" }),
		await addPotter(db, { emailAddress, editionId: await addEdition(db) }),
		await addPotter(db, { emailAddress }),
		await addPotter(db, { emailAddress }),
	]
	const change = (id: number, values: Partial<typeof vendorApplications.$inferInsert>) =>
		db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))
	await change(merged, { mergedIntoId: older })
	await change(erased, { erasedAt: new Date() })
	const asked = " APPLICANT@clay.example"
	expect(await findApplicant(db, asked)).toEqual({ applicationId: newer, emailAddress })
	await change(newer, { mergedIntoId: older })
	expect(await findApplicant(db, asked)).toEqual({
		applicationId: older,
		emailAddress: "Applicant@clay.example",
	})
	await change(older, { erasedAt: new Date() })
	expect(await findApplicant(db, asked)).toBeUndefined()
})
