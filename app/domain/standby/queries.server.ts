import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { STANDBY_ORDER } from "../applications/standby-order.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { editions } from "../editions/schema.server.ts"

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

/** The place that a vendor is offered at this moment. */
export async function findOpenOffer(db: Db, application: number, at: Date) {
	const { id, applicationId, state, expiresAt } = standbyOffers
	const [offer] = await db
		.select({ id, until: sql`${expiresAt}`.mapWith(standbyOffers.offeredAt) })
		.from(standbyOffers)
		.where(and(eq(applicationId, application), eq(state, "open"), gt(expiresAt, at)))
	return offer
}
