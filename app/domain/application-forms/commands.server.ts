import { isDeepStrictEqual } from "node:util"
import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FormInput } from "./inputs.ts"
import { readFormInput } from "./queries.server.ts"
import { applicationForms, categories, terms } from "./schema.server.ts"

/**
 * Makes this what the form of an edition asks; in the caller's transaction, which holds the edition, so that nobody applies
 * meanwhile. Applications follow a category that is called otherwise now. Terms that differ are a new version.
 */
export async function writeFormInput(tx: Db, editionId: number, input: FormInput): Promise<void> {
	const before = await readFormInput(tx, editionId)
	await writeCategories(tx, editionId, before.categories, input.categories)
	if (!isDeepStrictEqual(before.terms, input.terms)) await addTerms(tx, editionId, input.terms)
	const { asksDirectoryConsent, photos, asksLogo } = input
	const set = { asksDirectoryConsent, photos, asksLogo }
	await tx
		.insert(applicationForms)
		.values({ editionId, ...set })
		.onConflictDoUpdate({ target: applicationForms.editionId, set })
}

type CategoryInput = FormInput["categories"][number]

async function writeCategories(tx: Db, editionId: number, before: CategoryInput[], after: CategoryInput[]) {
	await tx.delete(categories).where(eq(categories.editionId, editionId))
	const rows = after.map((category, nth) => ({ ...category, editionId, position: nth + 1 }))
	if (rows.length) await tx.insert(categories).values(rows)
	const renamed = before.flatMap(({ slug, name }) => {
		const next = after.find((category) => category.slug === slug)?.name
		return next !== undefined && next !== name ? [{ name, next }] : []
	})
	if (renamed.length) await renameInApplications(tx, editionId, renamed)
}

/** In one statement each, so that two may swap their names. Applications and saved views lie in higher rooms. */
async function renameInApplications(tx: Db, editionId: number, renamed: { name: string; next: string }[]) {
	await tx.execute(sql`
		update vendor_applications set category = renamed.next
		from json_to_recordset(${JSON.stringify(renamed)}::json) as renamed(name text, next text)
		where edition_id = ${editionId} and category = renamed.name`)
	await tx.execute(sql`
		update saved_views set query = jsonb_set(query, '{category}', to_jsonb(renamed.next))
		from json_to_recordset(${JSON.stringify(renamed)}::json) as renamed(name text, next text)
		where edition_id = ${editionId} and query ->> 'category' = renamed.name`)
}

async function addTerms(tx: Db, editionId: number, paragraphs: string[]) {
	const version = sql<number>`(select coalesce(max(version), 0) + 1 from terms where edition_id = ${editionId})`
	await tx.insert(terms).values({ editionId, version, paragraphs })
}

/** Another edition asks the same; its terms begin with version 1. In the caller's transaction. */
export async function copyForm(tx: Db, from: number, to: number): Promise<void> {
	const form = await readFormInput(tx, from)
	const { categories: list, terms: paragraphs, asksDirectoryConsent, photos, asksLogo } = form
	const isEmpty = !list.length && !paragraphs.length && !asksDirectoryConsent && !photos && !asksLogo
	if (!isEmpty) await writeFormInput(tx, to, form)
}
