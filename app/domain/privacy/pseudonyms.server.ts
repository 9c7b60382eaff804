import { randomBytes } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"

/** Which part of what belongs to people is to lose them. */
export interface Scope {
	/** Applications; someone with several under one email address in an edition loses all of them together. */
	applicationIds: number[]
	/** Missing: their extras in every edition. */
	editionId?: number
	at: Date
}

export interface Pseudonym {
	id: number
	email_key: string
	/** The same for everything of one person; it can’t be traced back to them. */
	pseudonym: string
}

/** Also locks the applications, in the order that everybody locks them in. */
export async function createPseudonyms(tx: Db, ids: number[]): Promise<Pseudonym[]> {
	const found = await tx.execute<{ id: number; email_key: string }>(sql`
		select id, email_key from vendor_applications where id = any(${idArray(ids)}) and erased_at is null
		order by id for update`)
	const names = new Map<string, string>([["", ""]])
	return found.rows.map(({ id, email_key }) => {
		const existing = names.get(email_key)
		const pseudonym = existing ?? `erased-${randomBytes(8).toString("hex")}@erased.invalid`
		names.set(email_key, pseudonym)
		return { id, email_key, pseudonym }
	})
}

/** A person of whom only the email address matters here. */
export const withoutPseudonym = ({ email_key }: { email_key: string }): Pseudonym => ({
	id: 0,
	email_key,
	pseudonym: "",
})

/** As a table for a statement. */
export const peopleTable = (people: Pseudonym[]): SQL =>
	sql`select * from json_to_recordset(${JSON.stringify(people)}::json) as one(id integer, email_key text, pseudonym text)`

export const editionCondition = ({ editionId }: Pick<Scope, "editionId">): SQL =>
	editionId === undefined ? sql`true` : sql`vendor_extras.edition_id = ${editionId}`
