import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import {
	type KeysetList,
	type KeysetSlice,
	type Position,
	readHalves,
	readPage,
} from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import type { Verdict } from "../mail/rules.ts"
import { announcedVerdict, hasOutdatedAnswer, isConfirmed } from "./announced-verdict.server.ts"
import { isTellingSort, withoutTellingFilters } from "./blind-review.ts"
import { type ChoiceColumns, choiceColumns } from "./choice-columns.server.ts"
import {
	columnsFor,
	hasStatus,
	hasTag,
	isListed,
	isReviewedBy,
	lastDecisionId,
	type VendorVisibility,
} from "./listed-columns.server.ts"
import {
	type ApplicationStatus,
	type CHOICE_FILTERS,
	type OutdatedFilter,
	SCORE_FILTER,
	type StatusFilter,
	type TableSort,
} from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { matchesSearch } from "./search.server.ts"
import { TABLE_ORDERS } from "./table-orders.server.ts"

const { id, editionId, number, category, tentType, tentSpace, createdAt, status, withdrawnAt } =
	vendorApplications
const { acceptedBefore, reviewScore, reviewSpread } = vendorApplications

/** Of a vendor whom a blind reviewer has not scored: neither a name nor what would tell one, nor what others think. */
function rowColumns(visibility: VendorVisibility) {
	const { blindTo } = visibility
	const reviewed = blindTo && isReviewedBy(blindTo)
	const reveal = (column: typeof acceptedBefore | typeof reviewScore | typeof reviewSpread) =>
		sql<number | null>`${reviewed ? sql`case when ${reviewed} then ${column} end` : column}`.mapWith(Number)
	return {
		id,
		number,
		category,
		tentType,
		tentSpace,
		status,
		withdrawnAt,
		brandName: columnsFor(visibility).brandName,
		acceptedBefore: reveal(acceptedBefore),
		reviewScore: reveal(reviewScore),
		reviewSpread: reveal(reviewSpread),
		receivedAt: createdAt,
		decision: lastDecisionId,
		announced: announcedVerdict,
		isConfirmed,
		...choiceColumns,
	}
}

/** An application as a line of the table. */
export interface ApplicationRow extends ChoiceColumns {
	id: number
	number: number
	brandName: string
	category: string
	/** The name of the stall in `tentSpace`, which may be none. */
	tentType: string | null
	tentSpace: string
	status: ApplicationStatus
	withdrawnAt: Date | null
	receivedAt: Date
	/** In how many earlier editions a vendor with this email was accepted; null: whoever asks may not know. */
	acceptedBefore: number | null
	/** As of `OneApplication`. */
	reviewScore: number | null
	reviewSpread: number | null
	decision: number | null
	/** What its vendor was told last. */
	announced: Verdict | null
	/** As of `OneApplication`. */
	isConfirmed: boolean
}

export interface TableFilter {
	/** As in `listApplications`. */
	text: string
	status?: StatusFilter | undefined
	category?: string | undefined
	/** The name of a stall, or a tent space that names no amount. */
	stall?: string | undefined
	choice?: (typeof CHOICE_FILTERS)[number] | undefined
	/** Whether the vendor was accepted in an earlier edition. */
	came?: "yes" | "no" | undefined
	/** The id of a tag that it has. */
	tag?: number | undefined
	/** As `SCORE_FILTER`; who was not scored has no score to compare. */
	score?: string | undefined
	/** Whose vendor was told what does not hold any more. */
	outdated?: OutdatedFilter | undefined
}

export interface TableQuery extends TableFilter, Cursor, VendorVisibility {
	sort: TableSort
	isDescending: boolean
	/**
	 * What the cursor's row was ordered by when its page was made: whoever decides or scores while paging changes that. Missing:
	 * what it is ordered by now.
	 */
	at?: string | number | undefined
}

/**
 * A page of an edition's applications but those of erased people, in any order; of equal ones the order is that in which
 * they came in. Who reviews blind is given no order and no filter that would tell.
 */
