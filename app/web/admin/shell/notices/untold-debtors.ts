import type { UnknowingReason } from "../../../../domain/mailings/rules.ts"

const WHY: Record<UnknowingReason, string> = {
	untold: "they have not been told of their stall",
	"no-stall": "they have no stall",
}
const UNKNOWING_REASONS = ["untold", "no-stall"] as const satisfies UnknowingReason[]

/**
 * Whom an email about what is owed goes past, and why; of nobody no sentence.
 * @param describe "13 vendors who owe something"
 */
export const untoldDebtorsSentences = (
	debtors: Record<UnknowingReason, number>,
	describe: (count: number) => string,
): string[] =>
	UNKNOWING_REASONS.flatMap((reason) => {
		const count = debtors[reason]
		const does = count === 1 ? "does" : "do"
		return count ? [`${describe(count)} ${does} not get this email: ${WHY[reason]}.`] : []
	})
