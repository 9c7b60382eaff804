import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { listBlankForms } from "../blank-forms/queries.server.ts"
import { DOCUMENT_NAMES, type DocumentField } from "../files/rules.ts"
import { PLAIN_REQUIREMENTS, type RequirementsInput } from "./inputs.ts"
import { FIXED_PAPERS, isFixedPaper, type Requirement } from "./rules.ts"
import { paperRequirements } from "./schema.server.ts"

/** So that no paper is called like one of the two forms, whatever an organiser calls it. */
export const OTHER = "other-"

const { slug, name, blankForm, sample, dueOn, expires, isRequired, categories, stalls } = paperRequirements
const columns = { slug, name, blankForm, sample, dueOn, expires, isRequired, categories, stalls }

export const isCurrent = (editionId: number) =>
	and(eq(paperRequirements.editionId, editionId), eq(paperRequirements.isRetired, false))

export const plainForm = (field: DocumentField) => ({
	slug: field,
	name: "",
	blankForm: null,
	categories: [],
	stalls: [],
	isRequired: true,
	...PLAIN_REQUIREMENTS[field],
})

/** Names of the categories that a requirement names by their slugs; one that was deleted is asked of nobody. */
export const categoryNames = sql<string[]>`array(
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

/**
 * What the papers are called that an edition asks for and of which there is no blank form to sign: the two forms, as far as they are
 * required, and papers that name one which is not there.
 */
export async function listPapersWithoutForm(db: Db, editionId: number): Promise<string[]> {
	const forms = await listBlankForms(db, editionId)
	const lacksForm = (paper: Requirement) =>
		isFixedPaper(paper.slug)
			? paper.isRequired && !forms.some(({ kind }) => kind === paper.slug)
			: paper.blankForm !== null &&
				!forms.some(({ kind, title }) => kind === "other" && title === paper.blankForm)
	return (await listRequirements(db, editionId))
		.filter(lacksForm)
		.map((paper) => (isFixedPaper(paper.slug) ? DOCUMENT_NAMES[paper.slug] : paper.name))
}

/** What an edition asks of its vendors, as an organiser edits it. */
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
