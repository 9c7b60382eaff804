import { formatShillings } from "../../values/money.ts"

/** "Kshs 25,000": how prices are written. */
export function formatPrice(price: number): string {
	return `Kshs ${formatShillings(price)}`
}

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000". */
export function formatTentSpace({ name, price }: { name: string; price: number }): string {
	return `${name} - ${formatPrice(price)}`
}
