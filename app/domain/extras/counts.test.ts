import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { type AcceptedTotals, getAcceptedTotals } from "./queries.server.ts"
import { vendorExtras } from "./schema.server.ts"

const { db } = await openTestDatabase()

/** The same sums, over every record of extras. */
async function addUpEverything(edition: number): Promise<AcceptedTotals> {
	const { rows } = await db.execute<AcceptedTotals & Record<string, number>>(sql`
		select count(*) filter (where has_uploaded_form)::int as "uploaded",
			coalesce(sum(extra_wristbands), 0)::int as "extraWristbands",
			coalesce(sum(hay_bales) filter (where wants_hay), 0)::int as "hayBales",
			(select count(*)::int from vendor_applications
				where edition_id = ${edition} and status = 'approved' and erased_at is null) as accepted,
			(select count(*)::int from vendor_applications
				where edition_id = ${edition} and withdrawn_at is not null and erased_at is null) as withdrawn,
			(select count(*)::int from vendor_applications accepted
				where edition_id = ${edition} and status = 'approved' and erased_at is null and exists (
					select from vendor_extras sent where sent.edition_id = ${edition}
						and sent.email_key = accepted.email_key and has_uploaded_form)) as "withForm"
		from vendor_extras extras where edition_id = ${edition} and exists (
			select from vendor_applications accepted where accepted.edition_id = ${edition}
				and accepted.email_key = extras.email_key and accepted.status = 'approved')`)
	if (!rows[0]) throw new Error("nothing was added up")
	return rows[0]
}

const expectExact = async (edition: number) =>
	expect(await getAcceptedTotals(db, edition)).toEqual(await addUpEverything(edition))

/** Few, so that several applications have one and that changes meet. */
const EMAILS = Array.from({ length: 6 }, (_, n) => `vendor${n}@craft.example`)
const email = fc.constantFrom(...EMAILS)
const status = fc.constantFrom(...APPLICATION_STATUSES)
const nth = fc.nat({ max: 19 })
const figures = fc.record({
	extraWristbands: fc.nat({ max: 9 }),
	hayBales: fc.nat({ max: 9 }),
	wantsHay: fc.boolean(),
	hasUploadedForm: fc.boolean(),
})

type Step = (tx: Db, edition: number, ids: number[]) => Promise<unknown>
const applicationAt = (ids: number[], n: number) => ids[n % ids.length] ?? 0

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ n: nth, status }).map(
		({ n, status: to }): Step =>
			(tx, _, ids) =>
				decideApplication(tx, applicationAt(ids, n), to, { by: null, at: new Date() }),
	),
	fc.record({ email, figures }).map(
		({ email: vendorEmail, figures: given }): Step =>
			(tx, editionId) =>
				tx
					.insert(vendorExtras)
					.values({ editionId, vendorEmail: vendorEmail.toUpperCase(), ...given, updatedAt: new Date() })
					.onConflictDoUpdate({ target: [vendorExtras.editionId, vendorExtras.emailKey], set: given }),
	),
	fc.record({ n: nth, email }).map(
		({ n, email: to }): Step =>
			(tx, _, ids) =>
				tx.execute(
					sql`update vendor_applications set email_address = ${to} where id = ${applicationAt(ids, n)}`,
				),
	),
	email.map(
		(gone): Step =>
			(tx, edition) =>
				tx.execute(sql`delete from vendor_extras where edition_id = ${edition} and email_key = ${gone}`),
	),
	nth.map(
		(n): Step =>
			(tx, _, ids) =>
				tx.execute(sql`delete from vendor_applications where id = ${applicationAt(ids, n)}`),
	),
	status.map(
		(to): Step =>
			(tx, edition) =>
				tx.execute(sql`
					update vendor_applications set status = ${to} where edition_id = ${edition} and id % 3 = 0`),
	),
	fc.constant<Step>((tx) => tx.execute(sql`select count_changed_extras()`)),
)

async function openEdition(): Promise<{ edition: number; ids: number[] }> {
	const editionId = await addEdition(db)
	const rows = Array.from({ length: 20 }, (_, n) => ({ editionId, emailAddress: EMAILS[n % 6] ?? "" }))
	return { edition: editionId, ids: await addApplications(db, rows) }
}

test("the_totals_are_those_of_a_full_count_after_whatever_happens", async () => {
	const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
		const { edition, ids } = await openEdition()
		for (const run of steps) await run(db, edition, ids)
		await expectExact(edition)
		await db.execute(sql`select count_changed_extras()`)
		await expectExact(edition)
	})
	await fc.assert(property, { numRuns: 25 })
})

test("the_totals_are_exact_however_many_change_them_at_once", async () => {
	const worker = fc.record({
		steps: fc.array(step, { minLength: 1, maxLength: 3 }),
		isTakenBack: fc.boolean(),
	})
	const property = fc.asyncProperty(fc.array(worker, { minLength: 4, maxLength: 8 }), async (workers) => {
		const { edition, ids } = await openEdition()
		await Promise.allSettled(
			workers.map(({ steps, isTakenBack }) =>
				db.transaction(async (tx) => {
					for (const run of steps) await run(tx, edition, ids)
					if (isTakenBack) throw new Error("taken back")
				}),
			),
		)
		await expectExact(edition)
		await db.execute(sql`select count_changed_extras()`)
		await expectExact(edition)
	})
	await fc.assert(property, { numRuns: 15 })
})

test("an_approval_and_extras_that_do_not_see_each_other_are_both_counted", async () => {
	const { edition, ids } = await openEdition()
	const extras = {
		editionId: edition,
		vendorEmail: EMAILS[0] ?? "",
		extraWristbands: 4,
		updatedAt: new Date(),
	}
	await db.transaction(async (approving) => {
		await decideApplication(approving, applicationAt(ids, 0), "approved", { by: null, at: new Date() })
		await db.transaction(async (sending) => {
			await sending.insert(vendorExtras).values(extras)
			await sending.execute(sql`select count_changed_extras()`)
		})
		await approving.execute(sql`select count_changed_extras()`)
	})
	expect(await getAcceptedTotals(db, edition)).toMatchObject({ accepted: 1, extraWristbands: 4 })
	await expectExact(edition)
})
