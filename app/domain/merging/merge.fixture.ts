import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { compareApplications, comparisonVersion } from "./comparison.server.ts"
import { type Merge, mergeApplications } from "./merge-applications.server.ts"

/** Merges what a screen shows that was opened just now: the first of these applications stays. */
export async function mergeAsOnScreen(
	db: Db,
	[keptId = 0, ...others]: number[],
	options: Pick<Merge, "by" | "at"> & Partial<Merge>,
) {
	const ids = [keptId, ...others]
	const expected = comparisonVersion(await compareApplications(db, ids))
	return mergeApplications(db, { ids, keptId, picks: {}, expected, ...options })
}

export async function readRow(db: Db, id: number): Promise<typeof vendorApplications.$inferSelect> {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	if (!row) throw new Error(`there is no application ${id}`)
	return row
}
