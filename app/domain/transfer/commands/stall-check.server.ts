import type { Db } from "../../../platform/db.server.ts"
import { formatKshs } from "../../../values/number.ts"
import { TENT_SPACE_PATTERN } from "../../applications/generated-columns.server.ts"
import { listTentOptions } from "../../editions/queries.server.ts"
import { clip, type ImportLine } from "../rules/import-line.ts"

const tentSpacePattern = new RegExp(TENT_SPACE_PATTERN, "s")

/**
 * Makes what finds lines of applications whose stall the edition does not offer at that price: they are imported as they stand, and
 * charged so. Nothing is found where the edition offers no stalls, nor in a line that names no price or the stall that is stored.
 * @returns what the line names, and the price of the edition: “Shared Tent - Kshs 9,000”, here Kshs 8,000
 */
export async function createStallCheck(
	db: Db,
	editionId: number,
): Promise<(line: ImportLine) => string | undefined> {
	const prices = new Map((await listTentOptions(db, editionId)).map(({ name, price }) => [name, price]))
	return ({ row, target, changed, skipReason }) => {
		const text = String(row.tent_space ?? "").trim()
		const isWritten = !skipReason && (target === undefined || changed.includes("tent_space"))
		const [, name = "", amount = ""] = tentSpacePattern.exec(text) ?? []
		if (!isWritten || !name || !prices.size) return undefined
		const price = prices.get(name)
		if (price === undefined) return `“${clip(text)}”`
		return Number(amount.replaceAll(",", "")) === price
			? undefined
			: `“${clip(text)}”, here ${formatKshs(price)}`
	}
}
