import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readAnnouncementCounts } from "../applications/announced-verdict.server.ts"
import { readMix } from "../applications/mix.server.ts"
import {
	type EditionStatistics,
	getEditionStatistics,
	readDayCounts,
} from "../applications/queries.server.ts"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../applications/rules.ts"
import { countUnseenEvents } from "../applications/vendor-events.server.ts"
import { countUnreleased } from "../choices/release-question.server.ts"
import { countToldOtherFacts } from "../decisions/stated-facts.server.ts"
import { countSameVendorGroups } from "../duplicates/queries.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { type AcceptedTotals, getAcceptedTotals } from "../extras/queries.server.ts"
import { countMailsNeedingAttention } from "../mail/counts.server.ts"
import { countWaitingPapers } from "../papers/queries.server.ts"

/** What nobody has done yet in an edition; none of it keeps anybody from closing it. */
export interface OpenMatters {
	/** Without a decision and without a choice. */
	undecided: number
	/** Accepted vendors to whom no confirmation went out. */
	unconfirmed: number
	/** Accepted vendors whose indemnity form is missing. */
	withoutForm: number
	/** Letters that were refused, or of which nobody knows whether they left. */
	letters: number
	/** Vendors who were told another answer than what holds. */
	misinformed: number
	/** Confirmed vendors whose confirmation says another stall, venue, days or set-up times. */
	toldOtherFacts: number
	/** Vendors who may have applied more than once, as far as they are listed. */
	duplicates: number
	/** Corrections, withdrawals and answers of vendors that nobody of the team has marked as seen. */
	vendorChanges: number
	/** Papers of accepted vendors that nobody has judged. */
	papers: number
	/** Choices that no vendor was told. */
	unreleased: number
}

/**
 * Whoever was erased is no longer waited for. Its cost follows from the days of an edition, not from how many apply.
 */
export async function countOpenMatters(db: Db, edition: number): Promise<OpenMatters> {
	const [
		mix,
		{ confirmed },
		{ accepted, withForm },
		letters,
		unreleased,
		{ outdated },
		duplicates,
		toldOtherFacts,
		vendorChanges,
		papers,
	] = await Promise.all([
		readMix(db, edition),
		readDayCounts(db, edition),
		getAcceptedTotals(db, edition),
		countMailsNeedingAttention(db, edition),
		countUnreleased(db, edition),
		readAnnouncementCounts(db, edition),
		countSameVendorGroups(db, edition),
		countToldOtherFacts(db, edition),
		countUnseenEvents(db, edition),
		countWaitingPapers(db, edition),
	])
	return {
		undecided: mix.waiting,
		unconfirmed: Math.max(0, accepted - confirmed.vendors),
		withoutForm: Math.max(0, accepted - withForm),
		misinformed: outdated,
		...{ letters, unreleased, duplicates, toldOtherFacts, vendorChanges, papers },
	}
}

/** What an edition came to. Sums count erased vendors too, as the Overview does. */
export type EditionTotals = Pick<EditionStatistics, "revenue"> &
	Omit<AcceptedTotals, "accepted" | "withForm" | "withdrawn"> & {
		applications: number
		accepted: number
		denied: number
	}

export async function readEditionTotals(db: Db, edition: number): Promise<EditionTotals> {
	const [
		{ applications, withdrawn, erased, revenue },
		{ accepted: _, withForm: __, withdrawn: ___, ...extras },
	] = await Promise.all([getEditionStatistics(db, edition), getAcceptedTotals(db, edition)])
	const total = (one: ApplicationStatus) => applications[one] + erased[one]
	return {
		applications: APPLICATION_STATUSES.reduce((sum, status) => sum + total(status), withdrawn),
		accepted: total("approved"),
		denied: total("denied"),
		revenue,
		...extras,
	}
}

/**
 * The newest edition before this one that anybody applied to.
 * @param visible those that whoever asks may see, the newest first
 */
export async function findEditionBefore(
	db: Db,
	{ id, startsOn }: Pick<Edition, "id" | "startsOn">,
	visible: readonly Edition[],
): Promise<Edition | undefined> {
	const rows = await db
		.select({ id: editions.id })
		.from(editions)
		.where(sql`exists (select from vendor_applications one where one.edition_id = ${editions.id})`)
	const applied = new Set(rows.map((row) => row.id))
	return visible.find((one) => one.id !== id && one.startsOn < startsOn && applied.has(one.id))
}
