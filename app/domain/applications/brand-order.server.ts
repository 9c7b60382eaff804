import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Position } from "../../platform/keyset.server.ts"
import { vendorApplications } from "./schema.server.ts"

const { id, editionId } = vendorApplications

/** By which lists of vendors are ordered, then by id. */
export const brandKey = sql<string>`${vendorApplications.brandKey} collate "C"`

/** Where an application stands in such a list. */
export async function findBrandPosition(db: Db, edition: number, row: number): Promise<Position | undefined> {
	const [found] = await db
		.select({ brandKey })
		.from(vendorApplications)
		.where(and(eq(id, row), eq(editionId, edition)))
	return found && [found.brandKey, row]
}
