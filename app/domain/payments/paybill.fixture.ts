import { asc, eq } from "drizzle-orm"
import { afterAll, beforeEach, expect } from "vitest"
import { createDarajaClient } from "#daraja"
import { startDaraja } from "../../../test/daraja/server.ts"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { randomFrom } from "../../../test/trust/harness/random.ts"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { matchPayments } from "./match.server.ts"
import { processNotices } from "./notices.server.ts"
import { receiveAt } from "./payments.fixture.ts"
import { paymentNotices, payments } from "./schema.server.ts"

/** A database without payments before each test, a service that tells it of them, and a clock that the tests set. */
export async function openPaybill(seed: string) {
	const { db, url } = await openTestDatabase()
	const by = await addTestAdmin(db, "amina@tamasha.example")
	const log = openLog("silent")
	const second = openPool(url, 4)
	const clock = { at: new Date("2026-11-25T20:00:00Z") }
	const now = () => clock.at
	const daraja = await startDaraja(randomFrom(seed), {
		now,
		deliver: async ({ url: address, notice }) => receiveAt(db, address, notice, now()),
	})
	afterAll(async () => {
		await second.close()
		await daraja.close()
	})
	beforeEach(async () => {
		await db.delete(paymentNotices)
		await db.delete(payments)
		clock.at = new Date(clock.at.getTime() + 60 * 60_000)
	})
	const client = createDarajaClient(daraja.settings, { now })
	return { ...{ db, by, second, log, clock, now, daraja, client }, ...readersOf(db), work: workOn(db, now) }
}

/** Does what the jobs do. */
export const workOn =
	(db: Db, now: () => Date) =>
	async (on: Db = db): Promise<void> => {
		await processNotices(on, now, openLog("silent"))
		await matchPayments(on, now, openLog("silent"))
	}

export const readersOf = (db: Db) => ({
	findPayment: async (receipt: string) =>
		(await db.select().from(payments).where(eq(payments.receipt, receipt)))[0] ??
		expect.fail(`no ${receipt}`),
	sumsOf: async (id: number) => {
		const { charged, paid } = vendorApplications
		const [sums] = await db
			.select({ charged, paid })
			.from(vendorApplications)
			.where(eq(vendorApplications.id, id))
		return sums
	},
	outcomes: async () =>
		(await db.select().from(paymentNotices).orderBy(asc(paymentNotices.id))).map(({ outcome }) => outcome),
})
