import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { importSource, planImport } from "./commands/import.server.ts"
import { openSource } from "./commands/line-filter.server.ts"
import { inspectCsv } from "./inputs/csv-file.server.ts"
import { AT, importFiles, SECRET, summarizeCounts, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const { id: editionId } = await findFirstEdition(db)

const lines = (from: number, count: number, more = {}) =>
	Array.from({ length: count }, (_, nth) => ({
		id: String(from + nth),
		brand_name: `Brand ${from + nth}`,
		email_address: `${from + nth}@x.example`,
		...more,
	}))

/** There is something to say about such lines, and so a moment between comparing and writing them. */
const NOTED = { confirmation_sent: "perhaps" }

/** Through our own form; each from a mailbox of its own. */
function apply() {
	const typed = { ...potter, emailAddress: `${randomUUID()}@x.example` }
	return applyForStall(db, { id: editionId }, typed, { submissionKey: randomUUID(), at: AT })
}

test("applications_that_come_in_during_an_import_get_numbers_of_their_own", async () => {
	const file = await writeApplicationsFile(...lines(1, 400))
	const [imported, ...applied] = await Promise.all([
		importFiles(db, editionId, file),
		...Array.from({ length: 12 }, apply),
	])
	expect(applied.every(({ ok }) => ok)).toBe(true)
	const rows = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, editionId))
	expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length)
	// Those who came before the import hold a number that its lines then may not take.
	const [file1] = imported.files
	expect(rows.filter((row) => row.submissionKey)).toHaveLength(12)
	expect(rows.filter((row) => !row.submissionKey)).toHaveLength(file1?.new ?? 0)
	expect((file1?.new ?? 0) + (file1?.skipped ?? 0)).toBe(400)
})

const expectToApply = async () => expect(await apply()).toMatchObject({ ok: true })

test("without_the_lock_on_the_edition_their_numbers_would_collide", async () => {
	const path = await writeApplicationsFile(...lines(500, 20, NOTED))
	await db.update(editions).set({ nextNumber: 500 }).where(eq(editions.id, editionId))
	const source = await openSource([await inspectCsv({ name: "x", path })], undefined)
	const options = { secret: SECRET, onMessages: expectToApply, by: undefined, at: AT }
	const unlocked = db.transaction((tx) => importSource(tx, editionId, source, options))
	await expect(unlocked).rejects.toMatchObject({ cause: { constraint: "vendor_applications_number" } })
})

test("a_preview_holds_nobody_up", async () => {
	await importFiles(db, editionId, await writeApplicationsFile(...lines(700, 2)))
	const path = await writeApplicationsFile(...lines(700, 4, { ...NOTED, status: "denied" }))
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.number, 700))
	const onMessages = async () => {
		await expectToApply()
		await decideApplication(db, row?.id ?? 0, "approved", { by: null, at: AT })
	}
	const plan = await planImport(db, editionId, [{ name: "x", path }], { secret: SECRET, onMessages })
	expect(plan.ok && summarizeCounts(plan.report)).toEqual(["new 2, changed 2"])
})

test("imports_at_the_same_time_take_turns", async () => {
	const file = await writeApplicationsFile(...lines(1000, 300))
	const reports = await Promise.all([1, 2, 3, 4].map(() => importFiles(db, editionId, file)))
	expect(reports.flatMap(summarizeCounts).sort()).toEqual([
		"new 300",
		"unchanged 300",
		"unchanged 300",
		"unchanged 300",
	])
})

test("decisions_during_an_import_are_kept_in_an_order_that_agrees_with_the_status", async () => {
	await importFiles(db, editionId, await writeApplicationsFile(...lines(2000, 60)))
	const rows = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, editionId))
	const ids = rows.filter(({ number }) => number >= 2000).map(({ id }) => id)
	const approved = await writeApplicationsFile(...lines(2000, 60, { status: "approved" }))
	await Promise.all([
		...ids.map((id) => decideApplication(db, id, "denied", { by: null, at: AT })),
		importFiles(db, editionId, approved),
	])
	for (const id of ids) {
		const decisions = await db
			.select()
			.from(applicationDecisions)
			.where(eq(applicationDecisions.applicationId, id))
			.orderBy(applicationDecisions.id)
		const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
		const steps = decisions.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])
		expect(steps.map(([from]) => from)).toEqual(["pending", ...steps.slice(0, -1).map(([, to]) => to)])
		expect(row?.status).toBe(decisions.at(-1)?.toStatus)
	}
})
