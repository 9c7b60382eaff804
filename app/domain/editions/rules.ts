import { formatKshs } from "../../values/money.ts"

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000". */
export function formatTentSpace({ name, price }: { name: string; price: number }): string {
	return `${name} - ${formatKshs(price)}`
}
