import { formatNumber } from "../../../values/number.ts"

/** Of many the first ones. */
export const namesLabel = (brands: string[]): string => {
	const more = brands.length - NAMED
	return [...brands.slice(0, NAMED), ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(", ")
}

const NAMED = 3
