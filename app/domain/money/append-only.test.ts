import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T09:00:00Z")
for (const id of ["amina", "wanjiru"])
	await db.insert(users).values({ id, name: id, email: `${id}@tamasha.example` })

async function acceptPotter(): Promise<number> {
	const id = await addPotter(db)
	await decideApplication(db, id, "approved", { by: "amina", at })
	return id
}

const ledgerOf = (id: number) => db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, id))

test.each([
	["an_amount", sql`update ledger_entries set amount = amount - 1`],
	["a_receipt", sql`update ledger_entries set receipt = 'another'`],
	["a_reason_to_other_words", sql`update ledger_entries set reason = 'other words'`],
	["somebody_to_another", sql`update ledger_entries set recorded_by = 'wanjiru'`],
	["a_row", sql`delete from ledger_entries`],
	["all_rows", sql`truncate ledger_entries cascade`],
	["all_rows_with_their_applications", sql`truncate vendor_applications cascade`],
])("the_database_refuses_to_change_%s", async (_, statement) => {
	await db
		.insert(users)
		.values({ id: "wanjiru", name: "wanjiru", email: "w@tamasha.example" })
		.onConflictDoNothing()
	const id = await acceptPotter()
	const before = await ledgerOf(id)
	await expect(
		db.transaction(async (tx) => {
			await tx.execute(statement)
		}),
	).rejects.toMatchObject({ cause: { message: expect.stringContaining("append-only") } })
	expect(await ledgerOf(id)).toEqual(before)
})

test("the_database_refuses_a_reversal_of_another_amount_application_or_kind", async () => {
	const [id, other] = [await acceptPotter(), await acceptPotter()]
	const [stall] = await ledgerOf(id)
	const reversal: typeof ledgerEntries.$inferInsert = {
		...{ applicationId: id, amount: -36_000, day: "2026-11-20" },
		...{ kind: "stall", recordedAt: at, reversesId: stall?.id ?? 0 },
	}
	const store = async (entry: typeof ledgerEntries.$inferInsert) => db.insert(ledgerEntries).values(entry)
	for (const wrong of [
		{ amount: -35_999 },
		{ applicationId: other },
		{ kind: "hay" as const },
		{ reversesId: 2_000_000_000 },
	])
		await expect(store({ ...reversal, ...wrong }), JSON.stringify(wrong)).rejects.toThrow()
	await store(reversal)
	await expect(store(reversal)).rejects.toThrow()
})

test("a_reason_can_be_emptied_a_colleague_leave_and_entries_go_with_their_application", async () => {
	const id = await acceptPotter()
	const charge = {
		applicationId: id,
		kind: "charge",
		amount: 5,
		day: "2026-11-20",
		reason: "For Wanjiru",
	} as const
	await db.insert(ledgerEntries).values({ ...charge, recordedBy: "wanjiru", recordedAt: at })
	await db.update(ledgerEntries).set({ reason: "" })
	await db.delete(users).where(eq(users.id, "wanjiru"))
	expect(await ledgerOf(id)).toMatchObject([{ amount: 36_000 }, { amount: 5, reason: "", recordedBy: null }])
	await db.execute(sql`delete from vendor_applications where id = ${id}`)
	expect(await ledgerOf(id)).toEqual([])
})
