import { and, asc, count, eq, exists, inArray, sql, sum } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { columnsFor, type VendorVisibility } from "../applications/listed-columns.server.ts"
import { readMixWithOffers } from "../applications/mix.server.ts"
import type { Mix } from "../applications/mix.ts"
import type { ApplicationStatus, Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { isAgreedInvoiced } from "../decisions/yes-to-take-back.server.ts"
import { isPossibleDuplicate } from "../duplicates/queries.server.ts"
import { DECISION_BOUND_LETTERS } from "../mail/rules.ts"
import { applicationTags } from "../tags/schema.server.ts"
import { type BulkChange, hasLetterLeft, plannedOutcome } from "./plan.server.ts"
import { type BulkMove, type BulkOutcome, isTagTarget, type StoredDecision, stateAfter } from "./rules.ts"
import { bulkChangeItems } from "./schema.server.ts"

const { applicationId, bulkChangeId } = bulkChangeItems
const { id, status, category, tentType } = vendorApplications
const { choice, isOnStandby } = choiceColumns
const { tagId, changedBy, changedAt, removedAt } = applicationTags

/** The rows of the change that is undone: what each application becomes again. */
const undone = alias(bulkChangeItems, "undone")

/** Letters about decisions that have not left: another decision withdraws them. */
const waitingLetters = sql<number>`(
	select count(*) from outbox_mails waiting where waiting.application_id = ${id} and waiting.withdrawn_for is null
		and waiting.state in ('queued', 'failed') and waiting.kind in (${sql.join(
			DECISION_BOUND_LETTERS.map((kind) => sql`${kind}`),
			sql`, `,
		)}))`

export interface PreviewGroup extends BulkMove {
	outcome: BulkOutcome
	/** Letters that would be withdrawn. */
	waiting: number
	/** Denials that were withdrawn by what is undone, and leave again. */
	denials: number
	/** Vendors to whom a letter with an answer left. */
	announced: number
	/** Vendors for whom what is agreed is on an invoice. */
	invoiced: number
}

function selectPlanned(db: Db, change: BulkChange) {
	const ofUndone = and(eq(undone.bulkChangeId, change.undoesId ?? 0), eq(undone.applicationId, applicationId))
	return db
		.select({
			outcome: plannedOutcome(change).as("planned"),
			status: sql<ApplicationStatus>`${status}`.as("now_status"),
			choice: sql<Choice | null>`${choice}`.as("now_choice"),
			isOnStandby: sql<boolean>`${isOnStandby}`.as("now_standby"),
			category: sql<string>`${category}`.as("now_category"),
			tentType: sql<string | null>`${tentType}`.as("now_tent_type"),
			toStatus: sql<ApplicationStatus | null>`${undone.fromStatus}`.as("to_status"),
			toChoice: sql<Choice | null>`${undone.fromChoice}`.as("to_choice"),
			toStandby: sql<boolean | null>`${undone.fromStandby}`.as("to_standby"),
			waiting: waitingLetters.as("waiting"),
			denials: sql<number>`coalesce(${undone.withdrewDenial}, false)::int`.as("denials"),
			announced: sql<number>`${hasLetterLeft}::int`.as("announced"),
			invoiced: sql<number>`${isAgreedInvoiced(db)}::int`.as("invoiced"),
		})
		.from(bulkChangeItems)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.leftJoin(undone, ofUndone)
		.where(eq(bulkChangeId, change.id))
		.as("planned_items")
}

/** What would become of the applications of a change at this moment, those alike as one. */
export async function readGroups(db: Db, change: BulkChange): Promise<PreviewGroup[]> {
	const planned = selectPlanned(db, change)
	const { waiting, denials, announced, invoiced, ...kind } = planned._.selectedFields
	const total = (column: typeof waiting) => sum(column).mapWith(Number)
	const rows = await db
		.select({
			...kind,
			count: count(),
			waiting: total(waiting),
			denials: total(denials),
			announced: total(announced),
			invoiced: total(invoiced),
		})
		.from(planned)
		.groupBy(...Object.values(kind))
	return rows.map(({ status, choice, isOnStandby, toStatus, toChoice, toStandby, ...group }) => {
		const from: StoredDecision = { status, choice, isOnStandby }
		const undone = toStatus && { status: toStatus, choice: toChoice, isOnStandby: toStandby ?? false }
		return { ...group, from, to: toState(change, from, undone) }
	})
}

/** A tag changes nothing of what is decided. */
function toState(change: BulkChange, from: StoredDecision, undone: StoredDecision | null): StoredDecision {
	if (change.tagId !== null || (change.target && isTagTarget(change.target))) return from
	return undone ?? stateAfter(from, change.target ?? "none", change.holdsLetters)
}

/** The kinds of those that would be changed. */
export const movesOf = (groups: readonly PreviewGroup[]): PreviewGroup[] =>
	groups.filter(({ outcome }) => outcome === "done")

/** Those that would be changed and may be from a vendor who has another application: these are looked at before. */
export function listPossibleDuplicates(
	db: Db,
	change: BulkChange,
	visibility: VendorVisibility,
): Promise<{ id: number; number: number; brandName: string }[]> {
	return db
		.select({ id, number: vendorApplications.number, brandName: columnsFor(visibility).brandName })
		.from(bulkChangeItems)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.where(and(eq(bulkChangeId, change.id), isPossibleDuplicate, sql`${plannedOutcome(change)} = 'done'`))
		.orderBy(asc(id))
		.limit(NAMED + 1)
}

export interface LeftOutVendor {
	id: number
	number: number
	brandName: string
	outcome: BulkOutcome
	lastEntry: number | null
	/** Who put the tag of the change on last, or took it off; null: the change is about none, or nobody did. */
	tagged: { by: string | null; name: string | null; at: Date; removedAt: Date | null } | null
}

/** How many are named of those that are left out. */
const NAMED = 50

/** Those that are not changed, by name; the count of each reason stands in `readGroups`. */
export function listLeftOut(
	db: Db,
	change: BulkChange,
	{ outcomes, ...visibility }: VendorVisibility & { outcomes: BulkOutcome[] },
): Promise<LeftOutVendor[]> {
	const outcome = plannedOutcome(change)
	return db
		.select({
			id,
			number: vendorApplications.number,
			brandName: columnsFor(visibility).brandName,
			outcome,
			lastEntry: bulkChangeItems.lastEntry,
			tagged: { by: changedBy, name: sql<string | null>`${users.name}`, at: changedAt, removedAt },
		})
		.from(bulkChangeItems)
		.innerJoin(vendorApplications, eq(id, applicationId))
		.leftJoin(applicationTags, and(eq(applicationTags.applicationId, id), eq(tagId, change.tagId ?? 0)))
		.leftJoin(users, eq(users.id, changedBy))
		.where(and(eq(bulkChangeId, change.id), inArray(outcome, outcomes)))
		.orderBy(asc(applicationId))
		.limit(NAMED)
}

/** The mix by which each of a change is asked about its maximum: with what is offered to others (`findExcess`). */
export function readMixOf(db: Db, { id: change, editionId }: BulkChange): Promise<Mix> {
	const isIncluded = exists(
		db
			.select({ one: sql`1` })
			.from(bulkChangeItems)
			.where(and(eq(bulkChangeId, change), eq(applicationId, standbyOffers.applicationId))),
	)
	return readMixWithOffers(db, editionId, isIncluded)
}
