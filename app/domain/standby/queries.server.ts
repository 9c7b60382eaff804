import { and, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { isListed, lastDecisionId } from "../applications/listed-columns.server.ts"
import { stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { editions } from "../editions/schema.server.ts"

/** In which order vendors are on a standby list: who was scored highest, then who applied first; who was not scored comes last. */
export const STANDBY_ORDER: SQL = sql`${vendorApplications.reviewScore} desc nulls last, ${vendorApplications.createdAt}, ${vendorApplications.id}`

/** How many are listed at most: nobody offers a stall to more. */
export const LISTED_STANDBY = 200

/** A stall that is free, as the applications name it: who asked for one like it goes first. */
export interface FreeStall {
	/** The name of a tent option. */
	stall?: string | undefined
	category?: string | undefined
}

/**
 * The standby list of an edition: those who asked for the same stall first, among these those of the same category, each in
 * their order. It follows from the applications and is stored nowhere.
 */
export async function listStandby(db: Db, editionId: number, { stall = "", category = "" }: FreeStall = {}) {
	const about = vendorApplications
	const found = await db
		.select({
			id: about.id,
			number: about.number,
			brandName: about.brandName,
			tentSpace: about.tentSpace,
			category: about.category,
			appliedAt: about.createdAt,
			score: about.reviewScore,
			joinedAt: standbyEntries.joinedAt,
			decision: lastDecisionId,
			choiceId: choiceColumns.choiceId,
			choice: choiceColumns.choice,
		})
		.from(standbyEntries)
		.innerJoin(about, eq(about.id, standbyEntries.applicationId))
		.where(and(eq(about.editionId, editionId), isListed))
		.orderBy(
			desc(sql`coalesce(${about.tentType}, ${about.tentSpace}) = nullif(${stall}, '')`),
			desc(sql`${about.category} = nullif(${category}, '')`),
			STANDBY_ORDER,
		)
		.limit(LISTED_STANDBY)
	return found.map(({ decision, choiceId, ...entry }) => ({
		...entry,
		expected: stateVersion({ status: "denied", decision, choiceId, isOnStandby: true }),
	}))
}

const own = alias(vendorApplications, "own")

/** Of whoever is on a list that moves: how many of the same stall and category come before them, and themselves. */
export async function readStandbyPosition(db: Db, application: number): Promise<number | undefined> {
	const { id, editionId, tentType, category } = vendorApplications
	const list = db
		.select({ id, place: sql`row_number() over (order by ${STANDBY_ORDER})`.mapWith(Number).as("place") })
		.from(own)
		.innerJoin(editions, eq(editions.id, own.editionId))
		.innerJoin(
			vendorApplications,
			and(eq(editionId, own.editionId), eq(tentType, own.tentType), eq(category, own.category)),
		)
		.innerJoin(standbyEntries, eq(standbyEntries.applicationId, id))
		.where(and(eq(own.id, application), isNotNull(editions.standbyUntil), isListed))
		.as("list")
	const [found] = await db.select({ place: list.place }).from(list).where(eq(list.id, application))
	return found?.place
}

const { applicationId, state, expiresAt } = standbyOffers
const until = sql`${expiresAt}`.mapWith(standbyOffers.offeredAt)
const isOpenAt = (at: Date) => and(eq(state, "open"), gt(expiresAt, at))

/** The place that a vendor is offered at this moment. */
export async function findOpenOffer(db: Db, application: number, at: Date) {
	const [offer] = await db
		.select({ id: standbyOffers.id, until })
		.from(standbyOffers)
		.where(and(eq(applicationId, application), isOpenAt(at)))
	return offer
}

/** The places of an edition that are offered at this moment, each to one application of its standby list. */
export function listOpenOffers(db: Db, editionId: number, at: Date) {
	return db
		.select({ applicationId, until, stall: standbyVacancies.tentType })
		.from(standbyOffers)
		.innerJoin(standbyVacancies, eq(standbyVacancies.id, standbyOffers.vacancyId))
		.where(and(eq(standbyVacancies.editionId, editionId), isOpenAt(at)))
		.orderBy(standbyVacancies.tentType, applicationId)
}
