const ORDINALS = new Intl.PluralRules("en-GB", { type: "ordinal" })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" }

/** "3rd". */
export const ordinalOf = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? "th"}`
