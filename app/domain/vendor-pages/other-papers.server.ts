import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import { readOwnPapers } from "./own-papers.server.ts"
import type { OtherPapers } from "./rules.ts"
import { readStage } from "./told-stage.server.ts"

const { id, editionId, emailKey, number, brandName, status, confirmationSent, withdrawnAt, mergedIntoId } =
	vendorApplications

/**
 * The papers that are asked of the other applications of a vendor which have a stall, also of one that was not told of it yet: its
 * page takes none.
 */
export async function listOtherPapers(
	db: Db,
	application: { id: number; emailKey: string },
	edition: Edition,
	now: Date,
): Promise<OtherPapers[]> {
	if (!application.emailKey) return []
	const isOther = and(eq(emailKey, application.emailKey), sql`${id} <> ${application.id}`)
	const others = await db
		.select({
			id,
			editionId,
			emailKey,
			number,
			brandName,
			status,
			confirmationSent,
			withdrawnAt,
			mergedIntoId,
		})
		.from(vendorApplications)
		.where(and(eq(editionId, edition.id), isOther, eq(status, "approved"), isListed))
		.orderBy(asc(number))
	const { extras: takesExtras } = editionFactsOf(edition)
	const listed: OtherPapers[] = []
	for (const other of others) {
		const stage = await readStage(db, other, edition, now)
		const papers = await readOwnPapers(db, { application: other, edition, stage, takesExtras }, now)
		listed.push({ number: other.number, brandName: other.brandName, papers })
	}
	return listed
}
