import { and, count, desc, eq, exists, isNull, not, notExists, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { editions } from "../editions/schema.server.ts"
import type { Mix } from "./mix.ts"
import { standbyOffers, standbyVacancies } from "./standby-schema.server.ts"

interface FreedPlace {
	id: number
	editionId: number
	tentType: string | null
	category: string
}

const openOfferOf = (db: Db) =>
	db
		.select({ one: sql`1` })
		.from(standbyOffers)
		.where(and(eq(standbyOffers.vacancyId, standbyVacancies.id), eq(standbyOffers.state, "open")))

/** That a stall fell free, where the edition offers such to its standby list. A tent space that names no stall is none. */
export async function openVacancy(
	tx: Db,
	{ id, editionId, tentType, category }: FreedPlace,
	at: Date,
): Promise<void> {
	if (tentType === null) return
	const [edition] = await tx
		.select({ until: editions.standbyUntil })
		.from(editions)
		.where(eq(editions.id, editionId))
	if (!edition?.until || formatNairobiIsoDate(at) > edition.until) return
	await tx.insert(standbyVacancies).values({ editionId, tentType, category, freedBy: id, openedAt: at })
}

/** Whoever is accepted again has the place back, unless it is offered to somebody at this moment. */
export async function closeVacancyOf(tx: Db, application: number, at: Date): Promise<void> {
	await tx
		.update(standbyVacancies)
		.set({ closedAt: at, outcome: "taken-back" })
		.where(
			and(
				eq(standbyVacancies.freedBy, application),
				isNull(standbyVacancies.closedAt),
				notExists(openOfferOf(tx)),
			),
		)
}

/** Whether the place that an application freed last is offered, or somebody took it. */
export async function isPlacePassedOn(tx: Db, application: number): Promise<boolean> {
	const { id, freedBy, outcome } = standbyVacancies
	const [last] = await tx
		.select({ outcome, isOffered: sql<boolean>`${exists(openOfferOf(tx))}` })
		.from(standbyVacancies)
		.where(eq(freedBy, application))
		.orderBy(desc(id))
		.limit(1)
	return last?.outcome === "filled" || last?.isOffered === true
}

/** The mix with the places that offers hold. @param isExcepted whose own offer does not count; missing: all count */
export async function addHeldPlaces(
	db: Db,
	mix: Mix,
	editionId: number,
	isExcepted: SQL = sql`false`,
): Promise<Mix> {
	const { tentType, category } = standbyVacancies
	const held = await db
		.select({ tentType, category, offers: count() })
		.from(standbyOffers)
		.innerJoin(standbyVacancies, eq(standbyVacancies.id, standbyOffers.vacancyId))
		.where(and(eq(standbyVacancies.editionId, editionId), eq(standbyOffers.state, "open"), not(isExcepted)))
		.groupBy(tentType, category)
	const offersOf = (name: string, kind: "tentType" | "category") =>
		held.filter((row) => row[kind] === name).reduce((sum, { offers }) => sum + offers, 0)
	const withHeld = (rows: Mix["stalls"], kind: "tentType" | "category") =>
		rows.map((row) => {
			const offered = offersOf(row.name, kind)
			return offered ? { ...row, offered } : row
		})
	return {
		...mix,
		categories: withHeld(mix.categories, "category"),
		stalls: withHeld(mix.stalls, "tentType"),
	}
}
