import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { countSameVendorGroups, isPossibleDuplicate, listSameVendorGroups } from "./queries.server.ts"
import { vendorKeys } from "./schema.server.ts"

const { db } = await openTestDatabase()

const EMAILS = ["", "a@clay.example", "b@clay.example"]
const PHONES = ["", "0712 345 678", "+254 712 345678", "0799 111 222"]
const BRANDS = ["", "Udongo", "UDONGO", "Asali"]
const fields = fc.record({
	emailAddress: fc.constantFrom(...EMAILS),
	phoneNumber: fc.constantFrom(...PHONES),
	brandName: fc.constantFrom(...BRANDS),
})
const step = fc.oneof(
	fc.record({ act: fc.constant("add" as const), rows: fc.array(fields, { minLength: 1, maxLength: 3 }) }),
	fc.record({ act: fc.constant("change" as const), nth: fc.nat(9), fields }),
	fc.record({ act: fc.constantFrom("erase", "merge", "separate", "delete"), nth: fc.nat(9) }),
)

const readAll = (edition: number) =>
	db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))

/** Whose key somebody else has, of those that lists show. */
async function findSharing(edition: number): Promise<number[]> {
	const rows = (await readAll(edition)).filter((row) => !row.erasedAt && !row.mergedIntoId)
	const isShared = (key: "emailKey" | "phoneKey" | "brandKey") => (one: (typeof rows)[number]) =>
		one[key] !== "" && rows.some((other) => other.id !== one.id && other[key] === one[key])
	return rows
		.filter((row) => (["emailKey", "phoneKey", "brandKey"] as const).some((key) => isShared(key)(row)))
		.map(({ id }) => id)
		.toSorted((one, other) => one - other)
}

test("whatever_changes_who_shares_a_key_is_listed_counted_and_marked", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
			const edition = await addEdition(db)
			for (const one of steps) {
				const ids = (await readAll(edition)).map(({ id }) => id)
				const id = "nth" in one ? (ids[one.nth % ids.length] ?? 0) : 0
				const set = (values: Partial<typeof vendorApplications.$inferInsert>) =>
					db.update(vendorApplications).set(values).where(eq(vendorApplications.id, id))
				if ("rows" in one)
					await addApplications(
						db,
						one.rows.map((row) => ({ ...row, editionId: edition })),
					)
				else if ("fields" in one) await set(one.fields)
				else if (one.act === "erase") await set({ erasedAt: new Date() })
				else if (one.act === "merge") await set({ mergedIntoId: ids.find((other) => other !== id) ?? null })
				else if (one.act === "separate") await set({ mergedIntoId: null })
				else await db.delete(vendorApplications).where(eq(vendorApplications.id, id))
				const sharing = await findSharing(edition)
				const groups = await listSameVendorGroups(db, edition)
				const listed = groups.flatMap(({ applications }) => applications.map((row) => row.id))
				expect(listed.toSorted((a, b) => a - b)).toEqual(sharing)
				expect(await countSameVendorGroups(db, edition)).toBe(groups.length)
				const marked = await db
					.select({ id: vendorApplications.id })
					.from(vendorApplications)
					.where(
						sql`${vendorApplications.editionId} = ${edition} and erased_at is null and merged_into_id is null and ${isPossibleDuplicate}`,
					)
					.orderBy(vendorApplications.id)
				expect(marked.map((row) => row.id)).toEqual(sharing)
			}
			await db.delete(vendorApplications).where(eq(vendorApplications.editionId, edition))
			expect(await db.$count(vendorKeys, eq(vendorKeys.editionId, edition)), "keys of nobody").toBe(0)
		}),
		{ numRuns: 10 },
	)
})
