import type { Db } from "../../platform/db.server.ts"
import { findLastAnnouncement, wasConfirmedElsewhere } from "../applications/announced-verdict.server.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import { findEditionById } from "../editions/queries.server.ts"
import type { EditionDays } from "../editions/rules.ts"
import type { Verdict } from "../mail/rules.ts"
import { type Stage, vendorStageOf } from "./rules.ts"

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
	return vendorStageOf(
		{
			told: await readTold(db, application),
			isMerged,
			isWithdrawn: application.withdrawnAt !== null,
			edition,
		},
		now,
	)
}

/** The same of an application alone. @throws when its edition is gone, which nobody deletes */
export async function readStageOf(
	db: Db,
	application: Application & { editionId: number },
	now: Date,
): Promise<Stage> {
	const edition = await findEditionById(db, application.editionId)
	if (!edition) throw new Error(`no edition ${application.editionId}`)
	return readStage(db, application, edition, now)
}

/** What the vendor was told last. */
async function readTold(db: Db, application: Application): Promise<Verdict | undefined> {
	const announced = await findLastAnnouncement(db, application.id)
	return announced?.verdict ?? ((await wasConfirmedElsewhere(db, application)) ? "yes" : undefined)
}
