const whole = /* @__PURE__ */ new Intl.NumberFormat("en-GB")

/** 25000 → "25,000". */
export function formatNumber(count: number): string {
	return whole.format(count)
}

/** "1 file", "2,000 files". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
	return `${formatNumber(count)} ${count === 1 ? one : many}`
}

const exact = /* @__PURE__ */ new Intl.NumberFormat("en-GB", {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2,
})

/** 314938 → "3,149.38": cents as shillings. */
export function formatCents(cents: number): string {
	return exact.format(cents / 100)
}

/** "Kshs 25,000": whole Kenyan shillings, the form that stored tent spaces use. */
export function formatKshs(amount: number): string {
	return `Kshs ${formatNumber(amount)}`
}

/** Bytes as people say them: 900 B, 34 KB, 2.4 MB. Thousands, like file managers show. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`
	if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const ORDINALS = /* @__PURE__ */ new Intl.PluralRules("en-GB", { type: "ordinal" })
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" }

/** "3rd". */
export const ordinalOf = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? "th"}`
