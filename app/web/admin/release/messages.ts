import { CHOICES, type Choice } from "../../../domain/applications/rules.ts"
import type { Message } from "../../../ui/messages.tsx"
import { formatList } from "../../../values/normalize-text.ts"
import { formatNumber, pluralize } from "../../../values/number.ts"

export const NOT_RELEASED: Message = { kind: "failure", text: "Nothing was released." }
export const NOT_STOPPED: Message = { kind: "failure", text: "The release was not stopped." }
export const NO_LETTER: Message = { kind: "failure", text: "Nothing is chosen for this vendor now." }
export const NOT_REMOVED: Message = { kind: "failure", text: "The vendor was not taken off the list." }

/** What is asked before a vendor is taken off the standby list. */
export const standbyRemovalQuestion = (brand: string) => ({
	title: `Take ${brand} off the standby list?`,
	description: `${brand} was told that they are on it. That it ends they hear only by a letter of correction.`,
	confirmLabel: "Take off the list",
})

/** "5 yes, 3 standby and 4 no", without those that there are none of. */
export function choicesLabel(counts: Record<Choice, number>): string {
	const parts = CHOICES.filter((choice) => counts[choice]).map(
		(choice) => `${formatNumber(counts[choice])} ${choice}`,
	)
	return formatList(parts) || "none"
}

export const vendorsLabel = (count: number): string => pluralize(count, "vendor")
