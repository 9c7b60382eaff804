import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"

const { id, editionId, number, brandName, mergedIntoId } = vendorApplications

/** Those of an edition that lists show, by their numbers or that of one that was merged into them. */
export async function findIdsByNumber(db: Db, edition: number, numbers: number[]): Promise<number[]> {
	if (!numbers.length) return []
	const found = await db
		.select({ id: sql<number>`coalesce(${mergedIntoId}, ${id})` })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), inArray(number, numbers)))
	return found.map((one) => one.id)
}

/** Into which application this one was merged, and by whom; undefined: into none. */
export async function findMergedInto(
	db: Db,
	application: number,
): Promise<{ id: number; number: number; last?: LastActor } | undefined> {
	const [own] = await db.select({ mergedIntoId }).from(vendorApplications).where(eq(id, application))
	if (!own?.mergedIntoId) return undefined
	const [kept] = await db.select({ id, number }).from(vendorApplications).where(eq(id, own.mergedIntoId))
	const subject = { kind: "vendor", id: application, applicationId: application } as const
	const last = await findLastActor(db, subject, ["applications-merged"])
	return kept && { ...kept, ...(last && { last }) }
}

/** Those that were merged into this one, in the order they came in. */
export function listMergedInto(db: Db, application: number) {
	return db
		.select({ id, number, brandName })
		.from(vendorApplications)
		.where(eq(mergedIntoId, application))
		.orderBy(asc(id))
}
