import type { Db } from "../../platform/db.server.ts"
import { pluralize } from "../../values/number.ts"
import { lockOpenEdition } from "../editions/closing.server.ts"
import { extraOptionsInput } from "../extra-options/inputs.ts"
import { findOptionIds, readOptionsInput, writeOptions } from "../extra-options/options.server.ts"
import { lockExtras } from "../ledger/charges.server.ts"
import { readHeld } from "../ledger/extra-charges.server.ts"
import type { ContentFault, Source } from "./sources.server.ts"

/** What vendors of an edition can order besides the stall, wristbands and hay. */
export const extraOptionsSource = (editionId: number): Source => ({
	name: "extra-options",
	editionId,
	schema: extraOptionsInput,
	read: async (db, isLocked = false) => {
		if (isLocked) await lockOffer(db, editionId)
		return readOptionsInput(db, editionId)
	},
	check: (tx, content) => findShortStocks(tx, editionId, content),
	write: (tx, content) => writeOptions(tx, editionId, extraOptionsInput.parse(content)),
})

/** Nobody else changes it, and nobody orders, until our transaction ends: in the order in which an order locks. */
async function lockOffer(tx: Db, editionId: number): Promise<void> {
	await lockOpenEdition(tx, editionId)
	await lockExtras(tx, editionId)
}

/** There can't be fewer than are ordered. */
async function findShortStocks(tx: Db, editionId: number, content: unknown): Promise<ContentFault[]> {
	const parsed = extraOptionsInput.safeParse(content)
	if (!parsed.success) return []
	const held = await readHeld(tx, { editionId })
	const ids = await findOptionIds(tx, editionId)
	return parsed.data.options.flatMap(({ slug, stock }, nth): ContentFault[] => {
		const ordered = held.get(ids.get(slug) ?? 0)?.held ?? 0
		if (stock === null || stock >= ordered) return []
		const message = `${pluralize(ordered, "is ordered", "are ordered")} already: type ${ordered} or more.`
		return [{ path: ["options", nth, "stock"], message }]
	})
}
