import type { Db } from "../../platform/db.server.ts"
import { findLastKnown, wasConfirmedElsewhere } from "../applications/announced-verdict.server.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import { findEditionById } from "../editions/queries.server.ts"
import type { EditionDays } from "../editions/rules.ts"
import { type Stage, type ToldApplication, toldStageOf, vendorStageOf } from "./rules.ts"

export interface Application {
	id: number
	status: ApplicationStatus
	confirmationSent: boolean
	withdrawnAt: Date | null
	/** Missing: into none. */
	mergedIntoId?: number | null
}

/** Where an application stands, as far as its vendor was told. */
export const readStage = async (
	db: Db,
	application: Application,
	edition: EditionDays,
	now: Date,
): Promise<Stage> => vendorStageOf({ ...(await readTold(db, application)), edition }, now)

/** The same as if the festival were still to come. */
export const readToldStage = async (db: Db, application: Application): Promise<Stage> =>
	toldStageOf(await readTold(db, application))

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

/** What the vendor was told last, and knows. */
async function readTold(db: Db, application: Application): Promise<Omit<ToldApplication, "edition">> {
	const last = await findLastKnown(db, application.id)
	return {
		told: last?.verdict ?? ((await wasConfirmedElsewhere(db, application)) ? "yes" : undefined),
		isMerged: typeof application.mergedIntoId === "number",
		isWithdrawn: application.withdrawnAt !== null,
	}
}
