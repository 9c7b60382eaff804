import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Audience } from "../editions/audience.ts"
import { type HolderOrder, holderFirst } from "./extras-holder.server.ts"

interface AudienceNames {
	/** Arrays of text; empty: all. */
	categories: SQLWrapper
	stalls: SQLWrapper
}

/** As `isMeantFor`. @param own the alias of an application */
export function isMeantForApplication({ categories, stalls }: AudienceNames, own: string): SQL<boolean> {
	const one = sql`${sql.identifier(own)}`
	return sql`((cardinality(${categories}) = 0 or ${one}.category = any(${categories}))
		and (cardinality(${stalls}) = 0 or coalesce(${one}.tent_type = any(${stalls}), false)))`
}

/**
 * Whether a paper is asked of this application. Of several applications of one email in an edition it is asked of one: of the
 * first that it is meant for, beginning with the one that has the extras, as vendors may know it (`holderFirst`). Emails, pages and lists
 * ask here.
 */
export function isAskedOf({ categories, stalls }: Audience, as: HolderOrder = "read"): SQL<boolean> {
	const own = "vendor_applications"
	const one = sql`${sql.identifier(own)}`
	const meant = {
		categories: sql`${sql.param(categories)}::text[]`,
		stalls: sql`${sql.param(stalls)}::text[]`,
	}
	return sql`(${isMeantForApplication(meant, own)} and (${one}.email_key = '' or ${one}.id = coalesce((
		select first.id from vendor_applications first
		where first.edition_id = ${one}.edition_id and first.email_key = ${one}.email_key
			and first.merged_into_id is null and first.erased_at is null and ${isMeantForApplication(meant, "first")}
		order by ${holderFirst("first", as)} limit 1), ${one}.id)))`
}
