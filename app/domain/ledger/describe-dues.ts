import { formatNairobiDay } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import type { Due } from "./invoice-rules.ts"

/** "Kshs 7,500 by 27 Nov 2026, then Kshs 17,500 by 1 Dec 2026". */
export const describeDues = (dues: readonly Due[]): string =>
	dues
		.map(({ dueOn, amount }) =>
			dueOn ? `${formatKshs(amount)} by ${formatNairobiDay(dueOn)}` : formatKshs(amount),
		)
		.join(", then ")

/** Beside the whole amount: of one that is paid at once the day alone. */
export function describeDueDays(dues: readonly Due[]): string {
	if (dues.length > 1) return describeDues(dues)
	const [only] = dues
	return only?.dueOn ? formatNairobiDay(only.dueOn) : ""
}
