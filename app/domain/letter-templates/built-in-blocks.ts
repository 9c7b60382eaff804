import type { LetterBlock } from "./inputs.ts"

export const text = (words: string): LetterBlock => ({ type: "text", text: words })
export const facts = (rows: Record<string, string>): LetterBlock => ({
	type: "facts",
	rows: Object.entries(rows).map(([term, value]) => ({ term, value })),
})
export const list = (...items: string[]): LetterBlock => ({ type: "list", items })

export const REGARDS = text("With warm regards, {{company}}")
