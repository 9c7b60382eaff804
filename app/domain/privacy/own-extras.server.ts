import { type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { createPseudonym, type Pseudonym, peopleTable, type Scope } from "./pseudonyms.server.ts"

/**
 * What was ordered and sent under an address of one of these applications, or for one of them and left under an address that it
 * had. What another application of the edition, which stays, has under its address is its own.
 */
export const isExtrasOf = (applicationIds: readonly number[]): SQL => sql`(
	(vendor_extras.application_id = any(${idArray(applicationIds)}) or vendor_extras.email_key in (
		select own.email_key from vendor_applications own where own.id = any(${idArray(applicationIds)}) and own.email_key <> ''))
	and not exists (select from vendor_applications other
		where other.email_key = vendor_extras.email_key and other.edition_id = vendor_extras.edition_id
			and other.erased_at is null and other.id <> all(${idArray(applicationIds)})))`

/** Extras, and an application that they belong to; 0: there is none. */
export type OwnRecord = { id: number; application_id: number }

export type PseudonymousRecord = OwnRecord & { pseudonym: string }

/** The extras of these people, each with what ties it to the application of its address; what was left under another one has a pseudonym of its own. */
export async function findRecords(
	tx: Db,
	people: Pseudonym[],
	{ editionId }: Pick<Scope, "editionId">,
): Promise<PseudonymousRecord[]> {
	const ofEdition = editionId === undefined ? sql`true` : sql`vendor_extras.edition_id = ${editionId}`
	const found = await tx.execute<OwnRecord & { pseudonym: string | null }>(sql`
		select vendor_extras.id, coalesce(people.id, vendor_extras.application_id) as application_id, people.pseudonym
		from vendor_extras left join (${peopleTable(people)}) people
			on people.email_key <> '' and people.email_key = vendor_extras.email_key
		where ${isExtrasOf(people.map(({ id }) => id))} and ${ofEdition}`)
	return found.rows.map(({ pseudonym, ...record }) => ({
		...record,
		pseudonym: pseudonym ?? createPseudonym(),
	}))
}
