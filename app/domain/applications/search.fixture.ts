import type { Db } from "../../platform/db.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { addApplications } from "./applications.fixture.ts"
import { type ApplicationSearch, listApplications } from "./queries.server.ts"

export const clayPotter = {
	brandName: "Udongo Pottery",
	contactPerson: "Wanjiru Kamau",
	website: "udongo.example",
	emailAddress: "Potter@Clay.example",
	description: "mugs",
	category: "Ceramics",
}

/** A vendor whose fields hold what searches often trip over. */
export const oddVendor = {
	brandName: "100% Łódź_Jams 🎄",
	contactPerson: "Ólafur",
	website: "a\\b",
	emailAddress: "x",
}

/** Editions with applications of their own, and what the list finds in them. */
export function createSearchFixture(db: Db) {
	async function addEditionWith(...applications: Parameters<typeof addApplications>[1]) {
		const editionId = await addEdition(db)
		const ids = await addApplications(
			db,
			applications.map((application) => ({ ...application, editionId })),
		)
		return { editionId, ids }
	}
	async function brandsFound(editionId: number, search: Partial<ApplicationSearch>) {
		const { rows } = await listApplications(db, editionId, { text: "", ...search })
		return rows.map((row) => row.brandName)
	}
	return { addEditionWith, brandsFound }
}
