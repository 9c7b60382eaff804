import { and, asc, eq, notInArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { DocumentField } from "../files/rules.ts"
import { PLAIN_REQUIREMENTS, type RequirementsInput } from "./inputs.ts"
import { FIXED_PAPERS, isFixedPaper, type Requirement } from "./rules.ts"
import { paperRequirements, papers } from "./schema.server.ts"

/** So that no paper is called like one of the two forms, whatever an organiser calls it. */
const OTHER = "other-"

const { slug, name, blankForm, sample, dueOn, expires, isRequired, categories, stalls } = paperRequirements
const columns = { slug, name, blankForm, sample, dueOn, expires, isRequired, categories, stalls }

const isCurrent = (editionId: number) =>
	and(eq(paperRequirements.editionId, editionId), eq(paperRequirements.isRetired, false))

const plainForm = (field: DocumentField) => ({
	...{ slug: field, name: "", blankForm: null, categories: [], stalls: [] },
	...{ isRequired: true, ...PLAIN_REQUIREMENTS[field] },
})

/** Names of the categories that a requirement names by their slugs; one that was deleted is asked of nobody. */
const categoryNames = sql<string[]>`array(
	select coalesce(category.name, '') from unnest(${categories}) named (slug)
	left join categories category on category.edition_id = ${paperRequirements.editionId} and category.slug = named.slug)`

/** What an edition asks of its vendors: the two forms, then the others in the order of its organisers. */
export async function listRequirements(db: Db, editionId: number): Promise<Requirement[]> {
	const stored = await db
		.select({ ...columns, categories: categoryNames })
		.from(paperRequirements)
		.where(isCurrent(editionId))
		.orderBy(asc(paperRequirements.position))
	const fixed = FIXED_PAPERS.map((field) => stored.find((one) => one.slug === field) ?? plainForm(field))
	return [...fixed, ...stored.filter((one) => !isFixedPaper(one.slug))]
}

/** The same as an organiser edits it. */
export async function readRequirementsInput(db: Db, editionId: number): Promise<RequirementsInput> {
	const stored = await db
		.select(columns)
		.from(paperRequirements)
		.where(isCurrent(editionId))
		.orderBy(asc(paperRequirements.position))
	const ofForm = (field: DocumentField) => stored.find((one) => one.slug === field) ?? plainForm(field)
	const [indemnity, insurance] = [ofForm("indemnity"), ofForm("insurance")]
	return {
		indemnity: { sample: indemnity.sample, dueOn: indemnity.dueOn, expires: indemnity.expires },
		insurance: {
			sample: insurance.sample,
			dueOn: insurance.dueOn,
			expires: insurance.expires,
			isRequired: insurance.isRequired,
		},
		others: stored
			.filter((one) => !isFixedPaper(one.slug))
			.map((one) => ({ ...one, slug: one.slug.slice(OTHER.length) })),
	}
}

/**
 * Makes this what an edition asks of its vendors; in the caller's transaction, which holds the edition. A paper that is gone
 * is asked of nobody any more, and is there again once it is back. An accepted one that is to expire from now on is judged anew.
 */
export async function writeRequirements(
	tx: Db,
	editionId: number,
	{ indemnity, insurance, others }: RequirementsInput,
): Promise<void> {
	// Before the requirements, whose triggers withdraw emails about papers: whoever judges one holds it before its email.
	await tx.execute(sql`select from ${papers} where edition_id = ${editionId} order by id for update`)
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
		update ${papers} set state = 'received', version = version + 1, judged_at = null, judged_by = null
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

/** What the papers of an edition can name: titles of its blank forms besides the two, and its stalls. */
export type RequirementChoices = {
	forms: string[]
	stalls: string[]
}

/** By the ids of editions; what a requirement names stays there, also once it is gone. */
export async function readRequirementChoices(db: Db): Promise<Map<number, RequirementChoices>> {
	const { rows } = await db.execute<RequirementChoices & { id: number }>(sql`
		select id,
			array(select title from blank_forms where edition_id = editions.id and kind = 'other'
				union select unnest(array_remove(array[blank_form, sample], null)) from ${paperRequirements} where edition_id = editions.id
				order by 1) as forms,
			array(select stall from (
				select name as stall, position from tent_options where edition_id = editions.id
				union all select unnest(stalls), 1000 from ${paperRequirements} where edition_id = editions.id) named
				group by stall order by min(position), stall) as stalls
		from editions`)
	return new Map(rows.map(({ id, ...choices }) => [id, choices]))
}
