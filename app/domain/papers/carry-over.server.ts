import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { isHolder } from "../applications/extras-holder.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findCarriedPapers } from "../decisions/carried-papers.server.ts"
import { paperName } from "../paper-requirements/rules.ts"
import { papers } from "./schema.server.ts"

/** The job that takes valid papers along to the next edition. */
export const CARRY_OVER_JOB = "carry-papers-over"

/**
 * Papers that accepted vendors sent for an earlier edition, and that are valid for a later one, count there without being sent
 * again: a row of their own, accepted, which names the one that it comes from and has its files. Each is made in a
 * transaction that holds the application, so that nobody sends the paper meanwhile and two processes make one.
 * @returns how many were carried over
 */
export async function carryPapersOver(db: Db, now: Date, log: Log): Promise<number> {
	const today = formatNairobiIsoDate(now)
	const found = await findCarriedPapers(db, today, { where: isAccepted })
	const applications = new Set(found.map((paper) => paper.application))
	const failure = "a paper could not be carried over"
	return transactEach(db, applications, (tx, application) => carryTo(tx, application, now), { log, failure })
}

async function carryTo(tx: Db, id: number, at: Date): Promise<number> {
	const application = await lockApplication(tx, id)
	if (!application || application.isEditionClosed) return 0
	const found = await findCarriedPapers(tx, formatNairobiIsoDate(at), { id, where: isAccepted })
	for (const {
		application: applicationId,
		edition: editionId,
		requirement: requirementId,
		...paper
	} of found) {
		await tx.insert(papers).values({
			editionId,
			requirementId,
			applicationId,
			carriedFrom: paper.origin,
			state: "accepted",
			expiresOn: paper.expiresOn,
			judgedBy: paper.judgedBy,
			receivedAt: new Date(paper.receivedAt),
			judgedAt: new Date(paper.judgedAt),
		})
		const about = { kind: "vendor", id } as const
		const after = { paper: paperName(paper), edition: paper.from }
		await recordAuditEvent(tx, { by: "system", at, action: "paper-carried-over", about, after })
	}
	return found.length
}

/** The one of a vendor's applications whose papers are judged. */
const isAccepted = sql`accepted.status = 'approved' and accepted.merged_into_id is null
	and accepted.erased_at is null and accepted.withdrawn_at is null and ${isHolder("accepted")}`
