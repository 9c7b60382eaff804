import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import { readMix } from "../app/domain/applications/mix.server.ts"
import {
	getEditionStatistics,
	listApplications,
	readDayCounts,
} from "../app/domain/applications/queries.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../app/domain/choices/choices.fixture.ts"
import { chooseForApplication } from "../app/domain/choices/commands.server.ts"
import { listChoices } from "../app/domain/choices/queries.server.ts"
import { countChoices } from "../app/domain/choices/release-question.server.ts"
import { countOpenMatters, readEditionTotals } from "../app/domain/closing/queries.server.ts"
import { makeListings } from "../app/domain/directory/make-listings.server.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import { getAcceptedTotals, listAcceptedVendors } from "../app/domain/extras/queries.server.ts"
import { compareApplications } from "../app/domain/merging/comparison.server.ts"
import { mergeAsOnScreen } from "../app/domain/merging/merge.fixture.ts"
import { findKeepable } from "../app/domain/merging/rules.ts"
import { readMoney } from "../app/domain/money/money-counts.server.ts"
import { askQuestions, createQuestion } from "../app/domain/questions/questions.fixture.ts"
import { saveReview } from "../app/domain/reviews/commands.server.ts"
import { findNextToReview, listReviewProgress, listScored } from "../app/domain/reviews/queries.server.ts"
import { setReviewForm } from "../app/domain/reviews/reviews.fixture.ts"
import { listStandby } from "../app/domain/standby/queries.server.ts"
import { tagApplication } from "../app/domain/tags/commands.server.ts"
import { listTags } from "../app/domain/tags/queries.server.ts"
import { countExportRows } from "../app/domain/transfer/queries/export.server.ts"
import { exportTable } from "../app/domain/transfer/queries/export-table.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { listPointers } from "./application-pointers.ts"
import { createRowMakers } from "./application-rows.ts"
import { openTestDatabase } from "./database.ts"
import { mergedVendor as vendor } from "./merged-vendor.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const actor = { by, at: new Date("2026-02-20T06:00:00Z") }

const MAKE_ROW = createRowMakers(db, by)

