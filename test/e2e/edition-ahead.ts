import { eq } from "drizzle-orm"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { daysBefore, formatNairobiIsoDate } from "../../app/values/clock.ts"
import type { Site } from "./site.ts"

export const inDays = (days: number): Date => daysBefore(new Date(), -days)
export const dayIn = (days: number): string => formatNairobiIsoDate(inDays(days))

interface Ahead extends Partial<typeof editions.$inferInsert> {
	/** Until it begins; it takes three days. */
	days?: number
}

/** Puts the first edition ahead of today, with whatever else is said of it. */
export async function putEditionAhead({ db }: Pick<Site, "db">, { days = 20, ...facts }: Ahead = {}) {
	const edition = await findFirstEdition(db)
	await db
		.update(editions)
		.set({ startsOn: dayIn(days), endsOn: dayIn(days + 2), datePrecision: "day", ...facts })
		.where(eq(editions.id, edition.id))
	return edition
}
