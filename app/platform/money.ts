const whole = /* @__PURE__ */ new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })

/** 25000 → "25,000": whole Kenyan shillings, the form that stored tent spaces use. */
export function shillings(amount: number): string {
	return whole.format(amount)
}
