import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { findCurrentEdition, listTentOptions } from "../editions/queries.server.ts"

/** What a vendor can apply for at this moment. */
export interface StallOptions {
	edition: { id: number; name: string }
	open: boolean
	/** `tentSpace` is how the choice is stored, `price` how it is written. */
	tents: { tentSpace: string; name: string; price: string }[]
}

/** The current edition with its tents, open or closed; undefined when there is none. */
export async function findStallOptions(db: Db): Promise<StallOptions | undefined> {
	const edition = await findCurrentEdition(db)
	if (!edition) return undefined
	const tents = await listTentOptions(db, edition.id)
	return {
		edition: { id: edition.id, name: edition.name },
		open: edition.applicationsOpen && tents.length > 0,
		tents: tents.map((tent) => ({
			tentSpace: formatTentSpace(tent),
			name: tent.name,
			price: formatKshs(tent.price),
		})),
	}
}

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000". */
export function formatTentSpace({ name, price }: { name: string; price: number }): string {
	return `${name} - ${formatKshs(price)}`
}
