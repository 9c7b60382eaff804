import { eq, inArray } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { openPool } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { reconcilePending } from "../ledger/pending-charges.server.ts"
import { pendingCharges } from "../ledger/schema.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const { db, url, apply, form, submit } = await openSubmissionEnvironment()
const log = openLog("silent")
const others = openPool(url, 2)
afterAll(() => others.close())
const act = { by: null, at: new Date("2025-11-20T09:00:00Z") }

/** Accepted twice under one email: the extras are charged to the newer application. */
async function addSharingVendor(emailAddress: string) {
	const stall = { emailAddress, tentSpace: "Walk-in Tent - Kshs 36,000" }
	const [older, newer] = [await apply(stall), await apply(stall)]
	for (const { id } of [older, newer]) {
		await decideApplication(db, id, "pending", act)
		await decideApplication(db, id, "approved", act)
	}
	const stalls = await chargedTo([older.id, newer.id])
	expect(await submit(await form(emailAddress))).toMatchObject({ ok: true })
	return { older, newer, stalls, all: await chargedTo([older.id, newer.id]) }
}

async function chargedTo(ids: number[]): Promise<number[]> {
	const { id, charged } = vendorApplications
	const rows = await db.select({ charged }).from(vendorApplications).where(inArray(id, ids)).orderBy(id)
	return rows.map((row) => row.charged)
}

test("extras_of_a_withdrawn_application_are_charged_to_the_other_one_though_somebody_held_it_just_then", async () => {
	const { older, newer, stalls, all } = await addSharingVendor("held@several.example")
	expect(all).not.toEqual(stalls)
	await others.db.transaction(async (tx) => {
		await tx.select().from(vendorApplications).where(eq(vendorApplications.id, older.id)).for("share")
		await withdrawApplication(db, newer.id, { ...act, reason: "" })
		expect(await chargedTo([older.id])).toEqual([stalls[0]])
	})
	await reconcilePending(db, () => act.at, log)
	const [kept = 0, gone] = await chargedTo([older.id, newer.id])
	expect([kept - (stalls[0] ?? 0), gone]).toEqual([(all[1] ?? 0) - (stalls[1] ?? 0), 0])
	expect(await db.$count(pendingCharges)).toBe(0)
})
