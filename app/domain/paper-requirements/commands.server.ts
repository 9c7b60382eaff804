import { and, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { RequirementsInput } from "./inputs.ts"
import { isCurrent, OTHER, plainForm, readRequirementsInput } from "./queries.server.ts"
import { FIXED_PAPERS, isFixedPaper } from "./rules.ts"
import { paperRequirements } from "./schema.server.ts"

const { slug } = paperRequirements

/**
 * Makes this what an edition asks of its vendors; in the caller's transaction, which holds the edition. A paper that is gone
 * is asked of nobody any more, and is there again once it is back. An accepted one that is to expire from now on is judged anew.
 */
export async function writeRequirements(
	tx: Db,
	editionId: number,
	{ indemnity, insurance, others }: RequirementsInput,
): Promise<void> {
	// Papers by their name, because they stand on a higher step; before the requirements, whose triggers withdraw emails about
	// papers: whoever judges one holds it before its email.
	await tx.execute(sql`select from papers where edition_id = ${editionId} order by id for update`)
	const forms = [
		{ ...plainForm("indemnity"), ...indemnity },
		{ ...plainForm("insurance"), ...insurance },
	]
	const asked = [...forms, ...others.map((one) => ({ ...one, slug: OTHER + one.slug }))]
	const isGone = notInArray(
		slug,
		asked.map((one) => one.slug),
	)
	await tx
		.update(paperRequirements)
		.set({ isRetired: true })
		.where(and(eq(paperRequirements.editionId, editionId), isGone))
	for (const [nth, requirement] of asked.entries()) {
		const values = { ...requirement, editionId, position: nth + 1, isRetired: false }
		const target = [paperRequirements.editionId, slug]
		await tx.insert(paperRequirements).values(values).onConflictDoUpdate({ target, set: values })
	}
	await tx.execute(sql`
		update papers set state = 'received', version = version + 1, judged_at = null, judged_by = null
		where edition_id = ${editionId} and state = 'accepted' and expires_on is null and requirement_id in (
			select id from ${paperRequirements} where edition_id = ${editionId} and expires)`)
}

/** Another edition asks the same, by other days; what vendors sent stays. In the caller's transaction. */
export async function copyRequirements(
	tx: Db,
	{ from, to, dueOf }: { from: number; to: number; dueOf: (slug: string, day: string) => string | null },
): Promise<void> {
	const isAsked = await tx.$count(paperRequirements, isCurrent(from))
	if (!isAsked) return
	const { indemnity, insurance, others } = await readRequirementsInput(tx, from)
	const later = <One extends { dueOn: string | null }>(slug: string, one: One): One => ({
		...one,
		dueOn: one.dueOn && dueOf(slug, one.dueOn),
	})
	await writeRequirements(tx, to, {
		indemnity: later("indemnity", indemnity),
		insurance: later("insurance", insurance),
		others: others.map((one) => later(OTHER + one.slug, one)),
	})
}

/** The row of what an edition asks; of one of the two forms it is made where nobody has changed it yet. */
export async function findRequirementId(
	tx: Db,
	{ editionId, slug: wanted }: { editionId: number; slug: string },
): Promise<number | undefined> {
	if (isFixedPaper(wanted)) {
		const position = FIXED_PAPERS.indexOf(wanted) + 1
		const values = { ...plainForm(wanted), editionId, position }
		await tx.insert(paperRequirements).values(values).onConflictDoNothing()
	}
	const [found] = await tx
		.select({ id: paperRequirements.id })
		.from(paperRequirements)
		.where(and(isCurrent(editionId), eq(slug, wanted)))
	return found?.id
}
