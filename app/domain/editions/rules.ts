import { shillings } from "../../platform/money.ts"

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000" (specification 3). */
export function tentSpace(tent: { name: string; price: number }): string {
	return `${tent.name} - Kshs ${shillings(tent.price)}`
}
