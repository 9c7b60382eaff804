import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { type EditionStatistics, getEditionStatistics } from "../applications/queries.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { countUnreleased } from "../choices/releases.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { type AcceptedTotals, getAcceptedTotals, LACKS } from "../extras/queries.server.ts"
import { countMailsNeedingAttention } from "../mail/counts.server.ts"

/** What nobody has done yet in an edition; none of it keeps anybody from closing it. */
export interface OpenMatters {
	undecided: number
	/** Accepted vendors to whom no confirmation went out. */
	unconfirmed: number
	/** Accepted vendors whose indemnity form is missing. */
	withoutForm: number
	/** Letters that were refused, or of which nobody knows whether they left. */
	letters: number
	/** Choices that no vendor was told. */
	unreleased: number
}

const { editionId, status } = vendorApplications

/** Whoever was erased is no longer waited for, and of merged applications only the one that stays. */
export async function countOpenMatters(db: Db, edition: number): Promise<OpenMatters> {
	const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
	const [[counts], letters, unreleased] = await Promise.all([
		db
			.select({
				undecided: countIf(sql`${status} = 'pending'`),
				unconfirmed: countIf(sql`${status} = 'approved' and ${LACKS.confirmation}`),
				withoutForm: countIf(sql`${status} = 'approved' and ${LACKS.form}`),
			})
			.from(vendorApplications)
			.where(and(eq(editionId, edition), isListed)),
		countMailsNeedingAttention(db, edition),
		countUnreleased(db, edition),
	])
	if (!counts) throw new Error("counting answered nothing")
	return { ...counts, letters, unreleased }
}

/** What an edition came to. Sums count erased vendors too, as the Overview does. */
export type EditionTotals = Pick<EditionStatistics, "revenue"> &
	Omit<AcceptedTotals, "accepted"> & { applications: number; accepted: number; denied: number }

export async function readEditionTotals(db: Db, edition: number): Promise<EditionTotals> {
	const [{ applications, erased, revenue }, { accepted: _, ...extras }] = await Promise.all([
		getEditionStatistics(db, edition),
		getAcceptedTotals(db, edition),
	])
	const total = (one: keyof typeof applications) => applications[one] + erased[one]
	return {
		applications: total("approved") + total("pending") + total("denied"),
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
