import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq, isNull, lte, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openFileStore } from "../../platform/files/open-store.server.ts"
import { countsOf } from "../applications/applications.fixture.ts"
import { getEditionStatistics } from "../applications/queries.server.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { getAcceptedTotals } from "../extras/queries.server.ts"
import { extrasSubmissions, vendorExtras } from "../extras/schema.server.ts"
import { judgeFile } from "../files/judging/judge-file.server.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { readMoney } from "../money/money-counts.server.ts"
import { addUpMoney } from "../money/rules.ts"
import { seedDemoData } from "./seed.server.ts"

const { db } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-demo-"))
const files = openFileStore({ s3: undefined, dataDir })
const time = { now: new Date("2026-11-20T09:00:00Z"), origin: "https://tamasha.example" }

async function edition() {
	return findFirstEdition(db)
}

beforeEach(async () => {
	for (const table of [outboxMails, documents, extrasSubmissions, vendorExtras, vendorApplications])
		await db.delete(table)
	await db.update(editions).set({ nextNumber: 1 })
})

const counts = async () => ({
	applications: await db.$count(vendorApplications),
	extras: await db.$count(vendorExtras),
	reserved: await db.$count(documents, eq(documents.state, "reserved")),
})

test("an_empty_database_gets_a_season_in_all_states", async () => {
	expect(await seedDemoData(db, files, time)).toBe("filled")
	const { id } = await edition()
	const { applications, tents, revenue } = await getEditionStatistics(db, id)
	expect(applications).toEqual(countsOf({ approved: 34, pending: 19, denied: 7 }))
	expect(tents).toHaveLength(6)
	expect(revenue).toBeGreaterThan(500_000)
	expect(await getAcceptedTotals(db, id)).toMatchObject({ accepted: 34, uploaded: 25 })
	expect(await db.$count(vendorApplications, eq(vendorApplications.isDemo, false))).toBe(0)
	expect(await db.$count(vendorExtras, eq(vendorExtras.isDemo, false))).toBe(0)
	expect(await db.$count(vendorApplications, eq(vendorApplications.confirmationSent, true))).toBe(21)
})

test("what_happened_agrees_with_what_is", async () => {
	await seedDemoData(db, files, time)
	const disagreeing = await db.execute(sql`
		select 1 from vendor_applications a
		left join lateral (
			select to_status from application_decisions d where d.application_id = a.id order by d.id desc limit 1
		) last on true
		where coalesce(last.to_status, 'pending') <> a.status`)
	expect(disagreeing.rows).toEqual([])
	expect(await db.$count(outboxMails, eq(outboxMails.kind, "confirmation"))).toBe(21)
	expect(await db.$count(outboxMails, eq(outboxMails.state, "sent"))).toBe(await db.$count(outboxMails))
	expect(await db.$count(outboxMails, isNull(outboxMails.applicationId))).toBe(0)
})

test("some_have_paid_some_in_part_and_some_not_yet", async () => {
	await seedDemoData(db, files, time)
	const { owing, settled, uncharged, paid, charged } = addUpMoney(
		await readMoney(db, (await edition()).id, new Date()),
	)
	expect(owing + settled + uncharged).toBe(34)
	expect(settled).toBeGreaterThan(5)
	expect(owing).toBeGreaterThan(5)
	expect(paid).toBeGreaterThan(charged / 4)
	expect(charged).toBeGreaterThan(paid)
})

test("its_documents_are_real_files", async () => {
	await seedDemoData(db, files, time)
	const rows = await db.select().from(documents)
	expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["current", "superseded"]))
	for (const { key, mediaType, size } of rows) {
		expect(await files.size(key)).toBe(size)
		expect(await judgeFile(join(dataDir, "files", key))).toMatchObject({ ok: true, mediaType })
	}
})

test("nothing_of_it_happens_in_the_future", async () => {
	const now = new Date("2025-09-01T00:00:00Z")
	await seedDemoData(db, files, { ...time, now })
	const all = await db.$count(applicationDecisions)
	expect(await db.$count(applicationDecisions, lte(applicationDecisions.decidedAt, now))).toBe(all)
	expect(await db.$count(vendorExtras, lte(vendorExtras.updatedAt, now))).toBe(25)
})

test("the_next_application_gets_the_next_number", async () => {
	const before = (await edition()).nextNumber
	await seedDemoData(db, files, time)
	expect((await edition()).nextNumber).toBe(before + 60)
})

test("a_database_with_one_application_is_left_alone", async () => {
	await db.insert(vendorApplications).values({ editionId: (await edition()).id, number: 9999 })
	expect(await seedDemoData(db, files, time)).toBe("not-needed")
	expect(await counts()).toEqual({ applications: 1, extras: 0, reserved: 0 })
})

test("a_database_that_had_applications_once_stays_empty", async () => {
	await db
		.update(editions)
		.set({ nextNumber: 2 })
		.where(eq(editions.id, (await edition()).id))
	expect(await seedDemoData(db, files, time)).toBe("not-needed")
})

test("several_processes_at_once_fill_it_once", async () => {
	const outcomes = await Promise.all([1, 2, 3, 4].map(() => seedDemoData(db, files, time)))
	expect(outcomes.sort()).toEqual(["filled", "not-needed", "not-needed", "not-needed"])
	expect(await counts()).toEqual({ applications: 60, extras: 25, reserved: 0 })
})

test("a_store_that_is_down_leaves_nothing_and_the_next_start_fills_it", async () => {
	const down = { ...files, put: () => Promise.reject(new Error("the store is down")) }
	await expect(seedDemoData(db, down, time)).rejects.toThrow("could not be stored")
	expect(await counts()).toEqual({ applications: 0, extras: 0, reserved: 0 })
	expect(await seedDemoData(db, files, time)).toBe("filled")
})
