import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type ChoiceColumns, choiceColumns } from "./choice-columns.server.ts"
import { APPLICATION_FIELDS, CONTACT_FIELDS, FIELD_NAMES } from "./fields.ts"
import type { StatusFilter } from "./rules.ts"
import { fieldColumns, vendorApplications } from "./schema.server.ts"

const { id, status } = vendorApplications

/** In no list and no figure: merged into another one. */
export const isNotMerged: SQL = sql`${vendorApplications.mergedIntoId} is null`

/** Whom lists show: neither erased nor merged into another one. */
export const isListed: SQL = sql`(${vendorApplications.erasedAt} is null and ${isNotMerged})`

/** Those with a status; pending without those that were withdrawn, which are pending as well. */
export function hasStatus(filter: StatusFilter): SQL {
	if (filter === "withdrawn") return sql`${vendorApplications.withdrawnAt} is not null`
	return filter === "pending"
		? sql`(${status} = 'pending' and ${vendorApplications.withdrawnAt} is null)`
		: sql`${status} = ${filter}`
}

/** By its name, because tags stand on a higher step. */
export const hasTag = (tag: number): SQL => sql`${id} in (
	select application_id from application_tags where tag_id = ${tag} and removed_at is null and is_listed)`

/** The newest decision about an application: with the status, what a screen shows of it (`stateVersion`). */
export const lastDecisionId = sql<number | null>`(
	select max(made.id) from application_decisions made where made.application_id = vendor_applications.id)`

/** What `stateVersion` says of an application now. */
export const currentVersion = sql<string>`concat(${status}, ':', coalesce(${lastDecisionId}, 0),
	case when ${choiceColumns.isOnStandby} then 's' end, ':' || ${choiceColumns.choiceId})`

const listedColumns = {
	id,
	number: vendorApplications.number,
	...fieldColumns,
	status,
	withdrawnAt: vendorApplications.withdrawnAt,
	decision: lastDecisionId,
	...choiceColumns,
}

/** The same for who may not see contacts: theirs are empty. */
const columnsWithoutContacts: typeof listedColumns = {
	...listedColumns,
	...Object.fromEntries(CONTACT_FIELDS.map((name) => [name, sql<string>`''`])),
}

/** What tells who a vendor is. */
const IDENTIFYING_FIELDS = FIELD_NAMES.filter((name) => APPLICATION_FIELDS[name].identifies)

/** Whether a reviewer has scored an application, or the one that it was merged into, or abstained. */
export const isReviewedBy = (reviewer: string) => sql`exists (
	select from reviews where reviews.application_id in (vendor_applications.id, vendor_applications.merged_into_id)
		and reviews.reviewer_id = ${reviewer}
		and (reviews.is_abstained or exists (select from review_scores where review_id = reviews.id)))`

/** The same for who reviews blind: before they have, a vendor has a number for a name. */
function columnsWithoutNames(columns: typeof listedColumns, reviewer: string): typeof listedColumns {
	const reviewed = isReviewedBy(reviewer)
	const afterwards = (column: SQLWrapper, before = sql`''`) =>
		sql<string>`case when ${reviewed} then ${column} else ${before} end`
	const hidden = IDENTIFYING_FIELDS.map((name) => [name, afterwards(columns[name])])
	const brandName = afterwards(columns.brandName, sql`'No. ' || ${vendorApplications.number}`)
	return { ...columns, ...Object.fromEntries(hidden), brandName }
}

export function columnsFor({ hidesContacts, blindTo }: VendorVisibility) {
	const columns = hidesContacts ? columnsWithoutContacts : listedColumns
	return blindTo ? columnsWithoutNames(columns, blindTo) : columns
}

export type ListedApplication = ChoiceColumns &
	Pick<
		typeof vendorApplications.$inferSelect,
		Exclude<keyof typeof listedColumns, "decision" | keyof ChoiceColumns>
	> & { decision: number | null }

/** Whether whoever reads may not see the vendors' e-mail addresses and telephone numbers. */
export interface ContactVisibility {
	hidesContacts?: boolean
}

export interface VendorVisibility extends ContactVisibility {
	/** A user's id: reviews this edition blind, and sees no names of vendors whom they have not scored. */
	blindTo?: string | undefined
}
