import { asc, eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { emptyMailings, writeMailing } from "../mailings/mailings.fixture.ts"
import { sendMailingTest } from "../mailings/sending.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { AT, countRowsContaining, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"
import { expireOldData } from "./retention.server.ts"

const environment = await openPrivacyEnvironment()
const { db, edition } = environment

beforeEach(() => emptyMailings(db))

async function apply(name: string) {
	const emailAddress = `${name}@traces.example`
	return (await environment.apply({ brandName: `${name} Works`, emailAddress, status: "approved" })).id
}

const sendTest = (id: number, application: number | undefined) =>
	sendMailingTest(
		db,
		{ id, editionId: edition.id },
		{ by: "amina", at: AT, to: "amina@tamasha.example", application, origin: "https://tamasha.example" },
	)

const readTests = () => db.select().from(outboxMails).orderBy(asc(outboxMails.id))

test("tests_that_a_vendor_filled_lose_them_when_they_are_erased_and_no_other_test_does", async () => {
	const [gone, stays] = [await apply("Gonefoo"), await apply("Staysbar")]
	const [first, second] = [await writeMailing(db, edition.id), await writeMailing(db, edition.id)]
	const left = (await sendTest(first.id, gone)) ?? 0
	await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.id, left))
	await sendTest(second.id, gone)
	for (const application of [stays, undefined]) await sendTest(first.id, application)
	const before = await readTests()
	expect(await eraseVendor(db, gone, ERASURE)).toMatchObject({ ok: true, erased: { letters: 0 } })
	expect(await countRowsContaining(db, ["Gonefoo"])).toEqual({})
	const [sent, waiting, ...others] = await readTests()
	expect(sent).toMatchObject({ state: "sent", subject: "Erased" })
	expect(waiting).toMatchObject({ state: "withdrawn", withdrawnFor: "person-erased" })
	expect(others).toEqual(before.slice(2))
	expect(others[0]?.subject).toContain("Staysbar")
})

test("tests_that_a_vendor_filled_lose_them_at_the_end_of_their_time", async () => {
	const gone = await apply("Gonefoo")
	await sendTest((await writeMailing(db, edition.id)).id, gone)
	const months = { applicationsMonths: 24, deniedMonths: 12, formsMonths: 60, invoicesMonths: 60 }
	const periods = { ...months, lettersMonths: 90, auditMonths: 90, unconfirmedDays: 9_999 }
	await expireOldData(db, periods, new Date("2028-01-14T09:00:00Z"), openLog("silent"))
	expect(await countRowsContaining(db, ["Gonefoo"])).toEqual({})
	expect(await readTests()).toMatchObject([{ kind: "mailing-test", subject: "Erased" }])
})

test("a_test_that_is_asked_for_while_its_vendor_is_erased_brings_nobody_back", async () => {
	const gone = await apply("Gonefoo")
	const { id } = await writeMailing(db, edition.id)
	let asked: ReturnType<typeof sendTest> | undefined
	await db.transaction(async (tx) => {
		await eraseVendor(tx, gone, ERASURE)
		asked = sendTest(id, gone)
		await expect.poll(countWaiting).toBe(1)
	})
	expect(await asked).toEqual(expect.any(Number))
	expect(await countRowsContaining(db, ["Gonefoo"])).toEqual({})
})

/** Connections that wait until another transaction ends. */
async function countWaiting(): Promise<number> {
	const { rows } = await db.execute(sql`
		select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
	return rows.length
}
