import { inArray } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { contentDocuments } from "../../content/schema.server.ts"
import { contentOffers } from "../schema.server.ts"

/** The entries that organisers could take away before anybody noted which ones they had been offered. */
const ENTRIES: Record<string, string[]> = {
	site: [
		"navigation[/home]",
		"navigation[/about]",
		"navigation[EVENTS]",
		"navigation[EVENTS].items[/events]",
		"navigation[EVENTS].items[/]",
		"navigation[/contact]",
		"navigation[/gallery]",
		"footer.links[/tickets]",
		"footer.links[/privacy]",
		"footer.links[/vendor-guidelines]",
		"notFound.links[/]",
		"notFound.links[/events]",
		"notFound.links[/Vendors-dec]",
	],
}

/** Notes what the documents of an older version were offered, so that what was taken away does not come back. */
export default async function recordEarlierOffers(tx: Db): Promise<void> {
	const found = await tx
		.select({ document: contentDocuments.name })
		.from(contentDocuments)
		.where(inArray(contentDocuments.name, Object.keys(ENTRIES)))
	for (const { document } of found) {
		await tx
			.insert(contentOffers)
			.values({ document, entries: ENTRIES[document] ?? [] })
			.onConflictDoNothing()
	}
}
