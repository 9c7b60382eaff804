import { and, eq, ne, or } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { listPhotos, type SentPhoto } from "../files/queries.server.ts"

/** The pictures that came with an application, or with one of the same address that is part of it. */
export async function listOwnPhotos(
	db: Db,
	{ id, emailKey }: { id: number; emailKey: string },
): Promise<SentPhoto[]> {
	const { emailKey: key, mergedIntoId } = vendorApplications
	const isPart = and(eq(mergedIntoId, id), eq(key, emailKey), ne(key, ""))
	const own = await db
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(or(eq(vendorApplications.id, id), isPart))
	return listPhotos(
		db,
		own.map((row) => row.id),
	)
}
