import drawnMaps from "../../../../content/site-maps.json" with { type: "json" }
import type { Db } from "../../../platform/db.server.ts"
import { EDITION_DOCUMENTS } from "../../content/edition-documents.ts"
import { editionDocuments } from "../../content/schema.server.ts"
import { findEdition } from "../../editions/queries.server.ts"

/** Gives each drawn map to its edition. No page changes by that, so none is dated anew. */
export default async function giveMapsToEditions(tx: Db): Promise<void> {
	const { name, schema } = EDITION_DOCUMENTS.siteMap
	for (const [slug, { legend, rows }] of Object.entries(drawnMaps)) {
		const edition = await findEdition(tx, slug)
		if (!edition) continue
		const areas = legend.map(({ symbol, ...area }) => ({ ...area, sign: symbol }))
		const body = schema.parse({ picture: `map-${slug}`, areas, rows })
		await tx
			.insert(editionDocuments)
			.values({ editionId: edition.id, name, body, updatedAt: edition.updatedAt })
			.onConflictDoNothing()
	}
}