export function listApplicationRows(
	db: Db,
	edition: number,
	asked: TableQuery,
): Promise<Page<ApplicationRow>> {
	const query = asked.blindTo ? withoutTellingSort(asked) : asked
	const list: KeysetList<ApplicationRow> = {
		by: isOfOneKind(query) ? [id] : [TABLE_ORDERS[query.sort], id],
		direction: query.isDescending ? "descending" : "ascending",
		findPosition: async (row) => (isOfOneKind(query) ? [row] : findPosition(db, edition, row, query)),
		read: (slice: KeysetSlice) =>
			readHalves(slice, (where, limit) =>
				db
					.select(rowColumns(query))
					.from(vendorApplications)
					.where(and(eq(editionId, edition), tableCondition(query), where))
					.orderBy(...slice.orderBy)
					.limit(limit),
			),
	}
	return readPage(list, query)
}

/** Those of an edition that are still listed, in no order. */
export async function findApplicationRows(
	db: Db,
	edition: number,
	{ ids, ...visibility }: VendorVisibility & { ids: number[] },
): Promise<ApplicationRow[]> {
	if (!ids.length) return []
	return db
		.select(rowColumns(visibility))
		.from(vendorApplications)
		.where(and(eq(editionId, edition), inArray(id, ids), isListed))
}

const withoutTellingSort = (query: TableQuery): TableQuery =>
	isTellingSort(query.sort) ? { ...query, sort: "received", at: undefined } : query

/** Whether the filter leaves nothing to order by. */
const isOfOneKind = ({ sort, came, ...query }: TableQuery): boolean =>
	sort === "came"
		? came === "no"
		: (sort === "status" || sort === "category" || sort === "stall" || sort === "choice") &&
			Boolean(query[sort])

/** The applications that a filter of the table finds. Each condition but the search can be answered by the index of an order. */
export function tableCondition(asked: TableFilter & VendorVisibility): SQL | undefined {
	const filter = asked.blindTo ? withoutTellingFilters(asked) : asked
	return and(
		isListed,
		filter.status && filter.status !== "withdrawn" ? ofOrder("status", filter.status) : undefined,
		filter.status && hasStatus(filter.status),
		filter.category ? isOfCategory(filter.category) : undefined,
		filter.stall ? ofOrder("stall", filter.stall) : undefined,
		filter.choice && ofOrder("choice", filter.choice === "none" ? "" : filter.choice),
		filter.came && (filter.came === "yes" ? gt(acceptedBefore, 0) : eq(acceptedBefore, 0)),
		filter.score ? isScored(filter.score) : undefined,
		filter.tag === undefined ? undefined : hasTag(filter.tag),
		filter.outdated && OUTDATED[filter.outdated],
		matchesSearch(
			vendorApplications.searchText,
			filter.text,
			filter.hidesContacts,
			filter.blindTo ? isReviewedBy(filter.blindTo) : undefined,
		),
	)
}

const OUTDATED: Record<OutdatedFilter, SQL> = { answer: hasOutdatedAnswer }

/** Of a long name the index has the beginning. */
const isOfCategory = (name: string): SQL | undefined =>
	and(ofOrder("category", name), name.length < 200 ? undefined : eq(category, name))

function isScored(asked: string): SQL | undefined {
	const [, bound, score] = SCORE_FILTER.exec(asked) ?? []
	if (!score) return undefined
	if (bound === "from") return sql`${TABLE_ORDERS.score} >= ${score}::numeric`
	return sql`(${TABLE_ORDERS.score} <= ${score}::numeric and ${TABLE_ORDERS.score} > 0)`
}

const ofOrder = (order: TableSort, value: string): SQL =>
	sql`${TABLE_ORDERS[order]} = left(${value}::text, 200)`

async function findPosition(
	db: Db,
	edition: number,
	row: number,
	{ sort, at }: TableQuery,
): Promise<Position | undefined> {
	if (at !== undefined) return [at, row]
	// As text: a moment has more digits in the database than here.
	const [found] = await db
		.select({ at: sql<string>`${TABLE_ORDERS[sort]}::text` })
		.from(vendorApplications)
		.where(and(eq(editionId, edition), eq(id, row)))
	return found && [found.at, row]
}
