import { shillings } from "../../platform/money.ts"

/** "Kshs 25,000": how prices are written. */
export function kshs(price: number): string {
	return `Kshs ${shillings(price)}`
}

/** A tent and its price as an application stores them: "Standard Tent (3x3m) - Kshs 25,000". */
export function tentSpace({ name, price }: { name: string; price: number }): string {
	return `${name} - ${kshs(price)}`
}
