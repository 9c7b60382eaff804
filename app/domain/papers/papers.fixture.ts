import { asc, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { writeRequirements } from "../paper-requirements/commands.server.ts"
import { PLAIN_REQUIREMENTS, type RequirementsInput } from "../paper-requirements/inputs.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { recordSentPaper } from "./commands.server.ts"
import { papers } from "./schema.server.ts"

/** A paper that the editions of the tests ask for. */
export const CERTIFICATE: RequirementsInput["others"][number] = {
	...{ slug: "food", name: "Food handling certificate", blankForm: null, sample: null, dueOn: null },
	...{ expires: false, isRequired: true, categories: [], stalls: [] },
}

/** As the setting stores it. */
export const CERTIFICATE_SLUG = "other-food"

export const askFor = (
	db: Db,
	editionId: number,
	others: RequirementsInput["others"],
	forms: Partial<RequirementsInput> = {},
): Promise<void> =>
	db.transaction((tx) => writeRequirements(tx, editionId, { ...PLAIN_REQUIREMENTS, ...forms, others }))

/** A vendor sends a paper, without its files. @returns its id and version */
export async function sendPaper(
	db: Db,
	{
		editionId,
		applicationId,
		slug,
		at,
	}: { editionId: number; applicationId: number; slug: string; at: Date },
): Promise<{ id: number; version: number }> {
	await db.transaction((tx) =>
		recordSentPaper(tx, { editionId, slug, applicationId, owners: [applicationId], at }),
	)
	const { id, version } = papers
	const sent = await db.select({ id, version }).from(papers).where(eq(papers.applicationId, applicationId))
	const [newest] = sent.toSorted((one, other) => other.id - one.id)
	if (!newest) throw new Error("the paper was not recorded")
	return newest
}

/** What was sent of each paper with these applications, by its slug; of several the newest. */
export async function listSentPapers(db: Db, applications: number[]) {
	const { state, expiresOn, receivedAt, carriedFrom, requirementId, applicationId, id } = papers
	const rows = await db
		.select({ slug: paperRequirements.slug, state, expiresOn, receivedAt, carriedFrom })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, requirementId))
		.where(inArray(applicationId, applications))
		.orderBy(asc(receivedAt), asc(id))
	return new Map(rows.map(({ slug, ...sent }) => [slug, sent]))
}
