import type { RouterContextProvider } from "react-router"
import type { VendorVisibility } from "../../../../domain/applications/listed-columns.server.ts"
import { listSameVendors } from "../../../../domain/duplicates/two-answers.server.ts"
import { getServices } from "../../../request/context.ts"
import { sameVendorSentence } from "../../shell/decisions/two-answers.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { hasRight } from "../../shell/rights/require-right.ts"

/**
 * Which other applications may be from the same vendor as each of these, in a sentence, for whoever may compare them. Who
 * reviews blind is told of none: that would tell who it is.
 */
export async function readSameVendors(
	context: Readonly<RouterContextProvider>,
	ids: number[],
	{ blindTo }: VendorVisibility,
): Promise<Map<number, string>> {
	if (blindTo || !hasRight(context, "applications.correct")) return new Map()
	const same = await listSameVendors(getServices(context).db, getEdition(context).id, ids)
	return new Map(
		[...same].flatMap(([id, others]) => {
			const sentence = sameVendorSentence(others)
			return sentence ? [[id, sentence] as const] : []
		}),
	)
}
