import type { LastChange } from "../../../domain/editing/queries.server.ts"

/** Who changed a part last, and when. */
export const changeWords = ({ at, by }: LastChange): string => `Changed ${at} by ${by}`

/** "price 2" → "Price 2": as a label begins. */
export const asLabel = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
