import { formatNumber } from "./number.ts"

/** "Kshs 25,000": whole Kenyan shillings, the form that stored tent spaces use. */
export function formatKshs(amount: number): string {
	return `Kshs ${formatNumber(amount)}`
}
