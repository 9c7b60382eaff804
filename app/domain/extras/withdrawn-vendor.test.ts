import { expect, test } from "vitest"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"
import { findExtrasVendor, lockVendor } from "./vendor.server.ts"

const { db, apply, form, submit, documentsOf } = await openSubmissionEnvironment()

test("an_application_that_was_withdrawn_does_not_count_beside_another_or_alone", async () => {
	const emailAddress = "gone@several.example"
	const kept = await apply({ emailAddress })
	const gone = await apply({ emailAddress })
	const act = { by: null, at: new Date("2025-11-20T09:00:00Z"), reason: "" }
	await withdrawApplication(db, gone.id, act)
	await submit(await form(emailAddress))
	expect([await documentsOf(kept.id), await documentsOf(gone.id)].map((rows) => rows.length)).toEqual([1, 0])
	await withdrawApplication(db, kept.id, act)
	expect(await submit(await form(emailAddress))).toEqual({ ok: false, reason: "vendor-not-found" })
})

test("whoever_withdraws_while_the_files_are_on_their_way_orders_nothing", async () => {
	const { id, editionId } = await apply({ emailAddress: "meanwhile@several.example" })
	const vendor = await findExtrasVendor(db, editionId, "meanwhile@several.example")
	if (!vendor) throw new Error("there is no vendor")
	expect(await db.transaction((tx) => lockVendor(tx, vendor))).toBe(true)
	await withdrawApplication(db, id, { by: null, at: new Date("2025-11-20T09:00:00Z"), reason: "" })
	expect(await db.transaction((tx) => lockVendor(tx, vendor))).toBe(false)
})
