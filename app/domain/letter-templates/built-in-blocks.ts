import type { LetterBlock } from "./inputs.ts"

export const text = (text: string): LetterBlock => ({ type: "text", text })
export const facts = (rows: Record<string, string>): LetterBlock => ({
	type: "facts",
	rows: Object.entries(rows).map(([term, value]) => ({ term, value })),
})
export const list = (...items: string[]): LetterBlock => ({ type: "list", items })

/** To who paid for a stall that they have no more. */
export const REFUND = text(
	"You have paid {{refund}} that is yours again: we pay it back to you, and your page shows the day on which it is paid back.",
)

export const REGARDS = text("With warm regards, {{company}}")

/** In place of the price, where that is not what is to be paid. */
export const STILL_TO_PAY = { term: "Still to be paid", value: "{{stillToPay}}" }
