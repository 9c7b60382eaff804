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

export const createPseudonym = (): string => `erased-${randomBytes(8).toString("hex")}@erased.invalid`

/** Also locks the applications, in the order that everybody locks them in. */
export async function createPseudonyms(tx: Db, ids: number[]): Promise<Pseudonym[]> {
	const found = await tx.execute<{ id: number; email_key: string }>(sql`
		select id, email_key from vendor_applications where id = any(${idArray(ids)}) and erased_at is null
		order by id for update`)
	const names = new Map<string, string>([["", ""]])
	return found.rows.map(({ id, email_key }) => {
		const existing = names.get(email_key)
		const pseudonym = existing ?? createPseudonym()
		names.set(email_key, pseudonym)
		return { id, email_key, pseudonym }
	})
}

/** As a table for a statement. */
export const peopleTable = (people: Pseudonym[]): SQL =>
	sql`select * from json_to_recordset(${JSON.stringify(people)}::json) as one(id integer, email_key text, pseudonym text)`
