import type { ExtrasPrices, FormOrder } from "../../../domain/extras/rules.ts"
import { formatNumber } from "../../../values/number.ts"
import { expectedPriceField, type Problem } from "./extras-response.ts"

/**
 * What is ordered at another price than the form showed, in words.
 * @param sent the fields of the form; one of a version before does not say what it showed
 */
export function findPriceChanges(
	sent: Record<string, string>,
	order: FormOrder,
	edition: ExtrasPrices & { slug: string },
): Problem[] {
	const expectedOf = (item: keyof ExtrasPrices) => sent[expectedPriceField(item, edition.slug)] ?? sent[item]
	return [
		...findPriceChange("extraWristbands", "An extra wristband", order.extraWristbands, {
			expected: expectedOf("wristbandPrice"),
			now: edition.wristbandPrice,
		}),
		...findPriceChange("hayBales", "A hay bale", order.hayBales, {
			expected: expectedOf("hayBalePrice"),
			now: edition.hayBalePrice,
		}),
	]
}

function findPriceChange(
	field: Problem["field"],
	what: string,
	count: number | undefined,
	{ expected, now }: { expected: string | undefined; now: number },
): Problem[] {
	if (!count || !expected || !/^\d{1,9}$/.test(expected) || Number(expected) === now) return []
	const text = `${what} costs ${formatNumber(now)} ksh now; it was ${formatNumber(Number(expected))} ksh. Look at the total and submit again.`
	return [{ field, text }]
}
