import type { Db } from "../../platform/db.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { APPLICATION_STATUSES, type ApplicationStatus } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

/** How many have each status: as many as are given, and none of the others. */
export const countsOf = (counts: Partial<Record<ApplicationStatus, number>>) => ({
	...Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0])),
	...counts,
})

let lastNumber = 0

/** Stores applications as they are given, in the edition of the first content unless told otherwise. */
export async function addApplications(
	db: Db,
	applications: Partial<typeof vendorApplications.$inferInsert>[],
): Promise<number[]> {
	const edition = await findFirstEdition(db)
	const rows = applications.map((application) => {
		lastNumber += 1
		return { number: lastNumber, editionId: edition.id, ...application }
	})
	const added = await db.insert(vendorApplications).values(rows).returning({ id: vendorApplications.id })
	return added.map(({ id }) => id)
}

/** Stores a potter's application, with blanks around the address as they come in. */
export async function addPotter(
	db: Db,
	application: Partial<typeof vendorApplications.$inferInsert> = {},
): Promise<number> {
	const [id] = await addApplications(db, [
		{
			brandName: "Udongo Pottery",
			emailAddress: " potter@clay.example ",
			tentSpace: "Walk-in Tent - Kshs 36,000",
			...application,
		},
	])
	if (!id) throw new Error("not added")
	return id
}
