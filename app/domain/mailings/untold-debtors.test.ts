import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { listLedgers } from "../money/ledger-list.server.ts"
import { addRecipients } from "./drafts.server.ts"
import { AT, addVendors, emptyMailings, writeMailing } from "./mailings.fixture.ts"
import { countDraftRecipients, listDraftRecipients } from "./recipients.server.ts"
import { countUntoldDebtors, listUntoldDebtors } from "./untold-debtors.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")

test("whoever_money_lists_as_owing_gets_the_email_or_is_named_with_the_reason", async () => {
	const vendor = fc.record({
		status: fc.constantFrom(...APPLICATION_STATUSES),
		isTold: fc.boolean(),
		owes: fc.boolean(),
		isAdded: fc.boolean(),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(vendor, { minLength: 1, maxLength: 6 }), async (vendors) => {
			await emptyMailings(db)
			const ids = await addVendors(db, vendors.length)
			for (const [nth, { status, isTold, owes }] of vendors.entries())
				await db
					.update(vendorApplications)
					.set({
						status,
						confirmationSent: status === "approved" && isTold,
						charged: owes ? 500 : 0,
						hasEntries: owes,
					})
					.where(eq(vendorApplications.id, ids[nth] ?? 0))
			const filter = { text: "", ledger: "owing" as const }
			const key = await writeMailing(db, edition.id, { filter })
			const added = ids.filter((_, nth) => vendors[nth]?.isAdded && vendors[nth].owes)
			if (added.length) await addRecipients(db, key, { ids: added }, { by: "amina", at: AT })
			const selection = { ...key, filter, at: AT }
			const gets = (await listDraftRecipients(db, selection, {})).rows.map(({ id }) => id)
			const named = await listUntoldDebtors(db, selection)
			const owing = await listLedgers(db, edition.id, { list: "owing", now: AT })
			expect([...gets, ...named.map(({ id }) => id)].toSorted((one, other) => one - other)).toEqual(
				owing.rows.map(({ id }) => id).toSorted((one, other) => one - other),
			)
			const isUntold = (id: number) => vendors[ids.indexOf(id)]?.status === "approved"
			for (const { id, outcome } of named) expect(outcome).toBe(isUntold(id) ? "untold" : "no-stall")
			const countOf = (reason: string) => named.filter(({ outcome }) => outcome === reason).length
			expect(await countUntoldDebtors(db, selection)).toEqual({
				untold: countOf("untold"),
				"no-stall": countOf("no-stall"),
			})
			expect((await countDraftRecipients(db, selection)).recipients).toBe(gets.length)
		}),
		{ numRuns: 20 },
	)
})

test("a_draft_that_asks_for_nobody_who_owes_goes_past_nobody", async () => {
	await emptyMailings(db)
	await addVendors(db, 2, { charged: 500 })
	const key = await writeMailing(db, edition.id)
	const selection = { ...key, filter: { text: "", status: "approved" as const }, at: AT }
	expect(await countUntoldDebtors(db, selection)).toEqual({ untold: 0, "no-stall": 0 })
	expect(await listUntoldDebtors(db, selection)).toEqual([])
})
