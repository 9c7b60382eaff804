import { inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { candidatesOf, type MailingSelection, outcomeOf } from "./recipients.server.ts"

const { id } = vendorApplications

/** What each field about a vendor is made of, where that can be empty. */
const SOURCES = {
	brand: vendorApplications.brandName,
	person: vendorApplications.contactPerson,
	category: vendorApplications.category,
	stall: vendorApplications.tentSpace,
	amount: vendorApplications.tentPrice,
}
export const VENDOR_FIELDS = Object.keys(SOURCES) as (keyof typeof SOURCES)[]

/** A field about a vendor that is empty for some of those whom a draft would go to. */
export interface EmptyField {
	field: keyof typeof SOURCES
	vendors: number
	/** The first of them. */
	example: number
}

/** Which of these fields are empty for whom. */
export async function findEmptyFields(
	db: Db,
	selection: MailingSelection,
	fields: readonly (keyof typeof SOURCES)[],
): Promise<EmptyField[]> {
	if (!fields.length) return []
	const candidate = candidatesOf(db, selection)
	const gets = db
		.select({ id: candidate.id })
		.from(candidate)
		.where(sql`${outcomeOf(selection, candidate)} = 'waiting'`)
	const columns = fields.map((field) => {
		const isEmpty = sql`coalesce(btrim(${SOURCES[field]}::text), '') = ''`
		return [
			field,
			sql<[number, number | null]>`json_build_array(
			count(*) filter (where ${isEmpty}), min(${id}) filter (where ${isEmpty}))`,
		] as const
	})
	const [found] = await db
		.select(Object.fromEntries(columns))
		.from(vendorApplications)
		.where(inArray(id, gets))
	return fields.flatMap((field) => {
		const [vendors, example] = found?.[field] ?? [0, null]
		return vendors && example !== null ? [{ field, vendors, example }] : []
	})
}
