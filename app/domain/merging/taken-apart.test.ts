import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { compareApplications } from "./comparison.server.ts"
import { mergeAsOnScreen, readRow } from "./merge.fixture.ts"
import { findKeepable } from "./rules.ts"
import { separateApplication } from "./separate-application.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const actor = { by, at: new Date("2025-11-20T06:00:00Z") }

const texts = fc.constantFrom("", "a", "b", " c ")
const rows = fc.record({
	brandName: texts,
	description: texts,
	phoneNumber: fc.constantFrom("", "0712345678", "0733"),
	emailAddress: fc.constantFrom("x@clay.example", "y@clay.example"),
	category: fc.constantFrom("", "Food"),
	status: fc.constantFrom(...APPLICATION_STATUSES),
	confirmationSent: fc.boolean(),
})
const FIELDS = ["brandName", "description", "phoneNumber", "emailAddress", "category"] as const

type Row = typeof rows extends fc.Arbitrary<infer One> ? One : never
const none = { brandName: "", description: "", phoneNumber: "", category: "" } as const

/**
 * The extras of the first go along to the address of the second. When the second is taken out it is alone there, and has them until
 * the first is taken out.
 */
const TAKEN_FROM_TWO: [Row, Row, Row] = [
	{ ...none, emailAddress: "y@clay.example", status: "approved", confirmationSent: false },
	{ ...none, emailAddress: "x@clay.example", status: "approved", confirmationSent: false },
	{ ...none, emailAddress: "y@clay.example", status: "pending", confirmationSent: true },
]

/**
 * Of all applications of an edition what a merge may change, and what hangs on them; not which of several with one email has their
 * order, nor whether something was charged and taken back.
 */
async function snapshot(edition: number) {
	const applications = await db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, edition))
		.orderBy(vendorApplications.id)
	const stored = await db.select().from(vendorExtras).where(eq(vendorExtras.editionId, edition))
	const extras = stored.map(({ applicationId: _, ...row }) => row)
	const charged = applications.reduce((sum, row) => sum + row.charged, 0)
	const kept = applications.map(({ updatedAt: _, charged: __, hasEntries: ___, ...row }) => row)
	return { applications: kept, extras, charged }
}

test("taken_apart_again_everything_is_as_before_whatever_was_picked", async () => {
	const picked = fc.array(fc.nat(2), { minLength: FIELDS.length, maxLength: FIELDS.length })
	const property = fc.asyncProperty(
		fc.tuple(rows, rows, rows),
		picked,
		fc.boolean(),
		async (all, nths, has) => {
			const edition = await addEdition(db)
			const ids = await addApplications(
				db,
				all.map((row) => ({ editionId: edition, ...row })),
			)
			if (has)
				await db.insert(vendorExtras).values({
					...{ editionId: edition, vendorEmail: "y@clay.example", extraWristbands: 3, updatedAt: actor.at },
				})
			// As everything that the product itself stores is: rows of a file are charged later.
			for (const id of ids)
				await db.transaction((tx) => reconcileCharges(tx, id, { why: "extras-form", ...actor }))
			const before = await snapshot(edition)
			const [keptId = 0] = findKeepable(await compareApplications(db, ids)).ids
			const others = ids.filter((id) => id !== keptId)
			const picks = Object.fromEntries(FIELDS.map((name, nth) => [name, ids[nths[nth] ?? 0] ?? 0]))
			expect(await mergeAsOnScreen(db, [keptId, ...others], { ...actor, picks })).toMatchObject({ ok: true })
			const merged = await readRow(db, keptId)
			for (const [nth, name] of FIELDS.entries()) expect(merged[name]).toBe(all[nths[nth] ?? 0]?.[name])
			for (const id of others.toReversed()) {
				const entries = await collectAuditEvents(db, async () => {
					expect(await separateApplication(db, id, actor)).toMatchObject({ ok: true })
				})
				expect(entries.map(({ action, applicationId }) => [action, applicationId])).toEqual(
					[id, keptId].map((one) => ["applications-separated", one]),
				)
			}
			expect(await snapshot(edition)).toEqual(before)
		},
	)
	await fc.assert(property, { numRuns: 60, examples: [[TAKEN_FROM_TWO, [0, 0, 0, 1, 0], true]] })
})
