import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { findLastAnnouncement } from "../applications/announced-verdict.server.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import type { EditionDays } from "../editions/rules.ts"
import type { Verdict } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { type Stage, stageOf } from "./rules.ts"

interface Application {
	id: number
	status: ApplicationStatus
	confirmationSent: boolean
	withdrawnAt: Date | null
	/** Missing: into none. */
	mergedIntoId?: number | null
}

/** Where an application stands, as far as its vendor was told. */
export async function readStage(
	db: Db,
	application: Application,
	edition: EditionDays,
	now: Date,
): Promise<Stage> {
	const isMerged = typeof application.mergedIntoId === "number"
	return stageOf(
		{
			told: await readTold(db, application),
			isMerged,
			isWithdrawn: application.withdrawnAt !== null,
			edition,
		},
		now,
	)
}

/**
 * What the vendor was told last. Of a season that came from the old system no email is known: there the confirmation
 * counts that the old one had sent.
 */
async function readTold(db: Db, { id: application, status: stored, confirmationSent }: Application) {
	const announced = await findLastAnnouncement(db, application)
	if (announced) return announced.verdict
	if (!confirmationSent || stored !== "approved") return undefined
	const wasOurs = await db.$count(
		outboxMails,
		and(eq(outboxMails.applicationId, application), eq(outboxMails.kind, "confirmation")),
	)
	return wasOurs ? undefined : ("yes" satisfies Verdict)
}
