import { and, asc, desc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { FormInput } from "./inputs.ts"
import { type Category, type FormSettings, PLAIN_FORM } from "./rules.ts"
import { applicationForms, categories, terms } from "./schema.server.ts"

const categoryNames = sql<string[]>`array(
	select name from categories where edition_id = editions.id order by position)`
const currentTerms = sql<number | null>`(
	select case when cardinality(paragraphs) > 0 then version end
	from terms where edition_id = editions.id order by version desc limit 1)`

/** What the form of an edition asks now. */
export async function readFormSettings(db: Db, editionId: number): Promise<FormSettings> {
	const { asksDirectoryConsent, photos, asksLogo } = applicationForms
	const [found] = await db
		.select({ categories: categoryNames, termsVersion: currentTerms, asksDirectoryConsent, photos, asksLogo })
		.from(editions)
		.leftJoin(applicationForms, eq(applicationForms.editionId, editions.id))
		.where(eq(editions.id, editionId))
	if (!found) return PLAIN_FORM
	return {
		categories: found.categories,
		termsVersion: found.termsVersion,
		asksDirectoryConsent: found.asksDirectoryConsent ?? false,
		photos: found.photos ?? 0,
		asksLogo: found.asksLogo ?? false,
	}
}

/** In the order of the form. */
export const listCategories = (db: Db, editionId: number): Promise<Category[]> =>
	db
		.select({ name: categories.name, minimum: categories.minimum, maximum: categories.maximum })
		.from(categories)
		.where(eq(categories.editionId, editionId))
		.orderBy(asc(categories.position))

/** A category as a question names it, and as it is called. */
export type CategoryChoice = Pick<typeof categories.$inferSelect, "slug" | "name">

/** By the ids of editions, in the order of their forms. */
export async function listAllCategories(db: Db): Promise<Map<number, CategoryChoice[]>> {
	const { editionId, slug, name, position } = categories
	const rows = await db
		.select({ editionId, slug, name })
		.from(categories)
		.orderBy(asc(editionId), asc(position))
	return Map.groupBy(rows, (row) => row.editionId)
}

export type Terms = Pick<typeof terms.$inferSelect, "version" | "paragraphs" | "publishedAt">

/**
 * The terms of an edition: the newest, or those of a version. Empty ones, which ask nothing, are none.
 * @returns undefined when there are none
 */
export async function findTerms(db: Db, editionId: number, version?: number): Promise<Terms | undefined> {
	const isMeant = version === undefined ? undefined : eq(terms.version, version)
	const [found] = await db
		.select({ version: terms.version, paragraphs: terms.paragraphs, publishedAt: terms.publishedAt })
		.from(terms)
		.where(and(eq(terms.editionId, editionId), isMeant))
		.orderBy(desc(terms.version))
		.limit(1)
	return found?.paragraphs.length ? found : undefined
}

/**
 * All of it as an organiser edits it.
 * @param isLocked holds the edition until the transaction ends: nobody applies meanwhile
 */
export async function readFormInput(db: Db, editionId: number, isLocked = false): Promise<FormInput> {
	if (isLocked)
		await db.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId)).for("no key update")
	const { slug, name, minimum, maximum, craft, position } = categories
	const list = await db
		.select({ slug, name, minimum, maximum, craft })
		.from(categories)
		.where(eq(categories.editionId, editionId))
		.orderBy(asc(position))
	const { asksDirectoryConsent, photos, asksLogo } = await readFormSettings(db, editionId)
	const current = await findTerms(db, editionId)
	return { categories: list, terms: current?.paragraphs ?? [], asksDirectoryConsent, photos, asksLogo }
}
