import { type ExtrasOrder, type ExtrasPrices, inShillings } from "../../domain/extras/rules.ts"
import type { Problem } from "./answer.ts"

/**
 * What is ordered at another price than the form showed, in words.
 * @param sent the fields of the form; one of a version before does not say what it showed
 */
export function findPriceChanges(
	sent: Record<string, string>,
	order: ExtrasOrder,
	prices: ExtrasPrices,
): Problem[] {
	const hayBales = order.wantsHay ? order.hayBales : 0
	return [
		...changeOf("extraWristbands", "An extra wristband", order.extraWristbands, {
			seen: sent.wristbandPrice,
			now: prices.wristbandPrice,
		}),
		...changeOf("hayBales", "A hay bale", hayBales, { seen: sent.hayBalePrice, now: prices.hayBalePrice }),
	]
}

function changeOf(
	field: Problem["field"],
	what: string,
	count: number,
	{ seen, now }: { seen: string | undefined; now: number },
): Problem[] {
	if (count === 0 || !seen || !/^\d{1,9}$/.test(seen) || Number(seen) === now) return []
	const text = `${what} costs ${inShillings(now)} ksh now; it was ${inShillings(Number(seen))} ksh. Look at the total and submit again.`
	return [{ field, text }]
}