async function readRows({ table, column }: { table: string; column: string }, id: number) {
	const rows = await db.execute(
		sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id} order by 1`,
	)
	return rows.rows
}

test("nothing_that_points_to_an_application_is_lost_or_changed_by_a_merge", async () => {
	const pointers = await listPointers(db)
	expect([...new Set(pointers.map(({ table }) => table))]).toEqual(Object.keys(MAKE_ROW).toSorted())
	const edition = await addEdition(db, { decisionLetters: "held" })
	const [question] = await askQuestions(db, edition, [createQuestion("cookers")])
	const ids = await addApplications(
		db,
		["Udongo", "Udongo Pottery"].map((brandName) => ({
			editionId: edition,
			brandName,
			emailAddress: "a@b.example",
		})),
	)
	await setReviewForm(db, edition, { isBlind: false })
	for (const id of ids) for (const make of Object.values(MAKE_ROW)) await make(id, edition, question?.id ?? 0)
	const read = () =>
		Promise.all(
			ids.flatMap((id) => pointers.map(async (one) => [one.table, id, await readRows(one, id)] as const)),
		)
	const before = await read()
	for (const [table, , rows] of before)
		if (table !== "vendor_applications") expect(rows.length, table).toBeGreaterThan(0)
	const [kept = 0, other = 0] = ids
	expect(await mergeAsOnScreen(db, [kept, other], actor)).toMatchObject({ ok: true })
	const isDiscarded = (table: string, id: number, row: Record<string, unknown>) =>
		id === other && (table === "application_choices" || (table === "outbox_mails" && row.state === "held"))
	for (const [nth, [table, id, rows]] of (await read()).entries()) {
		const earlier = before[nth]?.[2] ?? []
		const expected = earlier.filter((row) => !isDiscarded(table, id, row))
		if (table === "audit_log") expect(rows, table).toEqual(expect.arrayContaining(expected))
		else if (table === "vendor_applications") expect(rows).toHaveLength(id === kept ? 1 : 0)
		// Whether its tags count is derived from the merge.
		else if (table === "application_tags")
			expect(rows).toEqual(expected.map((row) => ({ ...row, is_listed: id === kept })))
		// Of one that no list shows nobody is waited for.
		else if (table === "announcements")
			expect(rows).toEqual(
				expected.map((row) => ({
					...row,
					is_on_standby: id === kept && row.is_on_standby,
					is_outdated: false,
				})),
			)
		else expect(rows, table).toEqual(expected)
	}
})

/** Everything that lists or counts applications of an edition. */
async function readEverything(edition: number) {
	let csv = ""
	for await (const part of exportTable(db, edition, "applications", { format: "csv", now: new Date() }))
		csv += part
	const noCursor = { text: "" }
	return {
		csv,
		rows: await countExportRows(db, edition),
		statistics: await getEditionStatistics(db, edition),
		days: await readDayCounts(db, edition),
		mix: await readMix(db, edition),
		listed: await listApplications(db, edition, noCursor),
		accepted: await listAcceptedVendors(db, edition, noCursor),
		totals: await getAcceptedTotals(db, edition),
		open: await countOpenMatters(db, edition),
		closing: await readEditionTotals(db, edition),
		standby: await listStandby(db, edition),
		choices: await listChoices(db, edition, {}),
		release: await countChoices(db, edition),
		money: await readMoney(db, edition, new Date()),
		listings: await readListings(edition),
		progress: await listReviewProgress(db, edition),
		scored: await listScored(db, edition, "score"),
		tags: await listTags(db, edition),
		next: await findNextToReview(db, { editionId: edition, reviewer: by }),
	}
}

async function readListings(edition: number) {
	await db.transaction((tx) => makeListings(tx, edition))
	const made = await db.execute(
		sql`select application_id from directory_vendors where edition_id = ${edition} order by 1`,
	)
	return made.rows
}

async function addVendors(
	tx: Db,
	edition: number,
	vendors: (typeof vendor extends fc.Arbitrary<infer V> ? V : never)[],
) {
	const ids = await addApplications(
		tx,
		vendors.map(({ choice: _, hasExtras: __, isOnStandby: ___, score: ____, tag: _____, ...row }) => ({
			editionId: edition,
			...row,
		})),
	)
	await setReviewForm(tx, edition, { isBlind: false })
	for (const [
		nth,
		{ choice, hasExtras, isOnStandby, score, tag, status, emailAddress },
	] of vendors.entries()) {
		const id = ids[nth] ?? 0
		if (score) await saveReview(tx, id, { isAbstained: false, note: "", scores: { care: score } }, actor)
		if (isOnStandby && status === "denied")
			await tx.execute(sql`insert into standby_entries values (${id}, now())`)
		if (tag) await tagApplication(tx, id, tag, actor)
		if (choice) await chooseForApplication(tx, id, choice, { ...actor, origin: ORIGIN })
		if (hasExtras)
			await tx.execute(sql`insert into vendor_extras (edition_id, vendor_email, extra_wristbands, has_uploaded_form, updated_at)
				values (${edition}, ${emailAddress}, 2, true, now()) on conflict do nothing`)
	}
	return ids
}

test("an_edition_lists_counts_and_exports_as_if_the_merged_application_had_never_come", async () => {
	const property = fc.asyncProperty(fc.array(vendor, { minLength: 2, maxLength: 4 }), async (vendors) => {
		const edition = await addEdition(db, { decisionLetters: "held" })
		const ids = await addVendors(db, edition, vendors)
		const [kept = 0] = findKeepable(await compareApplications(db, ids.slice(0, 2))).ids
		const [other = 0] = ids.slice(0, 2).filter((id) => id !== kept)
		expect(await mergeAsOnScreen(db, [kept, other], actor)).toMatchObject({ ok: true })
		const merged = await readEverything(edition)
		await db.execute(sql`delete from vendor_applications where id = ${other}`)
		expect(merged).toEqual(await readEverything(edition))
	})
	await fc.assert(property, { numRuns: 40 })
})

test("a_release_tells_only_the_one_that_stays", async () => {
	const edition = await addEdition(db, { decisionLetters: "held" })
	const ids = await addVendors(db, edition, [
		...fc
			.sample(vendor, { numRuns: 2, seed: 7 })
			.map((one) => ({ ...one, status: "pending", choice: "yes" }) as const),
	])
	const [kept = 0, other = 0] = ids
	await mergeAsOnScreen(db, [kept, other], actor)
	await releaseAll(db, edition, by)
	const told = await db.execute<{ application_id: number }>(sql`
		select application_id from outbox_mails where application_id = any(${`{${ids.join(",")}}`}::integer[])`)
	expect(told.rows.map(({ application_id }) => application_id)).toEqual([kept])
})
