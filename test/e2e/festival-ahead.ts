import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { CONTENT_DOCUMENTS } from "../../app/domain/content/documents.ts"
import type { EditionPage } from "../../app/domain/content/edition-page-inputs.ts"
import { readContentDocument } from "../../app/domain/content/queries.server.ts"
import { contentDocuments } from "../../app/domain/content/schema.server.ts"
import type { Site } from "./site.ts"

type Days = Pick<EditionPage, "startsOn" | "endsOn"> & Partial<Pick<EditionPage, "closesAt">>

/** Gives the festival of `/eventpage` other days, until the home page says `words`. */
export async function putFestival(site: Site, days: Days, words: string): Promise<void> {
	const pages: EditionPage[] = await readContentDocument(site.db, CONTENT_DOCUMENTS.editionPages)
	const body = pages.map((page) => (page.path === "/eventpage" ? { ...page, ...days } : page))
	await site.db
		.update(contentDocuments)
		.set({ body })
		.where(eq(contentDocuments.name, CONTENT_DOCUMENTS.editionPages.name))
	await expect.poll(async () => (await fetch(site.url)).text()).toContain(words)
}

/** Days in two months, of which the opening says most. */
export const AHEAD = { startsOn: "2033-11-29", endsOn: "2033-12-01" }

export const putFestivalAhead = (site: Site) => putFestival(site, AHEAD, "1 December 2033")
