import { and, eq, inArray, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { SLUGS, START, type Step, step, Walk } from "./paper-email-walk.fixture.ts"
import { asked, createPaperVendors, KINDS } from "./vendor-papers.fixture.ts"

const walks = fc.array(step, { minLength: 12, maxLength: 45, size: "max" })

async function findWrong(db: Db, steps: Step[]): Promise<string[]> {
	const desk = createPaperVendors(db, { by: "amina", at: START })
	const vendor = await desk.addVendor(SLUGS.map((one) => asked(one, { dueOn: "2026-12-10" })))
	const walk = new Walk(db, vendor, desk)
	for (const one of steps) await walk.take(one)
	const wrong = await walk.finish()
	const isTheirs = and(eq(outboxMails.applicationId, vendor.id), inArray(outboxMails.kind, [...KINDS]))
	await db.delete(outboxMails).where(isTheirs)
	await db.execute(sql`update editions set closed_at = now() where id = ${vendor.editionId}`)
	return wrong
}

async function openDesk(): Promise<Db> {
	const { db } = await openTestDatabase()
	await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
	return db
}

const check = (db: Db, numRuns: number) =>
	fc.check(
		fc.asyncProperty(walks, async (steps) => {
			const wrong = await findWrong(db, steps)
			if (wrong.length) throw new Error(wrong.join("; "))
		}),
		{ numRuns, endOnFailure: true },
	)

test("in_any_order_of_uploads_verdicts_days_and_deaths_each_verdict_is_told_once_and_truly_and_each_stage_once", async () => {
	const report = await check(await openDesk(), process.env.TEST_SEED ? 20 : 150)
	expect(fc.defaultReportMessage(report)).toBeUndefined()
})

test("where_emails_that_wait_are_not_withdrawn_it_is_noticed", async () => {
	const db = await openDesk()
	await db.execute(
		sql`create or replace function withdraw_paper_emails(mails integer[]) returns void language sql as $$ select null $$`,
	)
	const report = await check(db, 100)
	expect(report.failed).toBe(true)
	expect(String(report.errorInstance)).toMatch(/not accepted|and asked for|not Reason|was told \d+ times/)
})
