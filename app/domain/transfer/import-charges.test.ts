import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { reconcilePending } from "../ledger/pending-charges.server.ts"
import { ledgerEntries, pendingCharges } from "../ledger/schema.server.ts"
import { AT, importFiles, writeApplicationsFile, writeExtrasFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const log = openLog("silent")

const TENTS = { "Shared Tent - Kshs 12,500": 12_500, "Large Tent - Kshs 48,000": 48_000, Bench: 0 }
const potter = { id: "1", brand_name: "Udongo", email_address: "potter@clay.example" }
const smith = { id: "2", brand_name: "Chuma", email_address: "smith@iron.example", status: "approved" }

const step = fc.record({
	status: fc.constantFrom("new", "approved", "denied"),
	tent: fc.constantFrom(...(Object.keys(TENTS) as (keyof typeof TENTS)[])),
	wristbands: fc.nat(3),
})

const chargedOf = async (id: number) => {
	const [sum] = await db
		.select({ amount: sql`coalesce(sum(amount), 0)`.mapWith(Number) })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.applicationId, id))
	return sum?.amount
}

test("whatever_an_import_changes_the_account_of_who_was_charged_follows_and_of_who_was_not_stays_empty", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
			const edition = await addEdition(db)
			await db.update(editions).set({ wristbandPrice: 300 }).where(eq(editions.id, edition))
			const first = { ...potter, tent_space: "Shared Tent - Kshs 12,500", status: "new" }
			await importFiles(db, edition, await writeApplicationsFile(first, smith))
			const [own, other] = await db
				.select({ id: vendorApplications.id })
				.from(vendorApplications)
				.where(eq(vendorApplications.editionId, edition))
				.orderBy(vendorApplications.number)
			await decideApplication(db, own?.id ?? 0, "approved", { by: null, at: AT })
			expect(await chargedOf(own?.id ?? 0)).toBe(12_500)
			for (const { status, tent, wristbands } of steps) {
				const line = { ...potter, status, tent_space: tent }
				const extras = { vendor_email: potter.email_address, extra_wristbands: String(wristbands) }
				await importFiles(
					db,
					edition,
					await writeApplicationsFile(line, { ...smith, tent_space: tent }),
					await writeExtrasFile({ ...extras, updated_at: "2025-11-12" }),
				)
				await reconcilePending(db, () => AT, log)
				expect(await chargedOf(own?.id ?? 0)).toBe(status === "approved" ? TENTS[tent] + wristbands * 300 : 0)
				expect(await chargedOf(other?.id ?? 0)).toBe(0)
			}
			expect(await db.select().from(pendingCharges)).toEqual([])
		}),
		{ numRuns: 15 },
	)
})
