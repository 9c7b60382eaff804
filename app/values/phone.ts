/** "0712 345 678", "+254 (0)712 345678", "712345678": 254 and nine digits; undefined for what is no mobile phone of Kenya. */
export function toKenyanPhone(typed: string): string | undefined {
	const digits = typed.replace(/[\s()+.-]/g, "")
	return /^(?:(?:00)?254)?0?([17]\d{8})$/.exec(digits)?.[1]?.replace(/^/, "254")
}

/** What calls a phone number, however it was typed; undefined for what is none, or several. */
export function phoneAddress(typed: string): string | undefined {
	const number = typed.replace(/[^+\d]/g, "")
	if (!/^\+?[\d ()/.-]+$/.test(typed) || !/^\+?\d{5,15}$/.test(number)) return undefined
	const kenyan = toKenyanPhone(number)
	return `tel:${kenyan ? `+${kenyan}` : number}`
}
