import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { editions } from "../../app/domain/editions/schema.server.ts"
import type { Site } from "./site.ts"

type Days = Pick<typeof editions.$inferInsert, "startsOn" | "endsOn" | "dayOpensAt" | "dayClosesAt">

/** Gives the edition of `/eventpage` other days, until the home page says `words`. */
export async function putFestival(site: Site, days: Days, words: string): Promise<void> {
	await site.db.update(editions).set(days).where(eq(editions.pageAlias, "/eventpage"))
	await expect.poll(async () => (await fetch(site.url)).text()).toContain(words)
}

/** Days in two months, of which the opening says most. */
export const AHEAD = { startsOn: "2033-11-29", endsOn: "2033-12-01" }

export const putFestivalAhead = (site: Site) => putFestival(site, AHEAD, "1 December 2033")
