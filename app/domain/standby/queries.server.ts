import { and, count, eq, gt, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { editions } from "../editions/schema.server.ts"

const own = alias(vendorApplications, "own")

/** Of whoever is on a list that moves: how many of the same stall and category come before them, and themselves. */
export async function readPlace(db: Db, application: number): Promise<number | undefined> {
	const { reviewScore, createdAt, id, editionId, tentType, category } = vendorApplications
	const isBefore = sql`(
		coalesce(${reviewScore}, 0) > coalesce(${own.reviewScore}, 0)
		or (coalesce(${reviewScore}, 0) = coalesce(${own.reviewScore}, 0) and (${createdAt}, ${id}) <= (${own.createdAt}, ${own.id})))`
	const [found] = await db
		.select({ place: count(), isOn: sql<boolean>`bool_or(${id} = ${own.id})` })
		.from(own)
		.innerJoin(editions, eq(editions.id, own.editionId))
		.innerJoin(
			vendorApplications,
			and(eq(editionId, own.editionId), eq(tentType, own.tentType), eq(category, own.category)),
		)
		.innerJoin(standbyEntries, eq(standbyEntries.applicationId, id))
		.where(
			and(
				eq(own.id, application),
				sql`${editions.standbyUntil} is not null`,
				sql`${vendorApplications.erasedAt} is null and ${vendorApplications.mergedIntoId} is null`,
				isBefore,
			),
		)
	return found?.isOn ? found.place : undefined
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
